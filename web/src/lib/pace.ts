/** What happens is shown one thing after another, each long enough to be seen; the more waits, the quicker it goes. */

import { settings } from './settings.svelte';
import type { Told } from './wire.gen';

// Milliseconds for which a move is seen: the more happens in it, the longer.
const SEEN = { least: 400, event: 90, most: 1200 };

/** How long what was told wants to be seen before the next move; 0 where nobody looks. */
export function lullOf({ entries }: Told): number {
  if (entries.length !== 1 || !settings.motion || document.hidden) return 0;
  return Math.min(SEEN.most, SEEN.least + SEEN.event * entries[0]!.events.length);
}

export class Pace<T> {
  #waiting: T[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly show: (thing: T) => void,
    private readonly lull: (thing: T) => number,
  ) {}

  /** Show it as soon as what came before has been seen. */
  add(thing: T): void {
    this.#waiting.push(thing);
    if (this.#timer === undefined) this.#next();
  }

  /** Show all that waits at once. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const thing of this.#waiting.splice(0)) this.show(thing);
  }

  /** Nobody will look any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #next(): void {
    this.#timer = undefined;
    const thing = this.#waiting.shift();
    if (thing === undefined) return;
    this.show(thing);
    const time = this.lull(thing);
    if (time === 0) this.#next();
    else this.#timer = setTimeout(() => this.#next(), time / (1 + this.#waiting.length));
  }
}
