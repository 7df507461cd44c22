// @vitest-environment happy-dom
/** A set is put together by pressing its kind and its cards, in either order. */

import { beforeEach, expect, test } from 'vitest';
import { handOf, type YangtzeTable } from '../../../src/games/yangtze/hand.svelte';
import { dedicatingOf, missingSet } from '../../../src/games/yangtze/rewards.svelte';
import type { Color, Move } from '../../../src/games/yangtze/schema.gen';

const pairs = (...colors: [Color, Color, Color]): Move => ({ move: 'dedicate_pairs', colors });
const MOVES: Move[] = [
  { move: 'dedicate_four', color: 'green' },
  pairs('red', 'blue', 'green'),
  pairs('red', 'blue', 'white'),
  pairs('red', 'green', 'white'),
  pairs('blue', 'green', 'white'),
];
let table: YangtzeTable;

beforeEach(() => {
  const made = { moves: MOVES, chosen: null as Move | null, me: 0, guide: null, view: {} };
  table = Object.assign(made, {
    choose: (move: Move | null) => (made.chosen = move),
  }) as unknown as YangtzeTable;
});

test('a kind of which several sets could be paid is pressed first, and then its cards alone', () => {
  const dedicating = dedicatingOf(table);
  dedicating.open(true);
  dedicating.begin('three_pairs');
  expect(dedicating.category).toBe('three_pairs');
  expect(table.chosen).toBeNull();
  for (const color of ['red', 'blue'] as const) dedicating.pick(color);
  expect(table.chosen).toBeNull();
  expect(dedicating.canPick('green')).toBe(true);
  dedicating.pick('green');
  expect(table.chosen).toEqual(pairs('red', 'blue', 'green'));
});

test('a kind that is pressed keeps the cards that go with it, and gives up others', () => {
  const dedicating = dedicatingOf(table);
  dedicating.open(true);
  dedicating.pick('red');
  dedicating.begin('three_pairs');
  expect(dedicating.picked).toEqual(['red']);
  dedicating.begin('four_alike');
  expect(dedicating.picked).toEqual([]);
  expect(table.chosen).toEqual({ move: 'dedicate_four', color: 'green' });
  expect(dedicating.canPick('blue')).toBe(false);
});

test('cards alone still make a set, and what was opened begins anew', () => {
  const dedicating = dedicatingOf(table);
  dedicating.begin('four_alike');
  dedicating.open(true);
  expect(dedicating.category).toBeNull();
  for (const color of ['white', 'blue', 'red'] as const) dedicating.pick(color);
  expect(table.chosen).toEqual(pairs('red', 'blue', 'white'));
});

test('what is asked about a set that is not there names the cards of which one has most', () => {
  const held = { ...table, me: 0, view: { lanterns: [[0, 1, 3, 0, 2, 3, 0]] } } as unknown as YangtzeTable;
  expect(missingSet(held, 'four_alike')).toEqual({ move: 'dedicate_four', color: 'red' });
  expect(missingSet(held, 'three_pairs')).toEqual({
    move: 'dedicate_pairs',
    colors: ['red', 'blue', 'green'],
  });
});

test('the tile after one that was turned and placed lies as it was drawn', () => {
  const view = { hand: [[7, 8]] };
  const own = { moves: [], chosen: null, me: 0, view } as unknown as YangtzeTable;
  const hand = handOf(own);
  hand.take(8);
  hand.rotate(1);
  expect([hand.tile, hand.rotation]).toEqual([8, 1]);
  view.hand = [[7, 9]];
  expect([hand.tile, hand.rotation]).toEqual([7, 0]);
  hand.rotate(1);
  expect([hand.tile, hand.rotation]).toEqual([7, 1]);
});
