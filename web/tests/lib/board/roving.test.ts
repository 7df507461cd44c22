// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { nearest, roving } from '$lib/board/roving';

const CROSS = [
  { x: 0, y: 0 },
  { x: 50, y: 4 },
  { x: 40, y: 60 },
  { x: -30, y: 0 },
];

test('an arrow goes to the nearest thing in its direction, straight ones first', () => {
  expect(nearest(CROSS, CROSS[0]!, { x: 1, y: 0 })).toBe(1);
  expect(nearest(CROSS, CROSS[0]!, { x: 0, y: 1 })).toBe(1);
  expect(nearest(CROSS, CROSS[1]!, { x: 0, y: 1 })).toBe(2);
  expect(nearest(CROSS, CROSS[3]!, { x: -1, y: 0 })).toBe(-1);
});

test('there is one stop for the tab key, also when the one it was on is gone', async () => {
  document.body.innerHTML = '<div><b data-stop tabindex="-1">1</b><b data-stop tabindex="-1">2</b></div>';
  const [first, second] = [...document.querySelectorAll<HTMLElement>('b')] as [HTMLElement, HTMLElement];
  const detach = roving(document.querySelector('div')!);
  expect([first.tabIndex, second.tabIndex]).toEqual([0, -1]);
  second.click();
  expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0]);
  second.remove();
  await new Promise((done) => setTimeout(done));
  expect(first.tabIndex).toBe(0);
  detach();
});
