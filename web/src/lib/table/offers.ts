/** What a seat may do, as it travels and as a page uses it. */

import type { Folded, MoveColumns, Offers } from '$lib/wire/wire.gen';

export type AnyMove = { move: string };
export type Form = Record<string, unknown>;

/** Columns become moves: the n-th has the n-th value of every column. */
export function movesOf(listed: readonly MoveColumns[]): AnyMove[] {
  return listed.flatMap(({ move, count, columns }) => {
    const fields = Object.entries(columns);
    return Array.from({ length: count }, (_, n) => ({
      move,
      ...Object.fromEntries(fields.map(([name, column]) => [name, nth(column, n)])),
    }));
  });
}

/** A column in short has each value so many times, and all of it again. */
function nth(column: unknown[] | Folded, n: number): unknown {
  if (Array.isArray(column)) return column[n];
  return column.values[Math.floor(n / column.each) % column.values.length];
}

/** Two moves are one if they say the same. */
export function isSameMove(a: AnyMove | null, b: AnyMove | null): boolean {
  return a !== null && b !== null && keyOf(a) === keyOf(b);
}

export function keyOf(move: AnyMove): string {
  return JSON.stringify(Object.entries(move).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function listedMoves(offers: Offers | null): AnyMove[] {
  return offers ? movesOf(offers.listed) : [];
}
