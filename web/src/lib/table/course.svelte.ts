/** The course of a match as it is shown to somebody: where it stands, what just happened, what happened before. */

import { called } from '$lib/people/nameless';
import { botNames } from '$lib/people/bots';
import { t } from '$lib/text/i18n.svelte';
import { readLog, recall } from './history';
import { noteSeen, seenAt } from '$lib/device/last_seen';
import { Showing, withheld, type AnyEvent, type Beat } from './showing.svelte';
import type { Ask } from '$lib/wire/socket';
import type * as Wire from '$lib/wire/wire.gen';

export type { AnyEvent };
const RECALLED = 40; // moves at most that are shown again to who comes back
const OPENING = 12; // moves until which a match has just begun

export abstract class Course<V, E extends AnyEvent> {
  info = $state.raw<Wire.TableInfo | null>(null);
  you = $state.raw<Wire.You | null>(null);
  state = $state.raw<Wire.State | null>(null);
  entries = $state.raw<Wire.EntryInfo[]>([]); // the whole log, as this seat was told it
  fresh = $state.raw<{ entry: Wire.EntryInfo; events: E[] } | null>(null); // what just happened, to be shown by movement
  unseen = $state.raw<E[]>([]); // what the state holds already, but is shown only after this
  before = $state.raw<V | null>(null); // the view before what just happened
  gained = $state.raw<number[]>([]); // what that brought each seat, in points
  marked = $state.raw<Wire.EntryInfo | null>(null); // a line of the log that is pointed at: the board marks where it was
  past = $state<number | null>(null); // the position that is looked at instead of the present
  pastSeen = $state(Infinity); // and how many events of the move that led there had happened
  missed = $state.raw<Wire.EntryInfo[]>([]); // what happened while we were away
  clocks = $state.raw<{ seats: Wire.SeatClock[]; at: number } | null>(null);
  isReplay = false; // shows what was, and is deaf to what happens
  #isOpening = false; // the first moves are about to be shown
  /** How what happens is shown: one thing after another. */
  readonly show = new Showing(
    (beat) => this.#learn(beat),
    (state) => this.#settle(state),
    () => this.awaitsMe && this.clocks?.seats[this.me ?? -1]?.running === true,
  );

  constructor(readonly id: string) {}

  /** Ask the server; what it refuses is shown, and nothing has changed. */
  abstract attempt(ask: Ask): Promise<Wire.AnyTell | null>;
  /** What was being chosen holds no longer. */
  protected abstract thinkAnew(): void;

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
  /** What is being shown, until it has had its time; null while my move is awaited. */
  get showing(): { entry: Wire.EntryInfo; events: E[]; left: number } | null {
    const { shown, left } = this.show;
    if (!shown?.entry || this.isMyTurn || this.isReplay) return null;
    return { entry: shown.entry, events: shown.events as E[], left };
  }
  /** Whether the server waits for this seat, also where that is not shown yet. */
  get awaitsMe(): boolean {
    const { heard } = this.show;
    return heard?.seat != null && heard.active.includes(heard.seat);
  }
  #bots = $derived(botNames(this.seats));
  nameOf = (seat: number): string =>
    called(this.seats[seat]?.name) ?? this.#bots.get(seat) ?? t('table.bot_name', { number: seat + 1 });

  /** One letter for a name. */
  initialOf = (seat: number): string => this.nameOf(seat).charAt(0).toUpperCase();

  // == What happens ======================================================

  #learn({ told, state, isFirst, entry, events, unseen, ...beat }: Beat): void {
    if (this.isReplay) return;
    const { after, entries } = told;
    const before = this.state;
    const wasThere = before !== null && before.seat === state.seat;
    this.#isOpening = !wasThere && this.#isNewHere(state);
    if (this.#isOpening) this.show.awaitPast();
    this.state = this.#isOpening ? withheld(state) : state;
    this.unseen = unseen as E[];
    if (isFirst && wasThere) this.#compare(beat.before ?? before, state);
    if (wasThere && before.position === state.position && entries.length === 0) return; // a connection came back: what was chosen stays
    const isStillAsked = before?.offers?.decision === state.offers?.decision && state.offers !== null;
    if (!wasThere || !isStillAsked || entries.length > 1) this.thinkAnew();
    if (!wasThere) void this.#readLog();
    else if (entry) {
      const shown = [...entries.slice(0, -1), entry];
      this.entries = [...this.entries.filter(({ position }) => position <= after), ...shown];
      if (entries.length > 1) this.missed = entries;
      this.fresh = { entry, events: (events.length > 0 ? events : entry.events) as E[] };
      this.#noteSeen();
    }
  }

