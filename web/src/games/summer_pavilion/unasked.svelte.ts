/** In the last round nobody is asked what to keep: it costs as much as handing it in. */

import { untrack } from 'svelte';
import { emptiestKeep, isLastRound, keepsOf, type PavilionTable } from './moves';

export class Unasked {
  isRefused = $state(false); // the answer that was given: then it is asked after all
  private answered = ''; // by which seat, and which decision

  constructor(table: PavilionTable) {
    $effect(() => {
      const offers = table.state?.offers;
      const asked = `${offers?.seat} ${offers?.decision}`;
      const keeps = isLastRound(table.view) ? keepsOf(table.moves) : [];
      if (keeps.length === 0 || table.isBusy || asked === this.answered) return;
      this.answered = asked;
      void untrack(() => table.play(emptiestKeep(keeps))).then(() => {
        this.isRefused = table.problem !== null;
      });
    });
  }
}
