/** What a score sheet says of a tie. */

import { expect, test } from 'vitest';
import { decidedBy } from '$lib/board/deciding';
import type { SheetLine } from '$lib/board/ScoreSheet.svelte';

const sheet = (total: number[], rafts: number[], lanterns: number[]): SheetLine[] => [
  { name: 'Sets', values: ['8', '6', '–'] },
  { name: 'Points', values: total, kind: 'total' },
  { name: 'Rafts', values: rafts, kind: 'aside' },
  { name: 'Lanterns', values: lanterns, kind: 'aside' },
];
const told = (lines: SheetLine[], winners: number[]): (string | string[])[] | null => {
  const decided = decidedBy(lines, winners);
  return decided && [decided.tied.map(({ name }) => name), decided.by.name];
};

test('where points are equal, the first line in which they differ decides, and what was equal before is named', () => {
  expect(told(sheet([39, 37, 39], [4, 7, 4], [1, 2, 0]), [0])).toEqual([['Points', 'Rafts'], 'Lanterns']);
  expect(told(sheet([39, 39, 39], [4, 7, 4], [1, 2, 0]), [1])).toEqual([['Points'], 'Rafts']);
});

test('a seat that fell out at one line is no rival at the next', () => {
  expect(told(sheet([39, 39, 39], [7, 4, 7], [1, 9, 0]), [0])).toEqual([['Points', 'Rafts'], 'Lanterns']);
});

test('where points decide, where all is equal and where nobody won, no line is marked', () => {
  expect(told(sheet([40, 37, 39], [4, 7, 4], [1, 2, 0]), [0])).toBeNull();
  expect(told(sheet([39, 37, 39], [4, 7, 4], [1, 2, 1]), [0, 2])).toBeNull();
  expect(told(sheet([0, 0, 0], [0, 0, 0], [0, 0, 0]), [])).toBeNull();
});
