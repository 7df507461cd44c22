/** One table as the page sees it: what the server told, what is being chosen, and the ways to act. Holds no rules. */

import { api, Refused } from '$lib/wire/api';
import { wholeAddress } from '$lib/shell/base';
import { Course, type AnyEvent } from './course.svelte';
import { house } from '$lib/people/house.svelte';
import { isSameMove, listedMoves, type AnyMove, type Form } from './offers';
import { Previews, type Preview } from './previews.svelte';
import { keepPromise } from './promises';
import { settings } from '$lib/device/settings.svelte';
import { Connection, type Ask, type Link } from '$lib/wire/socket';
import { Witness } from './witness';
import type { GameWords } from '$lib/text/words';
import type * as Wire from '$lib/wire/wire.gen';

export type { AnyEvent };

/** Somebody who leads a learner, or judges what they try: only what is allowed is chosen and made. */
export interface Leader {
  allows(move: AnyMove, isMade: boolean): boolean;
  allowsBegun?(begun: AnyMove): boolean; // half of a move, null where nothing was chosen yet
  readonly explains?: boolean; // says itself why something was not done
  readonly holds?: boolean; // nothing more is to be done here: nothing is offered
  readonly silence?: string | null; // stands in the prompt's place while nothing is asked for
  readonly asksTwice?: boolean; // every move is chosen first, whatever one likes elsewhere
  readonly chosenTold?: string; // what is chosen, where the button does not say it
  readonly commitLabel?: string; // what making the chosen move is here, where it is not just that
}

/** What a game's components get. V, M and E are the View, Move and GameEvent of its schema.gen.ts. */
export class Table<V = unknown, M extends AnyMove = AnyMove, E extends AnyEvent = AnyEvent> extends Course<
  V,
  E
