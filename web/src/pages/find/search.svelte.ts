/** Looking for somebody, as the page does it: begin, ask again and again, stop. */

import { attempt } from '$lib/text/problems';
import type { Seek, Seeking } from '$lib/wire/wire.gen';
import { asking } from './asking';

const EVERY = 3_000; // milliseconds between looks; a page that is out of sight looks less often by itself

export class Search {
  wish = $state.raw<Seek | null>(null); // what is waited for
  left = $state(0); // milliseconds after which it ends by itself
  hasEnded = $state(false); // and nobody came
  problem = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly found: (table: string) => void) {}

  /** Whether it goes on by itself while no page waits. */
  get isOverDays(): boolean {
    return this.wish?.pace?.kind === 'days';
  }

  begin(wish: Seek): Promise<void> {
    this.hasEnded = false;
    return this.#ask(() => asking.seek(wish));
  }
  look(): Promise<void> {
    return this.#ask(asking.look);
  }
  async stop(): Promise<void> {
    await this.#ask(asking.stop);
    this.hasEnded = false;
  }

  /** The page goes away: whoever waits for a match now is not there any more. */
  leave = (): void => {
    clearTimeout(this.#timer);
    if (this.wish && !this.isOverDays) asking.leave();
    this.wish = null;
  };

  async #ask(question: () => Promise<Seeking>): Promise<void> {
    clearTimeout(this.#timer);
    const wasWaiting = this.wish !== null;
    this.problem = await attempt(async () => {
      const { wish, left_ms, table } = await question();
      this.wish = table === null ? wish : null;
      this.left = left_ms;
      if (table !== null) this.found(table);
      else this.hasEnded = wasWaiting && wish === null;
    });
    if (this.wish) this.#timer = setTimeout(() => void this.look(), EVERY); // also after a fault of the network
  }
}
