/** Yangtze: night on a lake. */

import type { Flight, GameModule } from '$lib/game';
import { capital } from '$lib/text/sentence';
import Board from './Board.svelte';
import Sprite from './art/Sprite.svelte';
import { describe } from './describe';
import { figures } from './figures';
import { handOf, type YangtzeTable } from './hand.svelte';
import Line from './Line.svelte';
import Mark from './Mark.svelte';
import Mine from './Mine.svelte';
import Seat from './Seat.svelte';
import Side from './Side.svelte';
import { groups, type GameEvent, type Move } from './schema.gen';
import { eventTold, moveApart, moveTold } from './spoken';
import { openingOf, stepsLeft } from './steps.svelte';

function prompt(table: YangtzeTable): string {
  const { words, view, moves, chosen } = table;
  if (chosen && chosen.move !== 'place' && chosen.move !== 'finish')
    return `${capital(words.move({ ...chosen }))}.`;
  const { step } = openingOf(table);
  if (step) return words.say(`prompt_open_${step}`);
  if (chosen?.move === 'place') return words.say('prompt_chosen');
  if (view.phase === 'last_turns') return words.say(`prompt_last_${stepsLeft(moves)}`);
  if (!handOf(table).canPlace) return words.say('prompt_over_limit');
  return words.say(`prompt_${stepsLeft(moves)}`);
}

function status({ words, view }: YangtzeTable): string {
  if (view.phase !== 'placing') return words.word('phase', view.phase);
  return words.say('tiles_left', { count: view.pile_left + view.held.reduce((sum, n) => sum + n, 0) });
}

function flights(event: GameEvent): Flight[] {
  const lantern = (color: string): Flight['piece'] => ({ symbol: `lantern-${color}`, width: 40, height: 48 });
  const raft = { symbol: 'raft', width: 44, height: 31 };
  if (event.event === 'lantern_taken' || event.event === 'lantern_exchanged') {
    return [
      {
        from: `supply-${event.color}`,
        to: `cards-${event.seat}-${event.color}`,
        piece: lantern(event.color),
      },
    ];
  }
  if (event.event === 'lanterns_returned') {
    return [
      {
        from: `cards-${event.seat}-${event.color}`,
        to: `supply-${event.color}`,
        piece: lantern(event.color),
      },
    ];
  }
  if (event.event === 'raft_taken') return [{ from: 'pile', to: `seat-${event.seat}`, piece: raft }];
  return [];
}

const COMMIT: Partial<Record<Move['move'], string>> = {
  place: 'commit_place',
  exchange: 'exchange',
  discard: 'discard',
  finish: 'commit_finish',
};

const game: GameModule<YangtzeTable, Move, GameEvent> = {
  groups,
  Sprite,
  Board,
  Mine,
  drawer: () => 214,
  Seat,
  Mark,
  Side,
  sideTitle: 'rewards_and_supply',
  Line,
  sheet: () => import('./Sheet.svelte'),
  figures,
  prompt,
  begun: (table) => openingOf(table).giveUp,
  commitLabel: ({ words }, { move }) => words.say(COMMIT[move] ?? 'commit_dedicate'),
  tell: moveTold,
  apart: moveApart,
  eventTold,
  status,
  describe,
  quiet: new Set(['turn_begun', 'side_matched', 'tile_drawn']),
  flights,
  sounds: {
    tile_placed: 'place',
    reward_taken: 'score',
    general_taken: 'score',
    points_noted: 'score',
    match_ended: 'end',
  },
};

export default game;
