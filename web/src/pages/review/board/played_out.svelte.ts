/** A move that nobody made, shown on the board as others' moves are: part by part, at the pace that is in use. */

import { Pace, timeFor } from '$lib/table/pace.svelte';
import { settings } from '$lib/device/settings.svelte';
import { beatsOf, type Beat } from '$lib/table/showing.svelte';
import type { Table } from '$lib/table/table.svelte';
import type { EntryInfo, State, Told } from '$lib/wire/wire.gen';

export class PlayedOut {
  #pace = $state.raw<Pace<Beat> | null>(null);

  /** `back` shows again what was before. */
  constructor(private readonly back: () => void) {}

  get isShown(): boolean {
    return this.#pace?.shown != null;
  }
  /** The part that is being shown, as the room's line tells it; null where a move is not shown in parts. */
  get shown(): EntryInfo | null {
    const beat = this.#pace?.shown;
    return beat?.entry && beat.events.length > 0 ? { ...beat.entry, events: beat.events as never } : null;
  }
  /** Whether it goes on by a press alone. */
  get isByHand(): boolean {
    return settings.pace === 'steps' || settings.pace === 'instant';
  }

  begin(table: Table, entry: EntryInfo, state: State): void {
    const told: Told = { type: 'told', after: entry.position - 1, entries: [entry], state };
    table.before = table.view;
    table.choose(null);
    const pace = new Pace<Beat>(
      (beat) => this.#show(table, beat),
      ({ events }) => (this.isByHand ? Infinity : timeFor(Math.max(1, events.length), settings.pace)),
      () => this.#end(table),
    );
    this.#pace = pace;
    const beats = beatsOf(told, table.show.split, false);
    // Who wants to see everything at once sees how it ends.
    for (const beat of settings.pace === 'instant' ? beats.slice(-1) : beats) pace.add(beat);
  }

  next(): void {
    this.#pace?.next();
  }

  /** Something else is looked at. */
  stop(): void {
    this.#pace?.stop();
    this.#pace = null;
  }

  #show(table: Table, { state, entry, events, unseen }: Beat): void {
    table.showAs(state, entry);
    table.unseen = unseen;
    if (entry && events.length > 0) table.fresh = { entry, events };
  }

  #end(table: Table): void {
    this.stop();
    table.unseen = [];
    this.back();
  }
}