> {
  talk = $state.raw<Wire.Said[]>([]);
  muted = $state.raw<(number | null)[]>([]); // seats whose talk is not heard; null is who watches
  link = $state<Link>('opening');
  chosen = $state.raw<M | null>(null); // pressed once: the next press, or the button, makes it
  problem = $state.raw<Wire.Problem | null>(null); // why something was not done
  note = $state.raw<{ text: string; rule: string } | null>(null); // what a piece is that was pressed
  hints = $state.raw<Wire.HintMove[]>([]);
  words: GameWords = $state.raw()!; // changes with the language
  isBusy = $state(false); // a move is on its way
  guide = $state.raw<Leader | null>(null); // in a guided match, or before a puzzle
  readonly witness = new Witness();
  #connection: Connection;
  #previews = new Previews(async (move) => {
    const seat = this.me ?? 0;
    const answer = await this.ask({ type: 'preview', seat, move });
    return answer.type === 'preview' ? (answer.events as AnyEvent[]) : [];
  });

  constructor(id: string, words: GameWords, dial?: (address: string) => WebSocket) {
    super(id);
    this.words = words;
    const address = wholeAddress(`/api/tables/${id}/socket`).replace(/^http/, 'ws');
    this.#connection = new Connection(
      address,
      {
        hello: () => this.#hello(),
        tell: (message) => this.#hear(message),
        link: (link) => {
          if (link === 'open' && this.link === 'lost') void api.me().catch(() => null); // is it the same server?
          this.link = link;
        },
      },
      dial,
    );
  }

  // == What a game's components read ====================================

  readonly #offers = $derived(this.guide?.holds ? null : (this.state?.offers ?? null));
  /** Every listed move of the seat in front; none when it may not act. */
  readonly moves: M[] = $derived(listedMoves(this.#offers) as M[]);
  /** What may be composed, and from what, as the game's engine gives it. */
  readonly forms: Form[] = $derived(this.#offers?.forms ?? []);
  /** What the considered or chosen move would do. */
  get preview(): (Omit<Preview, 'events' | 'move'> & { move: M; events: E[] }) | null {
    return this.#previews.shown as never;
  }
  // == What they may do ==================================================

  /** Hover or focus: show what the move would do. With null, what is chosen comes back. */
  consider(move: M | null): void {
    this.#previews.consider(move ?? this.chosen);
  }

  /** Press: what a move would do is seen first, and the second press makes it; one way for all, also what could be taken back. */
  async press(move: M): Promise<void> {
    const asks = settings.confirm || this.guide?.asksTwice === true;
    if (!asks || isSameMove(move, this.chosen)) return this.play(move);
    this.choose(move);
  }

  /** Nothing more is said of what was pressed. */
  hush(): void {
    this.problem = null;
    this.note = null;
  }

  choose(move: M | null): void {
    if (move && this.guide?.allows(move, false) === false) return;
    this.hush();
    this.chosen = move;
    this.#previews.consider(move);
  }

  /** Whether somebody who puts a move together may begin it so: a guide says at once where it leads elsewhere. */
  mayBegin(begun: AnyMove): boolean {
    return this.guide?.allowsBegun?.(begun) !== false;
  }

  /** Something that is not offered was pressed: say why not. */
  async askWhy(move: M): Promise<void> {
    const { problem } = await this.#previews.of(move);
    this.note = null;
    this.problem = problem;
  }

  async play(move: M | null = this.chosen): Promise<void> {
    const offers = this.state?.offers;
    if (!move || !offers || this.isBusy || this.guide?.allows(move, true) === false) return;
    this.missed = [];
    this.isBusy = true;
    const { seat, decision } = offers;
    if (await this.attempt({ type: 'move', seat, decision, move })) this.witness.made(seat, decision, move);
    this.isBusy = false;
  }

  async undo(): Promise<void> {
    const decision = this.state?.undo?.decision;
    if (this.me === null || decision == null) return;
    await this.attempt({ type: 'undo', seat: this.me, decision });
  }

  async mute(seat: number | null): Promise<void> {
    if (await this.attempt({ type: 'mute', seat, on: true })) this.muted = [...this.muted, seat];
  }

  async askHint(): Promise<void> {
    if (this.me === null) return;
    const answer = await this.attempt({ type: 'hint', seat: this.me });
    if (answer?.type === 'hint') this.hints = answer.moves;
  }

  /** Ask the server; what it refuses is shown, and nothing has changed. */
  async attempt(ask: Ask): Promise<Wire.AnyTell | null> {
    this.problem = null;
    try {
      return await this.ask(ask);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.problem = error.problem;
      return null;
    }
  }

  ask(ask: Ask): Promise<Wire.AnyTell> {
    return this.#connection.ask(ask);
  }

  hurry(): void {
    this.#connection.hurry();
  }

  offline(): void {
    this.#connection.offline();
  }

  close(): void {
    this.show.stop();
    this.#connection.close();
  }

  // == What the server tells =============================================

  #hello(): Wire.Hello {
    return {
      type: 'hello',
      position: this.show.heard?.position ?? null, // also what is yet to be shown
      talk: this.talk.at(-1)?.number ?? 0,
      front: this.you?.front ?? null,
      muted: this.muted,
      changes: true,
    };
  }

  #hear(message: Wire.AnyTell): void {
    if (message.type === 'table') {
      this.info = message.table;
      this.you = message.you;
      const { table, commitment, status } = message.table;
      if (commitment && status === 'running') keepPromise(table, commitment);
    } else if (message.type === 'told' || message.type === 'changed') {
      this.witness.hear(message.entries);
      this.show.meet(message);
    } else if (message.type === 'clocks') this.clocks = { seats: message.seats, at: Date.now() };
    else if (message.type === 'said') this.talk = [...this.talk, message];
    else if (message.type === 'house') house.hear(message);
    else if (message.type === 'bye') this.problem = message.error;
  }

  /** Another decision, or one that much has happened before; who decides while others do keeps what was chosen. */
  protected override thinkAnew(): void {
    this.note = null;
    this.hints = [];
    this.chosen = null;
    this.#previews.forget();
  }
}
