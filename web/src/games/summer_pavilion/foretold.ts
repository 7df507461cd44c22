/** What a move does to a seat, gathered from what would surely happen or has happened. */

import type { Color, Feature, GameEvent, Star } from './schema.gen';

type Counts = Partial<Record<Color, number>>;

export interface Foretold {
  taken: Counts;
  toCenter: Counts;
  paid: Counts; // without the tile that stays on the board
  kept: Counts;
  placed: { star: Star; slot: number; color: Color } | null;
  points: number; // won and lost, without what the end of the match brings
  run: number;
  closed: { feature: Feature; star: Star; count: number }[];
  bonus: number; // tiles to take from the supply
  takesToken: boolean;
}

export function foretell(events: readonly GameEvent[], seat: number): Foretold {
  const told: Foretold = {
    taken: {},
    toCenter: {},
    paid: {},
    kept: {},
    placed: null,
    points: 0,
    run: 0,
    closed: [],
    bonus: 0,
    takesToken: false,
  };
  for (const event of events) {
    if (event.event === 'tiles_to_center') add(told.toCenter, event.color, event.count);
    if (!('seat' in event) || event.seat !== seat) continue;
    note(told, event);
  }
  return told;
}

function note(told: Foretold, event: GameEvent): void {
  if (event.event === 'tiles_picked') add(told.taken, event.color, event.count);
  else if (event.event === 'bonus_taken') add(told.taken, event.color, 1);
  else if (event.event === 'tiles_paid') add(told.paid, event.color, event.count);
  else if (event.event === 'tiles_kept') add(told.kept, event.color, event.count);
  else if (event.event === 'token_taken') told.takesToken = true;
  else if (event.event === 'points_lost') told.points -= event.count;
  else if (event.event === 'tile_placed') {
    told.placed = { star: event.star, slot: event.slot, color: event.color };
  } else if (event.event === 'run_scored') {
    told.points += event.count;
    told.run = event.count;
  } else if (event.event === 'feature_closed') {
    told.closed.push({ feature: event.feature, star: event.star, count: event.count });
    told.bonus += event.count;
  } else if (event.event === 'bonus_missing') told.bonus -= event.count; // the supply has no more
}

function add(counts: Counts, color: Color, count: number): void {
  counts[color] = (counts[color] ?? 0) + count;
}

/** What was paid and what stays on the board, together. */
export function spentOf({ paid, placed }: Foretold): Counts {
  const all = { ...paid };
  if (placed) add(all, placed.color, 1);
  return all;
}

export interface Loss {
  line: Extract<GameEvent, { event: 'points_lost' }>['line'];
  tiles: Counts; // that were handed in for it
}

/** Why a seat lost points: at the end of the last round it may be twice, each time for tiles of its own. */
export function lossesOf(events: readonly GameEvent[], seat: number): Loss[] {
  const losses: Loss[] = [];
  let tiles: Counts = {};
  for (const event of events) {
    if (!('seat' in event) || event.seat !== seat) continue;
    if (event.event === 'tiles_discarded') add(tiles, event.color, event.count);
    if (event.event !== 'points_lost') continue;
    losses.push({ line: event.line, tiles });
    tiles = {};
  }
  return losses;
}

/** Counts as pairs, in the order in which they were told. */
export const pairsOf = (counts: Counts): [Color, number][] => Object.entries(counts) as [Color, number][];
