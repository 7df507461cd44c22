import { expect, test } from 'vitest';
import { brought, fitted, hasRoom, hiddenSides, isInSight, zoomed } from '$lib/board/panning.svelte';

const none = { top: 0, right: 0, bottom: 0, left: 0 };

test('what must be in sight fits into the window, and no nearer than allowed', () => {
  expect(fitted({ x: 0, y: 0, width: 400, height: 100 }, 200, 200, none, { least: 0, most: 2 })).toEqual({
    x: 200,
    y: 50,
    scale: 0.5,
  });
  expect(fitted({ x: 0, y: 0, width: 10, height: 10 }, 200, 200, none, { least: 0, most: 2 }).scale).toBe(2);
});

test('nothing that must be in sight lies under what covers an edge', () => {
  const look = fitted(
    { x: 0, y: 0, width: 100, height: 100 },
    300,
    300,
    { ...none, left: 100 },
    { least: 0, most: 9 },
  );
  expect((0 - look.x) * look.scale + 150).toBe(100);
});

test('there is room for what fits into the part that nothing covers', () => {
  const box = { width: 100, height: 50 };
  expect(hasRoom(box, 2, 200, 100, none)).toBe(true);
  expect(hasRoom(box, 2, 200, 100, { ...none, top: 10 })).toBe(false);
  expect(hasRoom(box, 2.1, 200, 200, none)).toBe(false);
});

test('the point under the pointer stays where it is', () => {
  const before = { x: 10, y: 20, scale: 1 };
  const after = zoomed(before, 2, 30, -40, 0.1, 9);
  expect(after.x + 30 / after.scale).toBe(before.x + 30);
  expect(after.y - 40 / after.scale).toBe(before.y - 40);
});

test('where everything would be too small for fingers, what matters is in sight', () => {
  const box = { x: 0, y: 0, width: 1000, height: 100 };
  const reach = { least: 1, most: 2 };
  expect(fitted(box, 200, 200, none, reach, { x: 400, y: 50 })).toEqual({ x: 400, y: 50, scale: 1 });
  expect(fitted(box, 200, 200, none, reach, { x: 990, y: 50 }).x).toBe(900);
});

test('what matters is in sight, with a little around it, or it is not', () => {
  const look = { x: 50, y: 50, scale: 2 }; // from 0 to 100 each way
  expect(isInSight({ x: 85, y: 15 }, look, 200, 200, none)).toBe(true);
  expect(isInSight({ x: 90, y: 50 }, look, 200, 200, none)).toBe(false);
  expect(isInSight({ x: 50, y: 15 }, look, 200, 200, { ...none, top: 10 })).toBe(false);
});

const at = (x: number, y: number, size = 0) => ({ x, y, width: size, height: size });

test('what is spoken of comes into sight, and no farther than it must', () => {
  const look = { x: 50, y: 50, scale: 2 }; // from 0 to 100 each way
  expect(brought(look, at(50, 80), 200, 200, none)).toBeNull();
  expect(brought(look, at(50, 121), 200, 200, none)).toEqual({ x: 50, y: 75, scale: 2 });
  expect(brought(look, at(50, 81), 200, 200, { ...none, bottom: 60 })).toEqual({ x: 50, y: 65, scale: 2 });
});

test('what is too large for the window is in its middle, or all of it in sight where that is allowed', () => {
  const look = { x: 50, y: 50, scale: 2 };
  expect(brought(look, at(60, 0, 200), 200, 200, none)).toEqual({ x: 160, y: 100, scale: 2 });
  expect(brought(look, at(60, 0, 200), 216, 216, none, true)).toEqual({ x: 160, y: 100, scale: 1 });
});

test('where a picture goes on behind an edge, or under what covers it, there is more', () => {
  const box = { x: 0, y: 0, width: 100, height: 100 };
  const insets = { top: 40, right: 0, bottom: 0, left: 0 };
  expect(hiddenSides(box, { x: 50, y: 50, scale: 1 }, 200, 200, none)).toEqual([]);
  expect(hiddenSides(box, { x: 50, y: 50, scale: 1.5 }, 200, 160, insets)).toEqual(['top']);
  expect(hiddenSides(box, { x: 0, y: 50, scale: 4 }, 200, 200, none)).toEqual(['right', 'top', 'bottom']);
});
