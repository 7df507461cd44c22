import { expect, test } from 'vitest';
import type { Move } from '../../../src/games/yangtze/schema.gen';
import { stepsLeft } from '../../../src/games/yangtze/steps.svelte';
import { gainsOf, takenOf } from '../../../src/games/yangtze/gains';
import { lastDeed, placedBy } from '../../../src/games/yangtze/last';
import type { EntryInfo } from '$lib/wire/wire.gen';
import {
  boundsOf,
  freeSide,
  hasTiles,
  seams,
  shownCell,
  sidesOf,
  turnFor,
} from '../../../src/games/yangtze/lake';

test('a seat always looks from the south', () => {
  expect(turnFor(4, 0)).toBe(0);
  expect(turnFor(4, 1)).toBe(3); // from the west: three quarters clockwise
  expect(turnFor(2, 1)).toBe(2);
  expect(turnFor(4, null)).toBe(0);
});

test('turning the table turns cells and tiles alike', () => {
  expect(shownCell({ x: 35, y: 34 }, 0)).toEqual({ x: 1, y: 0 });
  expect(shownCell({ x: 35, y: 34 }, 1)).toEqual({ x: 0, y: 1 });
  expect(sidesOf(0, 0, 0)).toEqual(['blue', 'red', 'white', 'black']);
  expect(sidesOf(0, 0, 1)).toEqual(['black', 'blue', 'red', 'white']);
  expect(sidesOf(0, 1, 0)).toEqual(sidesOf(0, 0, 1));
});

test('tiles that touch in the same color share a seam', () => {
  const left = { tile: 1, index: 0, x: 0, y: 0, sides: sidesOf(0, 0, 0) };
  const right = { tile: 2, index: 1, x: 1, y: 0, sides: sidesOf(7, 3, 0) }; // RGKR turned: red faces west
  expect(right.sides[3]).toBe('red');
  expect(seams([left, right])).toEqual([{ x: 0, y: 0, color: 'red', isUpright: true }]);
});

test('a cell of water is in sight all around the tiles', () => {
  expect(
    boundsOf([
      { x: 0, y: 0 },
      { x: 2, y: -1 },
    ]),
  ).toEqual({ x: -1, y: -2, width: 5, height: 4 });
});

test('a name stands on the water beside a tile, below it if it can', () => {
  const here = { x: 0, y: 0 };
  const [above, below, right, left] = [
    { x: 0, y: -1 },
    { x: 0, y: 1 },
    { x: 1, y: 0 },
    { x: -1, y: 0 },
  ] as const;
  expect(freeSide([here], here)).toBe('south');
  expect(freeSide([here, below], here)).toBe('north');
  expect(freeSide([here, below, above], here)).toBe('east');
  expect(freeSide([here, below, above, right], here)).toBe('west');
  expect(freeSide([here, below, above, right, left], here)).toBeNull();
});

test('what is foretold is counted for each seat', () => {
  const gains = gainsOf(
    [
      { event: 'lantern_taken', seat: 0, color: 'red', cause: 'match' },
      { event: 'lantern_taken', seat: 0, color: 'red', cause: 'facing' },
      { event: 'lantern_missing', seat: 1, color: 'black', cause: 'facing' },
      { event: 'raft_taken', seat: 0, tile: 6 },
      { event: 'lanterns_returned', seat: 1, color: 'red', count: 4 },
    ],
    2,
  );
  expect(gains[0]).toMatchObject({ lanterns: { red: 2 }, rafts: 1 });
  expect(gains[1]).toMatchObject({ lanterns: { red: -4 }, missing: ['black'] });
  expect(takenOf(gains, 'red')).toBe(-2);
});

test('only the last deed is marked: a tile no longer once somebody exchanges, and again when that is undone', () => {
  const entry = (position: number, kind: EntryInfo['kind'], event: string): EntryInfo => ({
    position,
    kind,
    seat: 1,
    decision: 0,
    at: 0,
    events: [{ event, seat: 1, x: 34, y: 33 }],
  });
  const log = [
    entry(1, 'move', 'tile_placed'),
    entry(2, 'bot', 'seat_taken'),
    entry(3, 'move', 'lanterns_exchanged'),
    entry(4, 'undo', 'undone'),
  ];
  const isMarked = (position: number): boolean => placedBy(lastDeed(log, position)) !== null;
  expect([0, 1, 2, 3, 4].map(isMarked)).toEqual([false, true, true, false, true]);
});

test('the prompt speaks of what is left to do: not of an exchange that was made', () => {
  const exchange: Move = { move: 'exchange', give: 'red', take: 'blue' };
  const seven: Move = { move: 'dedicate_seven' };
  const finish: Move = { move: 'finish' };
  expect(stepsLeft([exchange, seven, finish])).toBe('all');
  expect(stepsLeft([seven, finish])).toBe('dedicate');
  expect(stepsLeft([exchange, finish])).toBe('exchange');
  expect(stepsLeft([finish])).toBe('place');
});

test('the lake keeps its size for who has tiles to place, now or later', () => {
  expect(hasTiles({ phase: 'placing', held: [2, 3] }, 0)).toBe(true);
  expect(hasTiles({ phase: 'placing', held: [0, 3] }, 0)).toBe(false);
  expect(hasTiles({ phase: 'last_turns', held: [0, 0] }, 0)).toBe(false);
  expect(hasTiles({ phase: 'placing', held: [2, 3] }, null)).toBe(false);
});
