/** The house that this page belongs to: whether its door is shut, and what its keepers say to everybody. */

import { api, onLocked } from '$lib/wire/api';
import { keep, kept } from '$lib/device/local_storage';
import type { HouseNews, HouseTold } from '$lib/wire/wire.gen';

const PUT_AWAY = 'ludoteca.announcement'; // the number of the last one that was put away
const EVERY = 60_000; // milliseconds between looks, where no table tells

class House {
  #told = $state.raw<HouseTold | null>(null);
  #isShut = $state(false);
  #putAway = $state(Number(kept(PUT_AWAY) ?? 0));

  /** Look now, and again while the page is open. */
  watch(): () => void {
    onLocked(() => (this.#isShut = true));
    void this.look();
    const timer = setInterval(() => void this.look(), EVERY);
    return () => clearInterval(timer);
  }

  async look(): Promise<void> {
    const told = await api.house().catch(() => null);
    if (!told) return; // what is known stays while the server is away
    this.#told = told;
    this.#isShut = told.locked && !told.inside;
  }

  /** At a table it is told at once. */
  hear({ draining, announcement }: HouseNews): void {
    if (this.#told) this.#told = { ...this.#told, draining, announcement };
  }

  /** Whether a password is asked for before anything else. */
  get isShut(): boolean {
    return this.#isShut;
  }
  /** Whether I run it. */
  get isMine(): boolean {
    return this.#told?.keeper ?? false;
  }
  get isLocked(): boolean {
    return this.#told?.locked ?? false;
  }
  get isDraining(): boolean {
    return this.#told?.draining ?? false;
  }
  /** What is announced, whether I have put it away or not. */
  get announced(): string {
    return this.#told?.announcement?.text ?? '';
  }
  /** What is announced and I have not put away. */
  get announcement(): string {
    const said = this.#told?.announcement;
    return said && said.number > this.#putAway ? said.text : '';
  }

  putAway(): void {
    this.#putAway = this.#told?.announcement?.number ?? this.#putAway;
    keep(PUT_AWAY, String(this.#putAway));
  }
}

export const house = new House();
