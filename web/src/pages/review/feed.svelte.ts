/** A review as it comes from the server: asked for once, then whatever is new about once a second. */

import { onDestroy } from 'svelte';
import { api } from '$lib/wire/api';
import { refusal } from '$lib/text/problems';
import type { Problem, ReviewedDecision, ReviewSums, ReviewTold, TurningPoint } from '$lib/wire/wire.gen';

const AGAIN = 900; // milliseconds

/** To be made with a component: it listens no longer when that goes. Leaving does not stop the review. */
export class Feed {
  state = $state<ReviewTold['state']>('none');
  length = $state(0);
  positions = $state.raw<number[]>([]);
  facts = $state.raw<Record<string, unknown>[]>([]);
  chances = $state.raw<number[][]>([]);
  decisions = $state.raw<ReviewedDecision[]>([]);
  parts = $state.raw<ReviewSums[] | null>(null);
  turns = $state.raw<TurningPoint[]>([]);
  problem = $state.raw<Problem | null>(null);
  canWait = $state(false); // it may be left for later
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLeft = false;

  constructor(readonly id: string) {
    onDestroy(() => {
      this.#isLeft = true;
      clearTimeout(this.#timer);
    });
  }

  get hasGraph(): boolean {
    return this.length > 0 && this.chances.length > this.length;
  }

  /** In how many decisions a seat had a choice, as far as it is found. */
  choicesOf(seat: number): number {
    return this.decisions.filter((each) => each.seat === seat && each.had_choice).length;
  }

  /** Have it made or go on with it, unless it is whole or was left for later. */
  async open(): Promise<void> {
    await this.#fetch();
    if (this.state === 'none' && !this.problem) await this.go(true);
  }

  /** Go on with it, or leave it for later. */
  async go(going: boolean): Promise<void> {
    this.problem = await refusal(() => api.wantReview(this.id, going));
    if (this.problem) return;
    this.state = going ? 'going' : 'stopped';
    await this.#fetch();
  }

  async #fetch(): Promise<void> {
    clearTimeout(this.#timer);
    this.problem = await refusal(async () => {
      this.#learn(await api.review(this.id, this.chances.length, this.decisions.length));
    });
    const isLost = this.problem?.code === 'unreachable';
    if ((this.state === 'going' || isLost) && !this.#isLeft)
      this.#timer = setTimeout(() => void this.#fetch(), AGAIN);
  }

  #learn(told: ReviewTold): void {
    this.state = told.state;
    this.length = told.length;
    if (told.positions.length > 0) [this.positions, this.facts] = [told.positions, told.facts];
    if (told.chances.length > 0) this.chances = [...this.chances, ...told.chances];
    if (told.decisions.length > 0) this.decisions = [...this.decisions, ...told.decisions];
    this.parts = told.parts;
    this.canWait = told.can_wait;
    this.turns = told.turning_points ?? [];
  }
}
