/** What has happened in this turn, slot by slot, as the log tells it. */

import type { RiverTable } from './moves';
import type { Color, GameEvent } from './schema.gen';

/** The events of the turn that is being played, from its beginning. */
function eventsOfTurn(table: RiverTable): GameEvent[] {
  const shown = table.entries.filter(({ position }) => position <= (table.state?.position ?? 0));
  const events = shown.flatMap((entry) => entry.events as GameEvent[]);
  return events.slice(events.findLastIndex(({ event }) => event === 'turn_begun') + 1);
}

export interface Canceled {
  seat: number;
  slot: number; // from 1
  color: Color; // of the dragon's owner
}

/** Whose action was canceled in which slot. */
export function canceledIn(table: RiverTable): Canceled[] {
  let slot = 0;
  return eventsOfTurn(table).flatMap((event) => {
    if (event.event === 'card_revealed') slot = event.slot;
    return event.event === 'action_canceled' ? [{ seat: event.seat, slot, color: event.color }] : [];
  });
}

/** Where something was done last: a stone, a plank or an island to be marked. */
export function lastDeed(table: RiverTable): GameEvent | null {
  const deeds = ['stone_placed_on_island', 'stone_placed', 'plank_placed', 'plank_too_short'];
  return eventsOfTurn(table).findLast(({ event }) => deeds.includes(event)) ?? null;
}
