/** What a move would do, asked of the server: at most ten a second, the latest wish first, each only once. */

import { isSameMove, keyOf, type AnyMove } from './offers';
import { refusal } from '$lib/text/problems';
import type { Problem } from '$lib/wire/wire.gen';

export interface Preview {
  move: AnyMove;
  events: { event: string }[]; // what would surely happen
  problem: Problem | null; // or why it may not be
}

const BETWEEN = 100; // milliseconds

export class Previews {
  #known = new Map<string, Preview>();
  #shown = $state.raw<Preview | null>(null);
  #wished: AnyMove | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #nextAt = 0;

  constructor(private readonly ask: (move: AnyMove) => Promise<Preview['events']>) {}

  /** The preview of what is considered now; null until the server has answered. */
  get shown(): Preview | null {
    return this.#shown;
  }

  /** Think about a move, or (null) about none. */
  consider(move: AnyMove | null): void {
    if (isSameMove(move, this.#wished)) return; // the pointer moves on upon it
    this.#wished = move;
    clearTimeout(this.#timer);
    const known = move && this.#known.get(keyOf(move));
    this.#shown = known ?? null;
    if (!move || known) return;
    this.#timer = setTimeout(() => void this.of(move), Math.max(0, this.#nextAt - Date.now()));
  }

  /** The preview of a move, also if nobody waits for it any more. */
  async of(move: AnyMove): Promise<Preview> {
    const known = this.#known.get(keyOf(move));
    if (known) return known;
    this.#nextAt = Date.now() + BETWEEN;
    const preview: Preview = { move, events: [], problem: null };
    preview.problem = await refusal(async () => (preview.events = await this.ask(move)));
    if (!preview.problem || preview.problem.rule) this.#known.set(keyOf(move), preview);
    if (isSameMove(move, this.#wished)) this.#shown = preview;
    return preview;
  }

  /** The table has changed: what was known holds no longer. */
  forget(): void {
    this.#known.clear();
    this.consider(null);
  }
}
