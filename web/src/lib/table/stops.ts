/** Looking back line by line: the moments that the log tells, in their order. */

import type { LogLine } from '$lib/game';
import type { EntryInfo } from '$lib/wire/wire.gen';

/** What is worth telling: a move that was taken back is left out, and of takings back in a row the last one stays. */
export function standing(entries: readonly EntryInfo[]): EntryInfo[] {
  const kept: EntryInfo[] = [];
  for (const entry of entries) {
    const { kind, seat } = entry;
    if (kind === 'undo') {
      const taken = kept.findLastIndex((each) => each.kind === 'move' && each.seat === seat);
      if (taken >= 0) kept.splice(taken, 1);
      const last = kept.at(-1);
      if (last?.kind === kind && last.seat === seat) kept.pop();
    }
    kept.push(entry);
  }
  return kept;
}

/** A moment that can be looked at: after so many events of the move that led to a position. */
export interface Stop {
  position: number;
  seen: number;
}

const isBefore = (a: Stop, b: Stop): boolean =>
  a.position < b.position || (a.position === b.position && a.seen < b.seen);

const stopsOf = (lines: readonly LogLine[]): Stop[] =>
  lines
    .map(({ entry, seen = Infinity }) => ({ position: entry.position, seen }))
    .sort((a, b) => (isBefore(a, b) ? -1 : 1));

/** The moment before or after another; null where the log has none. */
export function stopBeside(lines: readonly LogLine[], now: Stop, way: 1 | -1): Stop | null {
  const stops = stopsOf(lines);
  if (way === 1) return stops.find((stop) => isBefore(now, stop)) ?? null;
  return stops.findLast((stop) => isBefore(stop, now)) ?? null;
}
