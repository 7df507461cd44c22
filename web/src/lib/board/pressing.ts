/**
 * A press counts for what was under the finger when it came down, also if the picture glides until it goes up. Where
 * things lie so close that a finger covers several, it counts for the one whose middle is nearest.
 */

const PRESSABLE = '[role=button]';

export class Pressing {
  #thing: Element | null = null; // what was pressed, if it can be
  #place = ''; // where the picture was

  down(event: PointerEvent, picture: SVGGraphicsElement): void {
    const top = (event.target as Element).closest(PRESSABLE);
    this.#thing = top && (nearestTo(event, picture) ?? top);
    this.#place = placeOf(picture);
  }

  /** The browser clicks what is on top when the finger goes up, or nothing: let it be what was meant. */
  click(event: MouseEvent, picture: SVGGraphicsElement): void {
    const [meant, place] = [this.#thing, this.#place];
    this.#thing = null;
    this.#place = ''; // a click by keys or by a script has no finger
    const isStill = placeOf(picture) === place;
    if (place === '' || (isStill && !meant)) return;
    if (meant === (event.target as Element).closest(PRESSABLE)) return;
    event.stopPropagation();
    const { clientX, clientY } = event;
    const again = { bubbles: true, cancelable: true, clientX, clientY };
    if (meant?.isConnected) meant.dispatchEvent(new MouseEvent('click', again));
  }
}

/** Of all that can be pressed at a point of the picture, what has its middle nearest to it. */
function nearestTo({ clientX, clientY }: PointerEvent, picture: SVGGraphicsElement): Element | undefined {
  const far = (thing: Element): number => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    return Math.hypot(x + width / 2 - clientX, y + height / 2 - clientY);
  };
  const there = document.elementsFromPoint(clientX, clientY).flatMap((each) => each.closest(PRESSABLE) ?? []);
  return there.filter((each) => picture.contains(each)).sort((a, b) => far(a) - far(b))[0];
}

/** In whole pixels of the window. */
function placeOf(picture: SVGGraphicsElement): string {
  const { a, e, f } = picture.getScreenCTM() ?? { a: 1, e: 0, f: 0 };
  return `${a.toFixed(2)} ${Math.round(e)} ${Math.round(f)}`;
}
