/** Coming to a table, to play at it or to see it again: its game's room, its words, its connection. */

import { onDestroy } from 'svelte';
import { loadGame, loadWords } from '../../games';
import { api, Refused } from '$lib/wire/api';
import type { GameModule } from '$lib/game';
import { person } from '$lib/people/person.svelte';
import { refusal } from '$lib/text/problems';
import { settings } from '$lib/device/settings.svelte';
import { Table } from '$lib/table/table.svelte';
import type { Problem, TableInfo } from '$lib/wire/wire.gen';

const AGAIN = 2500; // milliseconds before the server is looked for again

/** What stands in for a server that is away. */
export interface StandIn {
  find(id: string): Promise<TableInfo>;
  dial(id: string): (address: string) => WebSocket;
}

/** To be made with a component: what was entered is left when it goes. */
export class Entrance {
  table = $state.raw<Table | null>(null);
  module = $state.raw<GameModule | null>(null);
  problem = $state.raw<Problem | null>(null); // why nobody is at the table yet
  #isLeft = false;

  constructor(private readonly standIn?: StandIn) {
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
    const info = await this.#find(id);
    const module = await loadGame(info.game);
    const words = await loadWords(info.game, settings.language, module.groups);
    if (this.#isLeft) return;
    this.module = module;
    this.table = new Table(info.table, words, this.standIn?.dial(info.table));
    if (module.beats) this.table.show.split = module.beats as never;
    if (module.weighty) this.table.show.weighty = module.weighty;
  }

  async #find(id: string): Promise<TableInfo> {
    try {
      await person.need();
      return await api.table(id);
    } catch (error) {
      if (!this.standIn || !(error instanceof Refused) || error.problem.code !== 'unreachable') throw error;
      return this.standIn.find(id);
    }
  }

  /** In mid-game too the language can change. */
  #speak(language: string): void {
    const { table, module } = this;
    if (!table?.info || !module || table.words.language === language) return;
    void loadWords(table.info.game, language, module.groups).then((words) => (table.words = words));
  }
}
