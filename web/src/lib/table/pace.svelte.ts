/** What happens is shown one thing after another, each long enough to be understood; who likes goes on by hand. */

export type PaceName = 'calm' | 'normal' | 'quick' | 'steps' | 'instant';
export const PACES: readonly PaceName[] = ['calm', 'normal', 'quick', 'steps', 'instant'];

// Milliseconds at the normal pace: the more happens at once, the longer it is seen.
const SEEN = { least: 1200, event: 150, most: 3000 };
const FACTOR: Record<PaceName, number> = { calm: 2, normal: 1, quick: 0.5, steps: Infinity, instant: 0 };

/** How long something wants to be seen in which so many things happen. */
export function timeFor(events: number, pace: PaceName): number {
  if (pace === 'instant') return 0;
  return Math.min(SEEN.most, SEEN.least + SEEN.event * Math.max(0, events - 1)) * FACTOR[pace];
}

export class Pace<T> {
  #waiting = $state.raw<T[]>([]);
  #shown = $state.raw<T | null>(null);
  isHeld = false; // nothing is shown until it is let go
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false; // the shown thing has had its time, but nobody looks

  constructor(
    private readonly show: (thing: T) => void,
    private readonly lull: (thing: T) => number, // milliseconds; Infinity waits for a press
    private readonly rest: () => void, // everything was shown, and the last thing has had its time too
  ) {
    document.addEventListener('visibilitychange', this.#look);
  }

  /** What is being shown; null once everything has had its time. */
  get shown(): T | null {
    return this.#shown;
  }
  get waiting(): readonly T[] {
    return this.#waiting;
  }

  /** Show it as soon as what came before has had its time. */
  add(thing: T): void {
    this.#waiting = [...this.#waiting, thing];
    if (this.#shown === null && !this.isHeld) this.next();
  }

  /** Show these before all that waits. */
  precede(things: readonly T[]): void {
    this.#waiting = [...things, ...this.#waiting];
    if (this.#shown === null && !this.isHeld && this.#waiting.length > 0) this.next();
  }

  /** Go on now. */
  next(): void {
    clearTimeout(this.#timer);
    this.#isOver = false;
    const [thing, ...later] = this.#waiting;
    this.#waiting = later;
    this.#shown = thing ?? null;
    if (thing === undefined) return this.rest();
    this.show(thing);
    this.renew();
  }

  /** The pace has changed: what is being shown has its time from now on. */
  renew(): void {
    clearTimeout(this.#timer);
    if (this.#shown === null) return;
    const time = this.lull(this.#shown);
    if (time === 0) this.next();
    else if (time < Infinity) this.#timer = setTimeout(() => this.#goOn(), time);
  }

  /** Show all that waits at once. */
  flush(): void {
    clearTimeout(this.#timer);
    if (this.isHeld) return;
    const isBusy = this.#shown !== null || this.#waiting.length > 0;
    this.#isOver = false;
    this.#shown = null;
    for (const thing of this.#waiting) this.show(thing);
    this.#waiting = [];
    if (isBusy) this.rest();
  }

  /** Nobody will look any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    document.removeEventListener('visibilitychange', this.#look);
  }

  /** Nothing passes by while the page is not seen: who comes back sees it then. */
  #goOn(): void {
    if (document.hidden) this.#isOver = true;
    else this.next();
  }
  #look = (): void => {
    if (this.#isOver && !document.hidden) this.next();
  };
}
