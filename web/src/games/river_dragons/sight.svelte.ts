/** What the board shows beside the position: how large it is seen, and the end of a plank that was pressed first. */

import { perTable } from '$lib/table/per_table.svelte';
import { endsOf, spansOf, type RiverTable } from './moves';
import type { Support } from './schema.gen';

class Sight {
  scale = $state(1); // pixels for a millimeter, while the whole board is in sight; planks in hand are drawn at the same
  pressed = $state<Support | null>(null);

  constructor(private readonly table: RiverTable) {}

  /** Where the plank begins that is being laid: a finger names the first end first, a hint names both. */
  get firstEnd(): Support | null {
    const { chosen, moves } = this.table;
    if (this.pressed && endsOf(spansOf(moves)).includes(this.pressed)) return this.pressed;
    return chosen?.move === 'place_plank' ? chosen.ends[0]! : null;
  }

  /** The way back from a first end that was pressed. */
  get giveUp(): (() => void) | null {
    return this.firstEnd && !this.table.chosen ? () => (this.pressed = null) : null;
  }
}

export const sightOf = perTable((table: RiverTable) => new Sight(table));
