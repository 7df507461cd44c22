/** A press counts for what was under the finger when it came down, also if the picture glides until it goes up. */

const PRESSABLE = '[role=button]';

export class Pressing {
  #thing: Element | null = null; // what was pressed, if it can be
  #place = ''; // where the picture was

  down({ target }: Event, picture: SVGGraphicsElement): void {
    this.#thing = (target as Element).closest(PRESSABLE);
    this.#place = placeOf(picture);
  }

  /** The browser clicks what is there when the finger goes up, or nothing: let it be what was meant. */
  click(event: Event, picture: SVGGraphicsElement): void {
    const [meant, place] = [this.#thing, this.#place];
    this.#thing = null;
    this.#place = ''; // a click by keys or by a script has no finger
    if (place === '' || placeOf(picture) === place) return;
    if (meant === (event.target as Element).closest(PRESSABLE)) return;
    event.stopPropagation();
    if (meant?.isConnected) meant.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
}

/** In whole pixels of the window. */
function placeOf(picture: SVGGraphicsElement): string {
  const { a, e, f } = picture.getScreenCTM() ?? { a: 1, e: 0, f: 0 };
  return `${a.toFixed(2)} ${Math.round(e)} ${Math.round(f)}`;
}