  #compare(before: Wire.State, { scores }: Wire.State): void {
    this.before = before.view as V;
    this.gained = (scores ?? []).map((points, seat) => points - (before.scores?.[seat] ?? points));
  }

  /** Everything was shown: now whose turn it is may go on. */
  #settle(state: Wire.State): void {
    if (this.isReplay || this.#isOpening || this.state === state) return;
    this.state = state;
    this.#noteSeen();
  }

  /** A match that has just begun, and others were quicker than this page: their moves are shown from the first one. */
  #isNewHere({ seat, position }: Wire.State): boolean {
    return seat !== null && this.#isAlone && position > 0 && position <= OPENING && seenAt(this.id) === null;
  }
  get #isAlone(): boolean {
    return this.you?.seats.length === 1; // several people before one screen look at it in turn
  }
  #noteSeen(): void {
    if (this.state && !document.hidden && this.#isAlone && !this.isReplay)
      noteSeen(this.id, this.state.position);
  }

  /** Look at the table as it was, also amid a move of which so many events had happened; what happens now waits. */
  async lookBack(position: number, seen = Infinity): Promise<void> {
    const answer = await this.attempt({ type: 'look', position, view: 'own' });
    if (answer?.type !== 'look') return;
    const { state, entry } = answer;
    const events = (entry?.events ?? []) as E[];
    const isAmid = entry !== null && seen < events.length;
    const before = isAmid ? await this.attempt({ type: 'look', position: position - 1, view: 'own' }) : null;
    if (this.past === null) this.show.hold();
    this.past = position;
    this.pastSeen = seen;
    this.before = before?.type === 'look' ? (before.state.view as V) : null;
    this.showAs(withheld(state), entry);
    this.unseen = isAmid ? events.slice(seen) : [];
    if (isAmid)
      this.fresh = {
        entry: { ...entry, events: entry.events.slice(0, seen) },
        events: events.slice(seen - 1, seen),
      };
  }

  /** Look at the present again. */
  toPresent(): void {
    if (this.past === null) return;
    this.past = null;
    this.fresh = null;
    this.unseen = [];
    this.show.release();
  }

  /** Show what was missed, as if it happened now. */
  async watchMissed(): Promise<void> {
    const missed = this.missed.slice(-RECALLED);
    this.missed = [];
    this.show.again(await recall((ask) => this.attempt(ask), missed));
  }

  /** Replay: the table as it was, and what had just happened. */
  showAs(state: Wire.State, entry: Wire.EntryInfo | null): void {
    this.state = state;
    this.fresh = entry && { entry, events: entry.events as E[] };
  }

  async #readLog(): Promise<void> {
    const read = await readLog((ask) => this.attempt(ask));
    const known = read.at(-1)?.position ?? 0;
    this.entries = [...read, ...this.entries.filter((entry) => entry.position > known)];
    await this.#remember();
  }

  /** Who was here before is told what happened since; who comes to a match that has just begun sees it begin. */
  async #remember(): Promise<void> {
    const seen = this.#isAlone ? seenAt(this.id) : null;
    const missed = this.entries.filter(({ position }) => seen !== null && position > seen);
    if (!this.state?.over && missed.some(({ seat }) => seat !== this.me)) this.missed = missed;
    if (this.#isOpening) {
      const began = this.entries.filter(({ position }) => position <= this.state!.position);
      this.show.again(await recall((ask) => this.attempt(ask), began));
      this.#isOpening = false;
    }
    if (this.show.shown === null && this.show.heard) this.#settle(this.show.heard);
    this.#noteSeen();
  }
}
