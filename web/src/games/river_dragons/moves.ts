/** Listed moves and forms, sorted by what a person presses. */

import type { Form } from '$lib/table/offers';
import type { Table } from '$lib/table/table.svelte';
import type { Card, GameEvent, Move, Support, View } from './schema.gen';

export type RiverTable = Table<View, Move, GameEvent>;
export type PlacePlank = Extract<Move, { move: 'place_plank' }>;
export type ChoosePlank = Extract<Move, { move: 'choose_plank' }>;
export type PlaceStone = Extract<Move, { move: 'place_stone' }>;

/** The form of a program: so many cards of these, in an order. */
export interface ProgramForm {
  choose: number;
  of: Card[];
  at_most: { of: Card[]; count: number }[];
}
type Axis = [first: number, last: number, step: number];
/** The form of a stone in the open water: any point of the grid. */
export interface StoneForm {
  region: { x: Axis; y: Axis };
}

export function formOf<T>(forms: readonly Form[], move: Move['move']): T | null {
  return (forms.find((form) => form['move'] === move) as T | undefined) ?? null;
}

/** Whether a card may join those that are in the program. */
export function mayJoin(form: ProgramForm, cards: readonly Card[], card: Card): boolean {
  if (cards.includes(card) || cards.length >= form.choose) return false;
  return form.at_most.every(
    ({ of, count }) => !of.includes(card) || cards.filter((other) => of.includes(other)).length < count,
  );
}

/** The nearest point of the form's grid. */
export function onGrid({ region }: StoneForm, x: number, y: number): { x: number; y: number } {
  const snap = (value: number, [first, last, step]: Axis): number =>
    Math.min(last, Math.max(first, first + Math.round((value - first) / step) * step));
  return { x: snap(x, region.x), y: snap(y, region.y) };
}

export const spansOf = (moves: readonly Move[]): PlacePlank[] =>
  moves.filter((move) => move.move === 'place_plank');

/** The supports at which an offered span ends. */
export function endsOf(spans: readonly PlacePlank[]): Support[] {
  return [...new Set(spans.flatMap(({ ends }) => ends))];
}

/** From a support: where the offered spans lead, and the move for each. */
export function spansFrom(spans: readonly PlacePlank[], first: Support): Map<Support, PlacePlank> {
  return new Map(
    spans
      .filter(({ ends }) => ends.includes(first))
      .map((span) => [span.ends.find((end) => end !== first)!, span]),
  );
}
