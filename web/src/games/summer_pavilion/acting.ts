/** What somebody else is just seen doing, so that it can be shown large. */

import { foretell, type Foretold } from './foretold';
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
  const events = shown.entry.events as GameEvent[];
  return { seat, told: foretell(events, seat), events };
}

const ON_A_BOARD = new Set<GameEvent['event']>([
  'tile_placed',
  'bonus_taken',
  'seat_passed',
  'tiles_kept',
  'tiles_discarded',
]);

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
