/** The step of a turn that is open: what may be exchanged, dedicated or discarded lies before one. */

import { perTable } from '$lib/table/per_table.svelte';
import type { YangtzeTable } from './hand.svelte';
import { dedicatingOf } from './rewards.svelte';

export type Step = 'exchange' | 'dedicate' | 'discard';

class Opening {
  #shown = $state<Step | null>(null);

  constructor(private readonly table: YangtzeTable) {}

  get step(): Step | null {
    return dedicatingOf(this.table).isOpen ? 'dedicate' : this.#shown;
  }
  open(step: Step | null): void {
    this.#shown = step === 'dedicate' ? null : step;
    dedicatingOf(this.table).open(step === 'dedicate');
  }
  /** The way back from a step that is open. */
  get giveUp(): (() => void) | null {
    return this.step && (() => this.open(null));
  }
}

export const openingOf = perTable((table: YangtzeTable) => new Opening(table));
