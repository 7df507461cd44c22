/** One table as the page sees it: what the server told, what is being chosen, and the ways to act. Holds no rules. */

import { Refused } from './api';
import { t } from './i18n.svelte';
import { isSameMove, listedMoves, type AnyMove, type Form } from './offers';
import { lullOf, Pace } from './pace';
import { Previews, type Preview } from './previews.svelte';
import { settings } from './settings.svelte';
import { Connection, type Ask, type Link } from './socket';
import type { GameWords } from './words';
import type * as Wire from './wire.gen';

export type AnyEvent = { event: string };

/** What a game's components get. V, M and E are the View, Move and GameEvent of its schema.gen.ts. */
export class Table<V = unknown, M extends AnyMove = AnyMove, E extends AnyEvent = AnyEvent> {
  info = $state.raw<Wire.TableInfo | null>(null);
  you = $state.raw<Wire.You | null>(null);
  state = $state.raw<Wire.State | null>(null);
  entries = $state.raw<Wire.EntryInfo[]>([]); // the whole log, as this seat was told it
  fresh = $state.raw<{ entry: Wire.EntryInfo; events: E[] } | null>(null); // what just happened, to be shown by movement
  missed = $state.raw<Wire.EntryInfo[]>([]); // what happened while we were away
  talk = $state.raw<Wire.Said[]>([]);
  muted = $state.raw<(number | null)[]>([]); // seats whose talk is not heard; null is who watches
  clocks = $state.raw<{ seats: Wire.SeatClock[]; at: number } | null>(null);
  link = $state<Link>('opening');
  chosen = $state.raw<M | null>(null); // pressed once: the next press, or the button, makes it
  problem = $state.raw<Wire.Problem | null>(null); // why something was not done
  hints = $state.raw<Wire.HintMove[]>([]);
  words: GameWords = $state.raw()!; // changes with the language
  isBusy = $state(false); // a move is on its way
  isReplay = false; // shows what was, and is deaf to what happens

