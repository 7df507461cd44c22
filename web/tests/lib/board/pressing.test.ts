// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { Pressing } from '$lib/board/pressing';

let under: Element[] = []; // the finger, the topmost first
document.elementsFromPoint = () => under;

/** A picture with two buttons, which can be moved; and what was pressed in it. */
function table(): {
  picture: SVGGraphicsElement;
  move: () => void;
  button: Element;
  other: Element;
  pressed: string[];
} {
  const pressed: string[] = [];
  const buttons = ['button', 'other'].map((name) => {
    const made = document.createElement('i');
    made.setAttribute('role', 'button');
    made.addEventListener('click', () => pressed.push(name));
    document.body.append(made);
    return made;
  });
  let x = 0;
  const picture = {
    getScreenCTM: () => ({ a: 1, e: x, f: 0 }),
    contains: () => true,
  } as unknown as SVGGraphicsElement;
  return { picture, move: () => (x += 40), button: buttons[0]!, other: buttons[1]!, pressed };
}

/** Finger down on one thing, up over another. */
function press(
  { picture, move }: ReturnType<typeof table>,
  down: Element,
  up: Element,
  isMoving: boolean,
): void {
  const pressing = new Pressing();
  pressing.down({ target: down, clientX: 10, clientY: 10 } as unknown as PointerEvent, picture);
  if (isMoving) move();
  up.addEventListener('click', (event) => pressing.click(event as MouseEvent, picture), {
    capture: true,
    once: true,
  });
  up.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

test('a press counts for what was under the finger when it came down', () => {
  const given = table();
  press(given, given.button, document.body, true);
  expect(given.pressed).toEqual(['button']);
});

test('what glides under a finger that came down beside it is not pressed', () => {
  const given = table();
  press(given, document.body, given.other, true);
  expect(given.pressed).toEqual([]);
});

test('where nothing moved, the browser knows best', () => {
  const given = table();
  press(given, document.body, given.other, false);
  expect(given.pressed).toEqual(['other']);
});

test('where several lie under a finger, it counts for the nearest, whatever is on top', () => {
  const given = table();
  const at = (thing: Element, x: number): void => {
    thing.getBoundingClientRect = () => new DOMRect(x, 0, 40, 20);
  };
  at(given.button, -8); // its middle is 2 pixels away
  at(given.other, 5);
  under = [given.other, given.button];
  press(given, given.other, given.other, false);
  under = [];
  expect(given.pressed).toEqual(['button']);
});
