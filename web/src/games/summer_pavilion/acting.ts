/** What somebody else is just seen doing, so that it can be shown large, and what was done last, which stays marked. */

import { foretell, type Foretold } from './foretold';
import type { Space } from './geometry';
import type { PavilionTable } from './moves';
import type { Color, GameEvent, Source } from './schema.gen';

export interface Acting {
  seat: number;
  told: Foretold;
  events: readonly GameEvent[];
}

/** The move that is being shown, or looked at again; null if there is none, or it is my own that I have just made. */
export function actingOf(table: PavilionTable): Acting | null {
  const isLookingBack = table.past !== null || table.isReplay;
  const shown = isLookingBack ? table.fresh : table.showing;
  const seat = shown?.entry.seat ?? null;
  if (!shown || seat === null || (seat === table.me && !isLookingBack)) return null;
  const events = shown.events;
  return { seat, told: foretell(events, seat), events };
}

const ON_A_BOARD = new Set<GameEvent['event']>([
  'tile_placed',
  'bonus_taken',
  'seat_passed',
  'tiles_kept',
  'tiles_discarded',
]);

const AFTERWARDS = new Set<GameEvent['event']>(['round_begun', 'star_scored', 'number_scored']);

/** Whether nobody did this: it follows at the end of a round. */
export const isAfterwards = ({ event }: GameEvent): boolean => AFTERWARDS.has(event);

/** What follows from a move that ends a round is seen by itself, after the move. */
export function beatsOf(events: GameEvent[]): GameEvent[][] {
  const first = events.findIndex(isAfterwards);
  return first > 0 ? [events.slice(0, first), events.slice(first)] : [events];
}

/** The round that is just seen beginning. */
export function roundBegunOf(table: PavilionTable): { round: number; color: Color } | null {
  const [first] = table.showing?.events ?? [];
  return first?.event === 'round_begun' ? first : null;
}

/** The same, if it was done on a player's board. */
export function buildingOf(table: PavilionTable): Acting | null {
  const acting = actingOf(table);
  const isOwn = (event: GameEvent): boolean =>
    ON_A_BOARD.has(event.event) && 'seat' in event && event.seat === acting?.seat;
  return acting?.events.some(isOwn) ? acting : null;
}

/** What somebody is just seen taking, tile by tile, and from where. */
export function pickingOf(table: PavilionTable): { source: Source; seat: number; tiles: Color[] } | null {
  const acting = actingOf(table);
  const picked = acting?.events.filter((event) => event.event === 'tiles_picked') ?? [];
  if (!acting || picked.length === 0) return null;
  const tiles = picked.flatMap(({ color, count }) => Array<Color>(count).fill(color));
  return { source: picked[0]!.source, seat: acting.seat, tiles };
}

// == What was done last ==

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
