/** Places of the lake and what a move brings, in words. */

import type { Gain } from './gains';
import type { YangtzeTable } from './hand.svelte';
import { keyOf, placedTiles, shownCell, SIDES, sidesOf, turnFor, type Cell } from './lake';
import type { Color, GameEvent, Move } from './schema.gen';

/** Where a cell lies, seen from the start tile: never a number below zero. */
export function whereOf({ words }: YangtzeTable, { x, y }: Cell): string {
  const across = words.say(x < 0 ? 'west_of' : 'east_of', { count: Math.abs(x) });
  const down = words.say(y < 0 ? 'north_of' : 'south_of', { count: Math.abs(y) });
  return x && y ? words.say('both_of', { down, across }) : y ? down : across;
}

const STEPS: readonly Cell[] = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
];

/** What a tile would touch there: the color of each neighbor's side. */
export function touchesOf(table: YangtzeTable, turn: number, { x, y }: Cell): string {
  const tiles = new Map(placedTiles(table.view, turn).map((tile) => [keyOf(tile), tile]));
  const what = STEPS.flatMap((step, side) => {
    const color = tiles.get(keyOf({ x: x + step.x, y: y + step.y }))?.sides[(side + 2) % 4];
    return color ? [`${table.words.word('side', SIDES[side]!)} ${table.words.word('color', color)}`] : [];
  });
  return table.words.say('touches', { what: what.join(', ') });
}

/** A move by what is seen of it: where a tile lies, and its color on the side of who places it. */
export function moveTold(table: YangtzeTable, move: Move, seat: number | null): string {
  const { words, view, you } = table;
  if (move.move !== 'place') return words.move({ ...move });
  const turn = turnFor(view.seats, seat);
  const color = words.word('color', sidesOf(move.tile, move.rotation, turn)[SIDES.indexOf('south')]!);
  const where = whereOf(table, shownCell(move, turn));
  const isMine = seat === null || you?.seats.includes(seat);
  return isMine
    ? words.say('told_place', { where, color })
    : words.say('told_place_of', { where, color, name: table.nameOf(seat) });
}

/** The tile itself, where two would lie alike: its colors all around. */
export function moveApart({ words, view }: YangtzeTable, move: Move, seat: number | null): string {
  if (move.move !== 'place') return '';
  const colors = sidesOf(move.tile, move.rotation, turnFor(view.seats, seat));
  const named = SIDES.map((side, i) => [side, words.word('color', colors[i]!)]);
  return words.say('tile_sides', Object.fromEntries(named) as Record<string, string>);
}

/** An event without numbers of tiles, which are written nowhere: where one was placed, as who looks sees the lake. */
export function eventTold(table: YangtzeTable, event: GameEvent): string {
  const { words, view, nameOf, me } = table;
  if (event.event === 'raft_taken') return words.say('said_raft', { name: nameOf(event.seat) });
  if (event.event !== 'tile_placed') return words.event({ ...event }, nameOf);
  const where = whereOf(table, shownCell(event, turnFor(view.seats, me)));
  return words.say('said_place', { name: nameOf(event.seat), where });
}

/** What a move brings everybody. */
export function bringsOf(table: YangtzeTable, gains: readonly Gain[]): string {
  const what = gains.flatMap((gain, seat) => {
    const cards = (Object.entries(gain.lanterns) as [Color, number][]).map(
      ([color, count]) => `${table.words.word('color', color)} ${count}`,
    );
    const rafts = gain.rafts > 0 ? [table.words.say('raft_count', { count: gain.rafts })] : [];
    const all = [...cards, ...rafts];
    return all.length > 0 ? [`${table.nameOf(seat)} ${all.join(', ')}`] : [];
  });
  return what.length > 0 ? table.words.say('brings', { what: what.join('; ') }) : '';
}
