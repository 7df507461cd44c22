/** What a score sheet shows of a tie: in which lines the first are equal, and which line decides between them. */

import type { SheetLine } from './ScoreSheet.svelte';

export interface Decided {
  tied: SheetLine[]; // the total, then what was looked at in vain
  by: SheetLine;
}

/** Null where the total decides, and where nothing does. */
export function decidedBy(lines: readonly SheetLine[], winners: readonly number[]): Decided | null {
  const [first] = winners;
  const total = lines.find(({ kind }) => kind === 'total');
  if (first === undefined || !total) return null;
  let rivals = total.values.map((_, seat) => seat).filter((seat) => !winners.includes(seat));
  const tied: SheetLine[] = [];
  for (const line of [total, ...lines.filter(({ kind }) => kind === 'aside')]) {
    rivals = rivals.filter((seat) => line.values[seat] === line.values[first]);
    if (rivals.length === 0) return line === total ? null : { tied, by: line };
    tied.push(line);
  }
  return null;
}
