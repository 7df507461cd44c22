/** Coming to a table, to play at it or to see it again: its game's room, its words, its connection. */

import { onDestroy } from 'svelte';
import { loadGame, loadWords } from '../games';
import { api } from '../lib/api';
import type { GameModule } from '../lib/game';
import { person } from '../lib/person.svelte';
import { refusal } from '../lib/problems';
import { settings } from '../lib/settings.svelte';
import { Table } from '../lib/table.svelte';
import type { Problem } from '../lib/wire.gen';

const AGAIN = 2500; // milliseconds before the server is looked for again

/** To be made with a component: what was entered is left when it goes. */
export class Entrance {
  table = $state.raw<Table | null>(null);
  module = $state.raw<GameModule | null>(null);
  problem = $state.raw<Problem | null>(null); // why nobody is at the table yet
  #isLeft = false;

  constructor() {
    onDestroy(() => {
      this.#isLeft = true;
      this.table?.close();
    });
    $effect(() => this.#speak(settings.language));
  }

  /** Find the table by its id or code. While the server cannot be reached, try again. */
  async enter(id: string): Promise<void> {
    while (!this.#isLeft) {
      this.problem = await refusal(() => this.#open(id));
      if (this.problem?.code !== 'unreachable') return;
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  }

  async #open(id: string): Promise<void> {
    await person.need();
    const info = await api.table(id);
    const module = await loadGame(info.game);
    const words = await loadWords(info.game, settings.language, module.groups);
    if (this.#isLeft) return;
    this.module = module;
    this.table = new Table(info.table, words);
    if (module.beats) this.table.show.split = module.beats as never;
  }

  /** In mid-game too the language can change. */
  #speak(language: string): void {
    const { table, module } = this;
    if (!table?.info || !module || table.words.language === language) return;
    void loadWords(table.info.game, language, module.groups).then((words) => (table.words = words));
  }
}
