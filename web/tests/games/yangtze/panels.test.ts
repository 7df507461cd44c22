// @vitest-environment happy-dom
/** What is offered and told in cards: colors keep their places, and a set is told by its name. */

import { cleanup, render } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import type { YangtzeTable } from '../../../src/games/yangtze/hand.svelte';
import Line from '../../../src/games/yangtze/Line.svelte';
import type { Color, GameEvent, Move } from '../../../src/games/yangtze/schema.gen';
import StepPanel from '../../../src/games/yangtze/StepPanel.svelte';
import type { EntryInfo } from '$lib/wire/wire.gen';

const COLORS: Color[] = ['white', 'orange', 'red', 'purple', 'blue', 'green', 'black'];
const moves: Move[] = [
  { move: 'exchange', give: 'red', take: 'white' },
  { move: 'exchange', give: 'red', take: 'green' },
  { move: 'exchange', give: 'blue', take: 'white' },
];
const table = {
  moves,
  chosen: null,
  nameOf: (seat: number) => ['Ana', 'Lin'][seat],
  choose: () => undefined,
  consider: () => undefined,
  view: { seats: 2, supply: [3, 0, 4, 1, 5, 2, 0] },
  words: { say: (key: string) => key, word: (_: string, name: string) => name },
} as unknown as YangtzeTable;

afterEach(cleanup);

test('what is given and what is taken have all colors, each below itself, and those that ran out say so', () => {
  const { container } = render(StepPanel, {
    table,
    label: 'exchange',
    moves,
    onmake: () => Promise.resolve(),
  });
  const rows = [...container.querySelectorAll('.offers')].map((row) => [...row.querySelectorAll('button')]);
  expect(rows.map((row) => row.length)).toEqual([7, 7]);
  const [gives, takes] = rows as [HTMLButtonElement[], HTMLButtonElement[]];
  expect(COLORS.filter((_, i) => !gives[i]!.disabled)).toEqual(['red', 'blue']);
  const gone = takes.map((each) => each.querySelector('small') !== null);
  expect(COLORS.filter((_, i) => gone[i])).toEqual(['orange', 'black']);
});

test('a set that is dedicated is told by its name, without a number at each of its cards', () => {
  const events: GameEvent[] = [
    ...COLORS.map((color): GameEvent => ({ event: 'lanterns_returned', seat: 1, color, count: 1 })),
    { event: 'reward_taken', seat: 1, category: 'seven_different', count: 9 },
  ];
  const entry = { seat: 1, events } as unknown as EntryInfo;
  const told = render(Line, { table, entry, isNow: true }).container.textContent!.replace(/\s+/g, ' ');
  expect(told).toContain('Lin did_dedicate_for seven_different');
  expect(told).toContain('+9');
  expect(told).not.toContain('−1');
});
