/** What has happened in this turn, slot by slot, as the log tells it. */

import { COLORS } from './art/colors';
import type { RiverTable } from './moves';
import { colorOf, ISLANDS, laidOn, PLANKS, plankIndex, supportPoint, villageOf, type Point } from './river';
import { box, type Card, type Color, type GameEvent, type View } from './schema.gen';

/** The events of the turn that is being played, from its beginning, as far as they are shown. */
function eventsOfTurn(table: RiverTable): GameEvent[] {
  const last = table.fresh?.entry;
  const shown = table.entries
    .filter(({ position }) => position <= (table.state?.position ?? 0))
    .map((entry) => (last?.position === entry.position ? last : entry));
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

/** Whom a dragon stops with the card that they showed last: so until their next one. */
export function stoppedNow(table: RiverTable): Canceled[] {
  const events = eventsOfTurn(table);
  const shown = (of: number): number =>
    events.filter(isReveal).findLast(({ seat }) => seat === of)?.slot ?? 0;
  return canceledIn(table).filter(({ seat, slot }) => slot === shown(seat));
}

/** Where something was done last: a stone, a plank or an island to be marked. */
export function lastDeed(table: RiverTable): GameEvent | null {
  const deeds = ['stone_placed_on_island', 'stone_placed', 'plank_placed', 'plank_too_short'];
  return eventsOfTurn(table).findLast(({ event }) => deeds.includes(event)) ?? null;
}

/** Where on the board something happened, for who points at it in the log. */
export function placesOf({ view }: RiverTable, events: readonly GameEvent[]): Point[] {
  return events.flatMap((event) => {
    if (event.event === 'stone_placed_on_island') return [ISLANDS[event.island - 1]!];
    if (event.event === 'stone_placed') return [{ x: event.x, y: event.y }];
    if (event.event === 'stone_removed') return view.side === 'basic' ? [ISLANDS[event.stone - 1]!] : [];
    if (event.event === 'pawn_fell') return [villageOf(colorOf(view, event.seat))];
    if (event.event === 'stepped_to_village' || event.event === 'jumped_to_village')
      return [villageOf(event.color)];
    if (event.event === 'plank_placed' || event.event === 'plank_too_short')
      return event.ends.map((end) => supportPoint(view, end)).filter(({ x }) => x > 0);
    if (event.event === 'stepped_on_plank' || event.event === 'jumped_on_plank') {
      const laid = laidOn(view, plankIndex(event.color, event.number));
      return laid ? [laid.at] : [];
    }
    return [];
  });
}

// == What is shown one thing after another =====================================

const WITH_NEXT = new Set(['programmed', 'plank_chosen', 'first_player_passed']);

/** Card by card, fall by fall. That somebody has given a program is seen at the seat: nobody waits for it. */
export function beatsOf(events: GameEvent[]): GameEvent[][] {
  const beats: GameEvent[][] = [];
  let isOpen = false;
  for (const event of events) {
    if (isOpen) beats.at(-1)!.push(event);
    else beats.push([event]);
    isOpen = WITH_NEXT.has(event.event);
  }
  return events.every(({ event }) => event === 'programmed') ? [] : beats;
}

const isReveal = (event: GameEvent): event is Extract<GameEvent, { event: 'card_revealed' }> =>
  event.event === 'card_revealed';

/** Whether the state is of the next turn already, and that is not shown yet. */
const isAhead = ({ unseen }: RiverTable): boolean => unseen.some(({ event }) => event === 'turn_begun');

/** The view of the turn that is shown: the cards of one that is over are known from before its last move. */
const viewOfTurn = (table: RiverTable): View => (isAhead(table) && table.before ? table.before : table.view);

/** The slot that is being played, as far as it is shown. */
export function slotNow(table: RiverTable): number {
  if (table.unseen.length === 0) return table.view.slot;
  const open = table.view.revealed.map((_, seat) => openCards(table, seat));
  return Math.max(0, ...open.map((cards) => cards.findLastIndex((card) => card !== null) + 1));
}

/** The turn that is being played, as far as it is shown. */
export function turnNow(table: RiverTable): number {
  return table.view.turn_number - (isAhead(table) ? 1 : 0);
}

/** Who begins in that turn. */
export const firstNow = (table: RiverTable): number => viewOfTurn(table).first;

/** How many stones are left, as far as it is shown. */
export function supplyNow({ view, unseen }: RiverTable): number {
  const change: Partial<Record<GameEvent['event'], number>> = {
    stone_placed: 1,
    stone_placed_on_island: 1,
    stone_removed: -1,
  };
  return unseen.reduce((sum, { event }) => sum + (change[event] ?? 0), view.supply);
}

/** Whether a seat has handed in its plan: nobody is asked while something is shown, so the log says it then. */
export function hasProgrammed(table: RiverTable, seat: number): boolean {
  if (table.active.length > 0) return !table.active.includes(seat);
  return eventsOfTurn(table).some((event) => event.event === 'programmed' && event.seat === seat);
}

/** Whether plans are being made, as far as it is shown. */
export const isPlanning = (table: RiverTable): boolean =>
  table.unseen.length === 0 && table.view.phase === 'programming';

/** What I know of my own program: also cards that lie open already, but are not shown so yet. */
export function ownCards(table: RiverTable, seat: number): (Card | null)[] {
  const cards = [...(viewOfTurn(table).programs[seat] ?? Array<Card | null>(box.slots).fill(null))];
  if (seat !== table.me) return cards;
  for (const event of table.unseen.filter(isReveal))
    if (event.seat === seat) cards[event.slot - 1] = event.card;
  return cards;
}

/**
 * A seat's cards that lie open, as far as they are shown: what the state holds, without what is yet to be shown. The log is not asked:
 * a guided match, a puzzle and a what-if match begin amid a turn.
 */
export function openCards(table: RiverTable, seat: number): (Card | null)[] {
  const open = [...viewOfTurn(table).revealed[seat]!];
  if (isAhead(table))
    for (const event of ((table.fresh?.entry.events ?? []) as GameEvent[]).filter(isReveal))
      if (event.seat === seat) open[event.slot - 1] = event.card;
  for (const event of table.unseen.filter(isReveal)) if (event.seat === seat) open[event.slot - 1] = null;
  return open;
}

/** Where a pawn goes with an event; null if it stays. */
export function spaceAfter(table: RiverTable, event: GameEvent): number | null {
  switch (event.event) {
    case 'stepped_on_plank':
    case 'jumped_on_plank':
      return plankIndex(event.color, event.number);
    case 'stepped_to_village':
    case 'jumped_to_village':
      return PLANKS + COLORS.indexOf(event.color);
    case 'pawn_fell':
      return PLANKS + COLORS.indexOf(colorOf(table.view, event.seat));
    default:
      return null;
  }
}

/** Where every pawn stands, as far as it is shown. */
export function pawnSpaces(table: RiverTable): number[] {
  const spaces = [...table.view.pawns];
  const moves = table.unseen.filter((event) => spaceAfter(table, event) !== null) as { seat: number }[];
  for (const { seat } of moves) {
    const shown = (table.fresh?.entry.events ?? []) as GameEvent[];
    const last = shown.findLast(
      (event) => 'seat' in event && event.seat === seat && spaceAfter(table, event) !== null,
    );
    spaces[seat] = last ? spaceAfter(table, last)! : (table.before?.pawns[seat] ?? spaces[seat]!);
  }
  return spaces;
}