  #connection: Connection;
  #pace = new Pace<Wire.Told>((told) => this.#learn(told), lullOf);
  #previews = new Previews(async (move) => {
    const seat = this.me ?? 0;
    const answer = await this.ask({ type: 'preview', seat, move });
    return answer.type === 'preview' ? (answer.events as AnyEvent[]) : [];
  });

  constructor(
    readonly id: string,
    readonly isFinal: (move: M) => boolean, // whether a move of this game asks for a second press
    words: GameWords,
    dial?: (address: string) => WebSocket,
  ) {
    this.words = words;
    const address = `${location.origin.replace(/^http/, 'ws')}/api/tables/${id}/socket`;
    this.#connection = new Connection(
      address,
      {
        hello: () => this.#hello(),
        tell: (message) => this.#hear(message),
        link: (link) => (this.link = link),
      },
      dial,
    );
  }

  // == What a game's components read ====================================

  get view(): V {
    return this.state!.view as V;
  }
  /** The seat through whose eyes this is; null is a spectator. */
  get me(): number | null {
    return this.state?.seat ?? null;
  }
  get seats(): Wire.SeatInfo[] {
    return this.info?.seats ?? [];
  }
  get active(): number[] {
    return this.state?.active ?? [];
  }
  get isMyTurn(): boolean {
    return this.me !== null && this.active.includes(this.me);
  }
  get scores(): number[] | null {
    return this.state?.scores ?? null;
  }
  /** Every listed move of the seat in front; none when it may not act. */
  readonly moves: M[] = $derived(listedMoves(this.state?.offers ?? null) as M[]);
  /** What may be composed, and from what, as the game's engine gives it. */
  readonly forms: Form[] = $derived(this.state?.offers?.forms ?? []);
  /** What the considered or chosen move would do. */
  get preview(): (Omit<Preview, 'events' | 'move'> & { move: M; events: E[] }) | null {
    return this.#previews.shown as never;
  }
  nameOf = (seat: number): string => this.seats[seat]?.name ?? t('table.bot_name', { number: seat + 1 });

  /** One letter for a name, a number for a bot. */
  initialOf = (seat: number): string => (this.seats[seat]?.name ?? `${seat + 1}`).charAt(0).toUpperCase();

  // == What they may do ==================================================

  /** Hover or focus: show what the move would do. With null, what is chosen comes back. */
  consider(move: M | null): void {
    this.#previews.consider(move ?? this.chosen);
  }

  /** Press: a move that can be taken back is made, another is chosen first and made by the second press. */
  async press(move: M): Promise<void> {
    if (!settings.confirm || !this.isFinal(move) || isSameMove(move, this.chosen)) return this.play(move);
    this.choose(move);
  }

  choose(move: M | null): void {
    this.problem = null;
    this.chosen = move;
    this.#previews.consider(move);
  }

  /** Something that is not offered was pressed: say why not. */
  async askWhy(move: M): Promise<void> {
    const { problem } = await this.#previews.of(move);
    this.problem = problem;
  }

  async play(move: M | null = this.chosen): Promise<void> {
    const offers = this.state?.offers;
    if (!move || !offers || this.isBusy) return;
    this.missed = [];
    this.isBusy = true;
    await this.attempt({ type: 'move', seat: offers.seat, decision: offers.decision, move });
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

  close(): void {
    this.#pace.stop();
    this.#connection.close();
  }

  /** Replay: the table as it was, and what had just happened. */
  showAs(state: Wire.State, entry: Wire.EntryInfo | null): void {
    this.state = state;
    this.fresh = entry && { entry, events: entry.events as E[] };
  }

  // == What the server tells =============================================

  #hello(): Wire.Hello {
    this.#pace.flush();
    return {
      type: 'hello',
      position: this.state?.position ?? null,
      talk: this.talk.at(-1)?.number ?? 0,
      front: this.you?.front ?? null,
      muted: this.muted,
    };
  }

  #hear(message: Wire.AnyTell): void {
    if (message.type === 'table') {
      this.info = message.table;
      this.you = message.you;
    } else if (message.type === 'told') this.#meet(message);
    else if (message.type === 'clocks') this.clocks = { seats: message.seats, at: Date.now() };
    else if (message.type === 'said') this.talk = [...this.talk, message];
    else if (message.type === 'bye') this.problem = message.error;
  }

  /** What others do is shown one move after another; my own, or through other eyes, at once. */
  #meet(told: Wire.Told): void {
    const { entries, state } = told;
    const isNews = entries.length === 1 && entries[0]!.seat !== this.me && state.seat === this.me;
    if (!isNews) this.#pace.flush();
    this.#pace.add(told);
  }

  #learn({ after, entries, state }: Wire.Told): void {
    if (this.isReplay) return;
    const before = this.state;
    const wasThere = before !== null && before.seat === state.seat;
    this.state = state;
    if (wasThere && before.position === state.position) return; // a connection came back: what was chosen stays
    const isStillAsked = before?.offers?.decision === state.offers?.decision && state.offers !== null;
    if (!wasThere || !isStillAsked || entries.length > 1) this.#thinkAnew();
    if (!wasThere) void this.#readLog();
    else if (entries.length > 0) {
      this.entries = [...this.entries.filter((entry) => entry.position <= after), ...entries];
      if (entries.length > 1) this.missed = entries;
      const entry = entries.at(-1)!;
      this.fresh = { entry, events: entry.events as E[] };
    }
  }

  /** Another decision, or one that much has happened before; who decides while others do keeps what was chosen. */
  #thinkAnew(): void {
    this.hints = [];
    this.chosen = null;
    this.#previews.forget();
  }

  /** Everything that was told to this seat from the beginning. */
  async #readLog(): Promise<void> {
    const read: Wire.EntryInfo[] = [];
    for (let last = Infinity, after = 0; after < last; after = read.at(-1)?.position ?? last) {
      const answer = await this.attempt({ type: 'history', after, view: 'own' });
      if (answer?.type !== 'history' || answer.entries.length === 0) break;
      read.push(...answer.entries);
      last = answer.last;
    }
    const known = read.at(-1)?.position ?? 0;
    this.entries = [...read, ...this.entries.filter((entry) => entry.position > known)];
  }
}
