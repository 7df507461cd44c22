/** River Dragons: a jade delta seen from above. */

import type { Flight, GameModule } from '$lib/game';
import { narrow } from '$lib/device/screen';
import { tonesOf } from './art/colors';
import Sprite from './art/Sprite.svelte';
import Badge from './Badge.svelte';
import Board from './Board.svelte';
import { describe } from './describe';
import { figures } from './figures';
import Line from './Line.svelte';
import { eventTold, logLines } from './log';
import Mark from './Mark.svelte';
import Mine from './Mine.svelte';
import type { RiverTable } from './moves';
import { draftOf } from './program.svelte';
import { colorOf } from './river';
import { groups, type GameEvent, type Move } from './schema.gen';
import Seat from './Seat.svelte';
import { sightOf } from './sight.svelte';
import { moveApart, moveTold } from './spots';
import { beatsOf, slotNow, supplyNow, turnNow } from './turn';

function prompt(table: RiverTable): string {
  const { words, view } = table;
  const { missing } = draftOf(table);
  if (view.phase === 'programming') {
    return missing > 0 ? words.say('prompt_program', { count: missing }) : words.say('program_full');
  }
  if (view.phase === 'placing_stone')
    return words.say(view.side === 'basic' ? 'prompt_island' : 'prompt_water');
  if (view.phase === 'placing_plank')
    return words.say(wasTooShort(table) ? 'prompt_too_short' : 'prompt_span');
  if (view.revealed[table.me ?? 0]?.[view.slot - 1] === 'move_2')
    return words.say('prompt_moving_two', { number: view.remaining > 1 ? 1 : 2 });
  return words.say(`prompt_${view.phase}`);
}

/** Whether the plank that is to be laid was just tried in vain. */
function wasTooShort({ fresh, me }: RiverTable): boolean {
  return fresh?.events.some((event) => event.event === 'plank_too_short' && event.seat === me) ?? false;
}

/** As far as it is shown: the state may be some slots ahead, or a turn. */
function status(table: RiverTable): string {
  const { words, view, unseen } = table;
  const slot = slotNow(table);
  const isShown = unseen.length === 0;
  if (isShown && view.phase === 'over') return words.word('phase', 'over');
  if (slot === 0 || (isShown && view.phase === 'programming'))
    return words.say('status_program', { turn: turnNow(table) });
  if (narrow.current) return words.say('line', { turn: turnNow(table), slot }); // two lines at most
  return words.say('status', { turn: turnNow(table), slot, stones: supplyNow(table) });
}

function flights(event: GameEvent): Flight[] {
  const stone = { symbol: 'stone-1', width: 30, height: 30 };
  if (event.event === 'stone_placed')
    return [{ from: `seat-${event.seat}`, to: `stone-${event.stone}`, piece: stone }];
  if (event.event === 'stone_placed_on_island') {
    return [{ from: `seat-${event.seat}`, to: `stone-${event.island}`, piece: stone }];
  }
  return [];
}

const COMMIT: Record<Move['move'], string> = {
  program: 'commit_program',
  place_stone_on_island: 'commit_stone',
  place_stone: 'commit_stone',
  choose_plank: 'commit_choose',
  place_plank: 'commit_drop',
  step_on_plank: 'commit_move',
  step_to_village: 'commit_move',
  jump_on_plank: 'commit_jump',
  jump_to_village: 'commit_jump',
  remove_plank: 'commit_remove_plank',
  remove_stone: 'commit_remove_stone',
};

const game: GameModule<RiverTable, Move, GameEvent> = {
  groups,
  Sprite,
  Board,
  Mine,
  drawer: () => 210,
  Seat,
  Mark,
  paint: ({ view }, seat) => tonesOf(colorOf(view, seat)),
  Badge,
  Line,
  logLines,
  sheet: () => import('./Sheet.svelte'),
  figures,
  prompt,
  begun: (table) => sightOf(table).giveUp,
  commitLabel: ({ words }, move) => words.say(COMMIT[move.move]),
  tell: moveTold,
  apart: moveApart,
  eventTold,
  status,
  describe,
  quiet: new Set(['first_player_passed']),
  beats: beatsOf,
  weighty: new Set([
    'action_canceled',
    'dragon_defied',
    'action_lost',
    'rest_lost',
    'plank_too_short',
    'plank_lost',
    'pawn_fell',
  ]),
  flights,
  sounds: {
    card_revealed: 'take',
    stone_placed: 'place',
    stone_placed_on_island: 'place',
    plank_placed: 'place',
    action_canceled: 'score',
    match_won: 'end',
    nobody_won: 'end',
  },
};

export default game;
