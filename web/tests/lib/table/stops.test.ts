/** Looking back, one moment after another. */

import { expect, test } from 'vitest';
import type { LogLine } from '$lib/game';
import { stopBeside } from '$lib/table/stops';

const line = (position: number, seen?: number): LogLine =>
  ({ key: '', entry: { position }, ...(seen === undefined ? {} : { seen }) }) as LogLine;

test('the moments of the log follow one another in the order of the match, however its lines lie', () => {
  const lines = [line(3), line(2, 1), line(2, 3), line(1)];
  expect(stopBeside(lines, { position: 2, seen: 1 }, 1)).toEqual({ position: 2, seen: 3 });
  expect(stopBeside(lines, { position: 2, seen: 1 }, -1)).toEqual({ position: 1, seen: Infinity });
  expect(stopBeside(lines, { position: 3, seen: Infinity }, 1)).toBeNull();
  expect(stopBeside(lines, { position: 1, seen: Infinity }, -1)).toBeNull();
});
