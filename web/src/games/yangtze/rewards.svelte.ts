/** Rewards: what lies on top of each stack, and the set that is being put together by pressing cards. */

import { perTable } from '$lib/table/per_table.svelte';
import type { YangtzeTable } from './hand.svelte';
import { COLORS } from './art/colors';
import { box, type Category, type Color, type Move, type View } from './schema.gen';

export const CATEGORIES: readonly Category[] = ['four_alike', 'three_pairs', 'seven_different'];
export type Dedication = Extract<Move, { move: `dedicate_${string}` }>;
const KINDS: Record<Dedication['move'], Category> = {
  dedicate_four: 'four_alike',
  dedicate_pairs: 'three_pairs',
  dedicate_seven: 'seven_different',
};

export const isDedication = (move: Move): move is Dedication => move.move in KINDS;
export const categoryOf = ({ move }: Dedication): Category => KINDS[move];

/** The points still in a stack, from the top. */
export function stackOf(view: View, category: Category): number[] {
  const c = CATEGORIES.indexOf(category);
  return box.reward_points[c]!.filter(
    (_, place) => box.in_play[view.seats - 2]![c]![place] && view.taken_by[c]![place] === -1,
  );
}

export function colorsOf(move: Dedication): readonly Color[] {
  if (move.move === 'dedicate_four') return [move.color];
  return move.move === 'dedicate_pairs' ? move.colors : COLORS;
}

/** Of how many colors a set of a kind is made. */
export const COLORS_OF: Record<Category, number> = { four_alike: 1, three_pairs: 3, seven_different: 7 };

/** A set of that kind which is not there: asked about, it tells why not. */
export function missingSet({ view, me }: YangtzeTable, category: Category): Dedication {
  const held = view.lanterns[me ?? 0]!;
  const most = COLORS.map((_, i) => i).sort((a, b) => held[b]! - held[a]!);
  const colors = most.slice(0, 3).sort((a, b) => a - b);
  if (category === 'four_alike') return { move: 'dedicate_four', color: COLORS[most[0]!]! };
  if (category === 'seven_different') return { move: 'dedicate_seven' };
  return { move: 'dedicate_pairs', colors: colors.map((i) => COLORS[i]!) as [Color, Color, Color] };
}

class Dedicating {
  isOpen = $state(false);
  #picked = $state.raw<readonly Color[]>([]);
  #category = $state<Category | null>(null);

  constructor(private readonly table: YangtzeTable) {}

  get moves(): Dedication[] {
    return this.table.moves.filter(isDedication);
  }
  /** The kind that was pressed, of which several sets could be paid: cards of such sets are asked for. */
  get category(): Category | null {
    return this.#category;
  }
  /** Every set of a kind, whichever cards were pressed. */
  allOf(category: Category): Dedication[] {
    return this.moves.filter((move) => categoryOf(move) === category);
  }
  /** The cards that were pressed, as far as they belong to some set. */
  get picked(): readonly Color[] {
    return this.#picked.filter((color) => this.moves.some((move) => colorsOf(move).includes(color)));
  }
  /** The sets of a category that hold all cards that were pressed. */
  setsOf(category: Category): Dedication[] {
    return this.allOf(category).filter((move) =>
      this.picked.every((color) => colorsOf(move).includes(color)),
    );
  }
  /** What can still be made: of the kind that was pressed, or of any. */
  get #sets(): Dedication[] {
    return (this.#category ? [this.#category] : CATEGORIES).flatMap((each) => this.setsOf(each));
  }
  /** Whether a card may be pressed: it goes with those that were, or it was one of them. */
  canPick(color: Color): boolean {
    return this.picked.includes(color) || this.#sets.some((move) => colorsOf(move).includes(color));
  }
  pick(color: Color): void {
    if (this.table.chosen) this.table.choose(null); // it was another set
    const rest = this.picked.filter((each) => each !== color);
    this.#picked = rest.length < this.picked.length ? rest : [...rest, color];
    if (this.#picked.length > rest.length) this.#chooseOnly();
  }
  /** A kind was pressed: the cards that go with it stay pressed, and where there is one set it is chosen. */
  begin(category: Category): void {
    if (this.table.chosen) this.table.choose(null);
    if (this.setsOf(category).length === 0) this.#picked = [];
    this.#category = category;
    this.#chooseOnly();
  }
  open(isOpen: boolean): void {
    this.isOpen = isOpen;
    this.#picked = [];
    this.#category = null;
    if (isOpen && !this.table.guide) this.#chooseOnly();
  }
  /** Where the cards that were pressed make one set, or can only belong to one, nobody presses it as well. */
  #chooseOnly(): void {
    const sets = this.#sets;
    const made = sets.filter(
      (move) => this.picked.length > 1 && colorsOf(move).length === this.picked.length,
    );
    const only = made.length === 1 ? made[0] : sets.length === 1 ? sets[0] : null;
    if (only) this.table.choose(only);
  }
}

export const dedicatingOf = perTable((table: YangtzeTable) => new Dedicating(table));
