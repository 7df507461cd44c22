/** What was done last stays marked until the next thing is done. */

import type { Space } from './geometry';
import type { PavilionTable } from './moves';
import type { GameEvent, Source } from './schema.gen';

/** The newest event of a kind, as far as the table shows. */
function newest<K extends GameEvent['event']>(
  table: PavilionTable,
  kind: K,
  fits: (event: Extract<GameEvent, { event: K }>) => boolean,
): Extract<GameEvent, { event: K }> | null {
  const pointed = table.marked ? [table.marked] : []; // at in the log
  for (const { position, events } of [...table.entries, ...pointed].toReversed()) {
    if (position > (table.state?.position ?? 0)) continue;
    const found = (events as GameEvent[]).find(
      (event): event is Extract<GameEvent, { event: K }> =>
        event.event === kind && fits(event as Extract<GameEvent, { event: K }>),
    );
    if (found) return found;
  }
  return null;
}

/** Where a seat placed its last tile. */
export function lastPlaced(table: PavilionTable, seat: number): Space | null {
  const placed = newest(table, 'tile_placed', (event) => event.seat === seat);
  return placed && { star: placed.star, slot: placed.slot };
}

/** Who picked last, and from where. */
export function lastPicked(table: PavilionTable): { source: Source; seat: number } | null {
  return newest(table, 'tiles_picked', () => true);
}

/** Whether the seat in front passed because it wanted to, and not because it could place nothing more. */
export function hasChosenToPass(table: PavilionTable): boolean {
  return newest(table, 'seat_passed', (event) => event.seat === table.me)?.cause === 'choice';
}
