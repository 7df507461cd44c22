/** Against whom "Play now" plays: how many seats, and how good the bots are. Remembered for each game. */

import { keep, kept } from '$lib/device/local_storage';

interface Wish {
  seats: number;
  level: string;
}
const USUAL: Wish = { seats: 3, level: 'casual' };

export class Rivals {
  #wish = $state<Wish>(USUAL);

  constructor(
    private readonly game: string,
    private readonly bounds: readonly [fewest: number, most: number],
  ) {
    this.#wish = { ...USUAL, ...this.#kept() };
  }

  get seats(): number {
    const [fewest, most] = this.bounds;
    return Math.min(most, Math.max(fewest, this.#wish.seats));
  }
  get level(): string {
    return this.#wish.level;
  }

  choose(change: Partial<Wish>): void {
    this.#wish = { ...this.#wish, ...change };
    keep(`ludoteca.rivals.${this.game}`, JSON.stringify(this.#wish));
  }

  #kept(): Partial<Wish> {
    try {
      return JSON.parse(kept(`ludoteca.rivals.${this.game}`) ?? '{}') as Partial<Wish>;
    } catch {
      return {}; // unreadable: as usual
    }
  }
}
