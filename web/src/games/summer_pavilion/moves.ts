/** Listed moves, sorted by what a person presses. */

import type { Table } from '$lib/table/table.svelte';
import type { Space } from './geometry';
import { box, type Color, type GameEvent, type Move, type Source, type Star, type View } from './schema.gen';

export type PavilionTable = Table<View, Move, GameEvent>;
export type Pick = Extract<Move, { move: 'pick' }>;
export type Place = Extract<Move, { move: 'place' }>;
export type Keep = Extract<Move, { move: 'keep' }>;
export type TakeBonus = Extract<Move, { move: 'take_bonus' }>;

export const spaceKey = ({ star, slot }: Space): string => `${star}-${slot}`;

/** The ways to fill each space that can be filled. */
export function placesOf(moves: readonly Move[]): Map<string, { space: Space; ways: Place[] }> {
  const places = new Map<string, { space: Space; ways: Place[] }>();
  for (const move of moves) {
    if (move.move !== 'place') continue;
    const place = places.get(spaceKey(move)) ?? { space: { star: move.star, slot: move.slot }, ways: [] };
    place.ways.push(move);
    places.set(spaceKey(move), place);
  }
  return places;
}

/** The ways to fill the same space as a chosen move. */
export function waysLike(moves: readonly Move[], chosen: Move | null): Place[] {
  if (chosen?.move !== 'place') return [];
  return placesOf(moves).get(spaceKey(chosen))?.ways ?? [];
}

/** What is proposed first: the fewest wild tiles. */
export const firstWay = (ways: readonly Place[]): Place =>
  ways.reduce((best, way) => (way.wilds < best.wilds ? way : best));

export function picksFrom(moves: readonly Move[], source: Source): Map<Color, Pick> {
  const picks = moves.filter((move): move is Pick => move.move === 'pick' && move.source === source);
  return new Map(picks.map((pick) => [pick.color, pick]));
}

export const keepsOf = (moves: readonly Move[]): Keep[] => moves.filter((move) => move.move === 'keep');

const sum = (counts: readonly number[]): number => counts.reduce((total, n) => total + n, 0);

/** What is proposed first: to keep as many as may be. */
export const fullestKeep = (keeps: readonly Keep[]): Keep =>
  keeps.reduce((best, keep) => (sum(keep.counts) > sum(best.counts) ? keep : best));

/** To keep as few as may be. */
export const emptiestKeep = (keeps: readonly Keep[]): Keep =>
  keeps.reduce((best, keep) => (sum(keep.counts) < sum(best.counts) ? keep : best));

/** The listed way to keep one tile more or less of a color; undefined if there is none. */
export function keepChanged(keeps: readonly Keep[], from: Keep, color: number, by: number): Keep | undefined {
  const wanted = from.counts.map((n, i) => (i === color ? n + by : n)).join();
  return keeps.find(({ counts }) => counts.join() === wanted);
}

/** After the last round nothing is played any more with what is kept, and it costs as much as what is discarded. */
export const isLastRound = (view: { round_number: number }): boolean => view.round_number === box.rounds;

/** The color that is wild in this round. */
export function wildOf(view: { round_number: number }): Color {
  return box.wild_by_round[Math.min(view.round_number, box.rounds) - 1]!;
}

/** A star by its color; on the side whose stars have none, by where it lies. */
export function starName({ words, view }: PavilionTable, star: Star): string {
  const isBare = star !== 'center' && view.side === 'variant';
  return isBare ? words.say(`lies_${star}`) : words.word('star', star);
}
