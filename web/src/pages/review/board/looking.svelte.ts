/** The chosen moment of a review, and the board as it was then, fetched one look at a time. */

import type { Table } from '$lib/table/table.svelte';
import type { MoveColumns, Over, State } from '$lib/wire/wire.gen';
import type { Eyes } from '../../replay/ReplayControls.svelte';
import type { Feed } from '../feed.svelte';
import { PlayedOut } from './played_out.svelte';

/** A move as one that may be made. */
export const columnsOf = ({ move, ...values }: Record<string, unknown>): MoveColumns => ({
  move: String(move),
  count: 1,
  columns: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]])) as never,
});

export class Looking {
  at = $state(1); // a decision, from 1; one more is the end
  eyes = $state<Eyes>('own');
  /** The better move as it is shown on the board; afterwards the moment before it is there again. */
  readonly played = new PlayedOut(() => void this.#look(this.at));
  #ended = $state.raw<{ over: Over | null; scores: number[] | null } | null>(null);
  #isBusy = false;
  #wanted: number | null = null;

  constructor(
    private readonly table: () => Table | null,
    private readonly feed: Feed,
  ) {}

  /** How the match ended; what the table shows is what was before. */
  get ended(): { over: Over | null; scores: number[] | null } {
    const state = this.table()?.state;
    return this.#ended ?? { over: state?.over ?? null, scores: state?.scores ?? null };
  }

  /** From now on the table shows what was, and nothing is done there. */
  begin(at: number): void {
    const table = this.table()!;
    this.#ended = this.ended;
    table.isReplay = true;
    table.guide = { allows: () => false };
    this.go(at);
  }

  /** Before a decision, by the eyes of the seat that took it. */
  see(number: number, seat: number): void {
    if (this.table()?.you?.seats[0] !== seat) this.eyes = seat;
    else this.eyes = 'own';
    this.go(number);
  }

  /** Play out what is better here, or go on with that: to its next part, and then back. */
  async playOut(): Promise<void> {
    const [table, decision] = [this.table()!, this.feed.decisions[this.at - 1]];
    if (this.played.isShown) return this.played.next();
    if (!decision) return;
    const { seat, best, number } = decision;
    const position = this.feed.positions[number - 1]! - 1;
    const answer = await table.attempt({ type: 'look', position, view: seat, move: best });
    if (answer?.type === 'look' && answer.entry && this.at === number)
      this.played.begin(table, answer.entry, answer.state);
  }

  go(at: number): void {
    this.played.stop();
    this.at = Math.max(1, Math.min(at, this.feed.length + 1));
    history.replaceState(history.state, '', `#${this.at}`); // a link to this moment
    void this.#look(this.at);
  }

  choose(eyes: Eyes): void {
    this.played.stop();
    this.eyes = eyes;
    void this.#look(this.at);
  }

  /** While one look is on its way only the last of the others is kept. */
  async #look(at: number): Promise<void> {
    this.#wanted = at;
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#wanted !== null) {
      const number = this.#wanted;
      this.#wanted = null;
      await this.#show(number);
    }
    this.#isBusy = false;
  }

  async #show(number: number): Promise<void> {
    const { positions, length } = this.feed;
    const table = this.table()!;
    const position = number <= length ? positions[number - 1]! - 1 : positions.at(-1)!;
    const answer = await table.attempt({ type: 'look', position, view: this.eyes });
    if (answer?.type !== 'look') return;
    const offers = this.#offers(number, answer.state);
    table.showAs({ ...answer.state, offers }, null);
    // The better move is shown as if it were chosen: a room draws it, and takes up the tile that it needs.
    table.chosen = offers ? (this.feed.decisions[number - 1]!.best as never) : null;
  }

  /** Only what was done and what is better: the room shows where these are, as it shows what may be done. */
  #offers(number: number, state: State): State['offers'] {
    const decision = this.feed.decisions[number - 1];
    if (!decision || decision.word === 'fine' || decision.seat !== state.seat) return null;
    const listed = [columnsOf(decision.move), columnsOf(decision.best)];
    return { seat: decision.seat, decision: -number, listed, forms: [], final: [] } as never;
  }
}
