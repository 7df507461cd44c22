/** What others do is shown beat by beat; while one has its time, nobody is asked for the next move yet. */

import { Pace, timeFor } from './pace.svelte';
import type { Recalled } from './history';
import { settings } from '$lib/device/settings.svelte';
import type { Changed, EntryInfo, State, Told } from '$lib/wire/wire.gen';

export type AnyEvent = { event: string };
/** A move in parts that are shown one after another; nothing, if there is nothing to see. */
export type Split = (events: AnyEvent[]) => AnyEvent[][];

/** One thing that is shown at a time: a move, or a part of it. */
export interface Beat {
  told: Told; // with the state after the whole move
  state: State; // as it is shown meanwhile
  before?: State | null; // the table before a move that is shown again
  isFirst: boolean;
  entry: EntryInfo | null; // as far as it has been shown
  events: AnyEvent[]; // what is shown now
  unseen: AnyEvent[]; // what is yet to be shown of it
}

/** The same table, but nobody is asked for anything and nothing is over before it was seen. */
export function withheld(state: State): State {
  return { ...state, active: [], offers: null, undo: null, over: null };
}

/** What was told, with the whole view: where only changes came, the state before has the rest. */
export function wholeOf(news: Told | Changed, before: State | null): Told {
  if (news.type === 'told') return news;
  return { ...news, type: 'told', state: { ...news.state, view: { ...before?.view, ...news.state.view } } };
}

export function beatsOf(told: Told, split: Split, isMine: boolean): Beat[] {
  const { entries, state } = told;
  const entry = entries.at(-1) ?? null;
  const all = (entry?.events ?? []) as AnyEvent[];
  const parts = entries.length === 1 && entry?.kind === 'move' ? split(all) : [];
  if (parts.length === 0) return [{ told, state, isFirst: true, entry, events: [], unseen: [] }];
  return parts.map((events, i) => {
    const seen = parts.slice(0, i + 1).flat().length;
    const isLast = i === parts.length - 1;
    return {
      told,
      state: isMine && isLast ? { ...state, over: null } : withheld(state),
      isFirst: i === 0,
      entry: { ...entry!, events: all.slice(0, isLast ? all.length : seen) as EntryInfo['events'] },
      events,
      unseen: isLast ? [] : all.slice(seen),
    };
  });
}

export class Showing {
  split: Split = (events) => [events];
  weighty: ReadonlySet<string> = new Set(); // kinds of events that are seen twice as long, and four times where they are mine
  stays: (events: readonly AnyEvent[]) => boolean = () => false; // somebody speaks of it: it is seen until they were heard
  heard = $state.raw<State | null>(null); // the newest state, which may be yet to be shown
  #present: State | null = null; // what was shown when it was held
  #holds = 0; // who looks back while it is held anyway lets go of it only once
  #pace: Pace<Beat>;

  constructor(
    learn: (beat: Beat) => void,
    private readonly settle: (state: State) => void,
    private readonly isTimed: () => boolean, // a clock runs against who looks
  ) {
    this.#pace = new Pace(
      learn,
      ({ events, state }) => this.#timeOf(events, state.seat),
      () => settle(this.heard!),
    );
  }

  /** What is being shown; null while the table is at rest. */
  get shown(): Beat | null {
    return this.#pace.shown;
  }
  /** How many moves wait to be shown. */
  get left(): number {
    return this.#pace.waiting.filter(({ isFirst }) => isFirst).length;
  }

  /** What others do is shown one move after another; my own, or through other eyes, after all the rest at once. */
  meet(news: Told | Changed): void {
    const before = this.heard;
    const told = wholeOf(news, before);
    const { entries, state } = told;
    const isSame = entries.length === 0 && before?.seat === state.seat && before?.position === state.position;
    const isNews = entries.length === 1 && before?.seat === state.seat;
    const isMine = entries[0]?.seat === state.seat && state.seat !== null;
    // Others decide at the same time as I do: nothing that I am choosing is disturbed.
    const isBeside = state.offers !== null && before?.offers?.decision === state.offers.decision;
    const goesOn = isSame && this.#pace.shown !== null; // a connection came back, amid what is being shown
    if (!goesOn && (!isNews || isMine)) this.#pace.flush(); // it comes to rest where it was before this
    this.heard = state;
    if (goesOn) return;
    const split = isNews && !isBeside ? this.split : (): AnyEvent[][] => [];
    for (const beat of beatsOf(told, split, isMine)) this.#pace.add(beat);
  }

  /** Show something that was before, then what came meanwhile, and then the present again. */
  again(moves: readonly Recalled[]): void {
    const beats = moves.flatMap((told) =>
      beatsOf(told, this.split, false).map((beat) => ({ ...beat, before: told.before })),
    );
    this.#pace.isHeld = this.#present !== null;
    this.#pace.precede(beats);
  }

  /** What happens from now on waits until it is known what was before: `again` goes on. */
  awaitPast(): void {
    this.#pace.isHeld = true;
  }

  /** Everything so far is shown; from now on nothing more until it is let go. */
  hold(): void {
    this.#holds++;
    this.#pace.flush();
    this.#present ??= this.heard;
    this.#pace.isHeld = true;
  }
  release(): void {
    const present = this.#present;
    this.#holds--;
    if (this.#holds > 0) return present ? this.settle(present) : undefined;
    this.#present = null;
    this.#pace.isHeld = false;
    if (present) this.settle(present);
    this.#pace.next();
  }

  next(): void {
    this.#pace.next();
  }
  flush(): void {
    this.#pace.flush();
  }
  renew(): void {
    this.#pace.renew();
  }
  stop(): void {
    this.#pace.stop();
  }

  #timeOf(events: readonly (AnyEvent & { seat?: number })[], own: number | null): number {
    if (events.length === 0) return 0;
    if (this.stays(events) && settings.pace !== 'instant') return Infinity;
    const isSlow = settings.pace === 'calm' || settings.pace === 'normal';
    const time = timeFor(events.length, isSlow && this.isTimed() ? 'quick' : settings.pace);
    const weighty = events.filter(({ event }) => this.weighty.has(event));
    if (weighty.length === 0) return time;
    return (weighty.some(({ seat }) => seat === own) ? 4 : 2) * time;
  }
}
