/** The lines of the log: slot by slot, the latest above, and under the cards of a slot what was done in it, the latest above too. */

import type { LogLine } from '$lib/game';
import type { EntryInfo } from '$lib/wire/wire.gen';
import { fallOf, isForced } from './causes';
import type { RiverTable } from './moves';
import { cardName } from './program.svelte';
import { ownerOf } from './river';
import type { GameEvent } from './schema.gen';
import { openCards, slotNow } from './turn';

const QUIET = new Set(['first_player_passed']);
const HEADINGS = new Set(['card_revealed', 'turn_begun']);

/** What a move set going, thing by thing: the cards of a slot together, a plank when it is known where it went. */
export function deedsOf(events: readonly GameEvent[]): GameEvent[][] {
  const deeds: GameEvent[][] = [];
  for (const event of events) {
    const last = deeds.at(-1);
    const before = last?.at(-1);
    const isSameSlot =
      event.event === 'card_revealed' && before?.event === 'card_revealed' && event.slot === before.slot;
    if (isSameSlot) last!.push(event);
    else if (before?.event === 'plank_chosen') last!.splice(-1, 1, event);
    else if (!QUIET.has(event.event)) deeds.push([event]);
  }
  return deeds;
}

/** The lines of an entry, each with the seat that it speaks of: a card may fall due long after somebody else's move. */
function linesOf(entry: EntryInfo): LogLine[] {
  if (entry.kind !== 'move') return [{ key: String(entry.position), entry }];
  return deedsOf(entry.events as GameEvent[]).map((events, i) => {
    const isHeading = HEADINGS.has(events[0]!.event);
    const seat = isHeading ? null : ((events[0] as { seat?: number }).seat ?? entry.seat);
    return {
      key: `${entry.position}.${i}`,
      entry: { ...entry, seat, events: events as EntryInfo['events'] },
      isHeading,
      seen: (entry.events as GameEvent[]).indexOf(events.at(-1)!) + 1,
    };
  });
}

/** What stands above a slot stays there; what was done in it is told from the latest on, as everywhere. */
function latestFirst(slot: LogLine[]): LogLine[] {
  const [first, ...rest] = slot;
  return first?.isHeading ? [first, ...rest.reverse()] : slot.toReversed();
}

export function logLines(entries: readonly EntryInfo[]): LogLine[] {
  const slots: LogLine[][] = [[]];
  for (const line of entries.flatMap(linesOf)) {
    if (line.isHeading) slots.push([]);
    slots.at(-1)!.push(line);
  }
  return slots.reverse().flatMap(latestFirst);
}

/** The same while it is shown: what does not happen is not seen, so it is said. */
export function toldNow(table: RiverTable, event: GameEvent): string {
  if (event.event !== 'action_canceled') return eventTold(table, event);
  const card = openCards(table, event.seat)[slotNow(table) - 1];
  return card
    ? table.words.say('card_canceled', {
        owner: ownerOf(table, event.color),
        name: table.nameOf(event.seat),
        card: cardName(table, card),
      })
    : eventTold(table, event);
}

/** Why a pawn fell, with its rule: what its card asked for, and where it stood. */
function fallTold(table: RiverTable, fall: Extract<GameEvent, { event: 'pawn_fell' }>): string {
  const { card, isHome } = fallOf(table, fall);
  if (!card) return table.words.event({ ...fall }, table.nameOf);
  const away = card === 'jump' ? 'fell_jump' : 'fell_move';
  const home = card === 'jump' ? 'fell_jump_home' : 'fell_move_home';
  return table.words.say(isHome ? home : away, { name: table.nameOf(fall.seat) });
}

/** A dragon is named for whose it is and whom it is after: "the red dragon" is a card that another seat has. */
export function eventTold(table: RiverTable, event: GameEvent): string {
  const { words, nameOf } = table;
  if (event.event === 'card_revealed')
    return words.event({ ...event, card: cardName(table, event.card) }, nameOf);
  if (event.event === 'pawn_fell') return fallTold(table, event);
  if (event.event === 'action_canceled' || event.event === 'dragon_defied')
    return words.say(event.event, { owner: ownerOf(table, event.color), name: nameOf(event.seat) });
  const told = words.event({ ...event }, nameOf);
  return isForced(table, event) ? `${told} ${words.say('forced')}` : told;
}
