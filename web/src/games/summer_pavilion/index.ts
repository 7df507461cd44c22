/** Summer Pavilion: a bright courtyard. */

import type { Flight, GameModule } from '$lib/game';
import { low, wide } from '$lib/device/screen';
import { SEATS } from './art/seats';
import Sprite from './art/Sprite.svelte';
import Badge from './Badge.svelte';
import Board from './Board.svelte';
import { describe, eventTold, moveApart, moveTold } from './describe';
import { figures } from './figures';
import Line from './Line.svelte';
import Mark from './Mark.svelte';
import Mine from './Mine.svelte';
import { beatsOf, hasChosenToPass } from './acting';
import { isLastRound, wildOf, type PavilionTable } from './moves';
import { groups, type Color, type GameEvent, type Move } from './schema.gen';
import Seat from './Seat.svelte';
import Side from './Side.svelte';

function prompt(table: PavilionTable): string {
  const { words, view, chosen } = table;
  if (view.phase === 'picking') return words.say('prompt_pick');
  if (view.phase === 'taking_bonus') return words.say('prompt_bonus', { count: view.bonus });
  if (view.phase === 'keeping' && isLastRound(view)) return words.say('prompt_last');
  if (view.phase === 'keeping')
    return words.say(hasChosenToPass(table) ? 'prompt_keep' : 'prompt_cannot_place');
  return words.say(chosen?.move === 'place' ? 'prompt_pay' : 'prompt_place');
}

function status({ words, view }: PavilionTable): string {
  if (view.phase === 'over') return words.word('phase', 'over');
  const color = words.word('color', wildOf(view));
  if (!wide.current) return words.say('line', { number: view.round_number, color }); // the prompt says the phase
  const phase = words.say(view.phase === 'picking' ? 'phase_1' : 'phase_2');
  return words.say('status', {
    number: view.round_number,
    phase,
    color,
  });
}

const tile = (color: Color): Flight['piece'] => ({ symbol: `tile-${color}`, width: 32, height: 55 });

function flights(event: GameEvent): Flight[] {
  const fly = (from: string, to: string, color: Color, count = 1): Flight[] =>
    Array.from({ length: count }, () => ({ from, to, piece: tile(color) }));
  switch (event.event) {
    case 'tiles_picked':
      return fly(`source-${event.source}`, `seat-${event.seat}`, event.color, event.count);
    case 'tiles_to_center':
      return fly(`source-${event.source}`, 'source-center', event.color, event.count);
    case 'tiles_paid':
      return fly(`seat-${event.seat}`, 'tower', event.color, event.count);
    case 'tile_placed':
      return fly(`seat-${event.seat}`, `space-${event.seat}-${event.star}-${event.slot}`, event.color);
    case 'bonus_taken':
      return fly(`supply-${event.color}`, `seat-${event.seat}`, event.color);
    default:
      return [];
  }
}

const COMMIT: Record<Move['move'], string> = {
  pick: 'commit_pick',
  place: 'commit_place',
  take_bonus: 'commit_take',
  pass: 'pass',
  keep: 'commit_keep',
};

const game: GameModule<PavilionTable, Move, GameEvent> = {
  groups,
  Sprite,
  Board,
  Mine,
  drawer: ({ view }) => (low.current ? 132 : view.phase === 'picking' ? 206 : 236),
  Seat,
  Mark,
  paint: (_table, seat) => SEATS[seat]!,
  Badge,
  Side,
  sideTitle: 'supply_and_bag',
  Line,
  sheet: () => import('./Sheet.svelte'),
  figures,
  prompt,
  isProposed: ({ move }) => move === 'keep',
  commitLabel: ({ words }, move) => words.say(COMMIT[move.move]),
  tell: moveTold,
  apart: moveApart,
  eventTold,
  status,
  describe,
  quiet: new Set([
    'turn_begun',
    'supply_filled',
    'display_filled',
    'tiles_to_center',
    'tiles_paid',
    'tiles_brought_back',
  ]),
  beats: beatsOf,
  flights,
  sounds: {
    tiles_picked: 'take',
    tile_placed: 'place',
    feature_closed: 'score',
    bonus_taken: 'take',
    star_scored: 'score',
    match_ended: 'end',
  },
};

export default game;
