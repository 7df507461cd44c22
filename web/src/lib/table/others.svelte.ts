/** What the others at a table want of me: to end it, to play again, to be read. */

import { api } from '$lib/wire/api';
import { lastRead, noteRead } from '$lib/device/last_read';
import type { Table } from './table.svelte';

/** Nobody else has to agree to an end, and nobody waits for me. */
export const isAloneAt = ({ seats, you }: Pick<Table, 'seats' | 'you'>): boolean =>
  !seats.some(({ seat, kind, left }) => kind === 'person' && !left && !you?.seats.includes(seat));

/** To be made with a component, which calls `follow` in an effect. */
export class Others {
  #heard = $state(0);
  #declined = $state.raw(''); // the proposal that I do not want to see any more
  #hosts = $state.raw<string[]>([]); // who opened the next table

  constructor(private readonly table: Table) {
    this.#heard = lastRead(table.id);
  }

  /** Names of others who would end the match now, unless I have answered. */
  readonly proposers: string[] = $derived.by(() => {
    const { seats, you, info } = this.table;
    const mine = you?.seats ?? [];
    if (info?.status !== 'running' || mine.length === 0) return [];
    if (seats.some(({ seat, agrees }) => agrees && mine.includes(seat))) return [];
    const names = seats.flatMap(({ agrees, name }) => (agrees && name ? [name] : []));
    return names.join() === this.#declined ? [] : names;
  });

  /** Names of who wants to play again, and waits for me. */
  readonly rematchers: string[] = $derived.by(() =>
    this.table.info?.rematch && this.table.me !== null ? this.#hosts : [],
  );

  /** Lines of others that I have not read. */
  readonly unread: number = $derived.by(
    () =>
      this.table.talk.filter(
        ({ number, seat }) =>
          number > this.#heard &&
          !this.table.muted.includes(seat) &&
          !this.table.you?.seats.includes(seat ?? -1),
      ).length,
  );

  /** The last thing that somebody did that I should notice; it changes when there is more. */
  get news(): string {
    return [this.proposers.join(), this.rematchers.join(), this.unread].join(';');
  }

  /** Go on without answering. */
  decline(): void {
    this.#declined = this.proposers.join();
  }

  /** What was said so far is read. */
  read(): void {
    const last = this.table.talk.at(-1)?.number ?? 0;
    if (last <= this.#heard) return;
    this.#heard = last;
    noteRead(this.table.id, last);
  }

  /** Who opened the next table; call in an effect. */
  follow(): void {
    const next = this.table.info?.rematch;
    if (!next || this.table.me === null) return;
    void api.table(next).then(
      ({ seats, host }) => (this.#hosts = host.flatMap((seat) => seats[seat]?.name ?? [])),
      () => (this.#hosts = []),
    );
  }
}
