/** The step of a turn that is open: what may be exchanged, dedicated or discarded lies before one. */

import { perTable } from '$lib/table/per_table.svelte';
import type { YangtzeTable } from './hand.svelte';
import { dedicatingOf } from './rewards.svelte';
import type { Color, Move } from './schema.gen';

export type Step = 'exchange' | 'dedicate' | 'discard';
type Exchange = Extract<Move, { move: 'exchange' }>;

/** What may still be done before a turn ends, as the prompt's sentences are called. */
export function stepsLeft(moves: readonly Move[]): 'all' | 'exchange' | 'dedicate' | 'place' {
  const canExchange = moves.some(({ move }) => move === 'exchange');
  const canDedicate = moves.some(({ move }) => move.startsWith('dedicate'));
  if (canExchange && canDedicate) return 'all';
  return canExchange ? 'exchange' : canDedicate ? 'dedicate' : 'place';
}

/** One's own cards while a step is open: which can be pressed, which were, and what a press does. */
export interface Pick {
  can: (color: Color) => boolean;
  has: (color: Color) => boolean;
  press: (color: Color) => void;
}

class Opening {
  #shown = $state<Step | null>(null);
  #give = $state<Color | null>(null);

  constructor(private readonly table: YangtzeTable) {}

  get step(): Step | null {
    return dedicatingOf(this.table).isOpen ? 'dedicate' : this.#shown;
  }
  open(step: Step | null): void {
    this.#shown = step === 'dedicate' ? null : step;
    this.#give = null;
    dedicatingOf(this.table).open(step === 'dedicate');
  }
  /** The way back from a step that is open. */
  get giveUp(): (() => void) | null {
    return this.step && (() => this.open(null));
  }

  get exchanges(): Exchange[] {
    return this.table.moves.filter((move): move is Exchange => move.move === 'exchange');
  }
  /** The color that is given in exchange. */
  get give(): Color | null {
    return this.#give;
  }
  choose(color: Color): void {
    this.#give = color;
    if (this.table.chosen) this.table.choose(null); // it gave another one
  }

  /** Null while no step is open that is paid with cards. */
  get pick(): Pick | null {
    const { table } = this;
    const dedicating = dedicatingOf(table);
    if (dedicating.isOpen)
      return {
        can: (color) => dedicating.canPick(color),
        has: (color) => dedicating.picked.includes(color),
        press: (color) => dedicating.pick(color),
      };
    if (this.step === 'exchange')
      return {
        can: (color) => this.exchanges.some(({ give }) => give === color),
        has: (color) => this.#give === color,
        press: (color) => this.choose(color),
      };
    const discard = (color: Color): Move | undefined =>
      table.moves.find((move) => move.move === 'discard' && move.color === color);
    return (
      this.step && {
        can: (color) => !!discard(color),
        has: this.#isThrown,
        press: (c) => void table.press(discard(c)!),
      }
    );
  }
  readonly #isThrown = (color: Color): boolean =>
    this.table.chosen?.move === 'discard' && this.table.chosen.color === color;
}

export const openingOf = perTable((table: YangtzeTable) => new Opening(table));
