/** Why something happened, as the log has it: which card asked for it, and whether there was a choice. */

import type { RiverTable } from './moves';
import { colorOf } from './river';
import type { Card, GameEvent } from './schema.gen';

type Reveal = Extract<GameEvent, { event: 'card_revealed' }>;
type Fall = Extract<GameEvent, { event: 'pawn_fell' }>;

const isReveal = (event: GameEvent): event is Reveal => event.event === 'card_revealed';
const eventsOf = ({ entries = [] }: RiverTable): GameEvent[] =>
  entries.flatMap((entry) => entry.events as GameEvent[]);

/** Which of the cards that were revealed together are canceled, as far as it is told: their seats. */
export function canceledWith(table: RiverTable, [first]: readonly Reveal[]): number[] {
  const events = eventsOf(table);
  const from = first ? events.indexOf(first) : -1;
  if (!first || from < 0) return [];
  const after = events.slice(from);
  const next = after.findIndex((event) => isReveal(event) && event.slot !== first.slot);
  return after
    .slice(0, next < 0 ? undefined : next)
    .flatMap((event) => (event.event === 'action_canceled' ? [event.seat] : []));
}

const STEPS = ['stepped_on_plank', 'jumped_on_plank', 'stepped_to_village', 'jumped_to_village'];

/** The card that made a pawn fall, null where the log does not say it, and whether it stood in its village already. */
export function fallOf(table: RiverTable, fall: Fall): { card: Card | null; isHome: boolean } {
  const events = eventsOf(table);
  const at = events.indexOf(fall);
  if (at < 0) return { card: null, isHome: false };
  const own = events.slice(0, at).filter((event) => 'seat' in event && event.seat === fall.seat);
  const last = own.findLast(({ event }) => event === 'pawn_fell' || STEPS.includes(event));
  const { lesson, what_if: isAmid, puzzle } = table.info ?? {};
  const isHome = last
    ? last.event === 'pawn_fell' ||
      (last.event.endsWith('_to_village') && 'color' in last && last.color === colorOf(table.view, fall.seat))
    : !lesson && !isAmid && puzzle == null; // the log begins with the match
  return { card: own.findLast(isReveal)?.card ?? null, isHome };
}

// What somebody decides, unless the rules leave one thing to do.
const DECIDED = new Set([
  ...STEPS,
  'stone_placed_on_island',
  'stone_placed',
  'plank_placed',
  'plank_removed',
  'stone_removed',
]);

/** Whether it was done without being asked for: a move's own event is its first, what follows had no other choice. */
export function isForced({ entries = [] }: RiverTable, event: GameEvent): boolean {
  if (!DECIDED.has(event.event)) return false;
  const entry = entries.find((each) => (each.events as GameEvent[]).includes(event));
  return entry?.kind === 'move' && entry.events.indexOf(event as never) > 0;
}
