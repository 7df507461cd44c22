/** Looking back, one moment after another. */

import { expect, test } from 'vitest';
import type { LogLine } from '$lib/game';
import type { EntryInfo } from '$lib/wire/wire.gen';
import { standing, stopBeside } from '$lib/table/stops';

const line = (position: number, seen?: number): LogLine =>
  ({ key: '', entry: { position }, ...(seen === undefined ? {} : { seen }) }) as LogLine;

test('the moments of the log follow one another in the order of the match, however its lines lie', () => {
  const lines = [line(3), line(2, 1), line(2, 3), line(1)];
  expect(stopBeside(lines, { position: 2, seen: 1 }, 1)).toEqual({ position: 2, seen: 3 });
  expect(stopBeside(lines, { position: 2, seen: 1 }, -1)).toEqual({ position: 1, seen: Infinity });
  expect(stopBeside(lines, { position: 3, seen: Infinity }, 1)).toBeNull();
  expect(stopBeside(lines, { position: 1, seen: Infinity }, -1)).toBeNull();
});

const told = (...kinds: [kind: 'bot' | 'move' | 'undo', seat: number][]): EntryInfo[] =>
  kinds.map(([kind, seat], i) => ({ kind, seat, position: i + 1 }) as EntryInfo);
const positions = (entries: EntryInfo[]): number[] => standing(entries).map(({ position }) => position);

test('a move that was taken back is not told, and its taking back is one line', () => {
  expect(positions(told(['move', 0], ['move', 1], ['undo', 1], ['move', 1]))).toEqual([1, 3, 4]);
});

test('what was made and taken back several times in a row is one line', () => {
  const again = told(['move', 1], ['undo', 1], ['move', 1], ['undo', 1], ['move', 1], ['undo', 1]);
  expect(positions(again)).toEqual([6]);
  expect(positions(told(['move', 1], ['move', 1], ['undo', 1], ['undo', 1]))).toEqual([4]);
});

test('what others did meanwhile stays, and so does what each of them took back', () => {
  expect(positions(told(['move', 0], ['move', 1], ['undo', 0], ['undo', 1]))).toEqual([3, 4]);
  expect(positions(told(['undo', 0], ['bot', 1]))).toEqual([1, 2]);
});
