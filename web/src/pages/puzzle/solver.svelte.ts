/** Stands before a table that shows a puzzle: a move that is made is tried first, and played when it is the best. */

import { api } from '$lib/wire/api';
import { isSameMove, type AnyMove } from '$lib/table/offers';
import { attempt } from '$lib/text/problems';
import { capital } from '$lib/text/sentence';
import { noteOpen, noteResult, openAt, TRIES, type Tried } from '$lib/device/puzzles';
import type { GameModule } from '$lib/game';
import type { AnyEvent, Leader, Table } from '$lib/table/table.svelte';
import { toldApart } from '$lib/text/telling';
import type { EntryInfo, PuzzleAnswer, PuzzlesOfTheDay, PuzzleVerdict } from '$lib/wire/wire.gen';
import { p } from './words.svelte';

/** A move with what it is worth. */
export interface Row {
  move: AnyMove;
  chance: number | null;
  isTried: boolean;
  name: string;
}

export class Solver implements Leader {
  readonly explains = false;
  readonly game: string;
  tries = $state.raw<Tried[]>([]); // wrong ones
  latest = $state.raw<Tried | null>(null); // until its verdict is put away
  answer = $state.raw<PuzzleAnswer | null>(null);
  isSolved = $state(false);
  isOther = $state(false); // by a move that no bot can tell from the best
  isOn = $state(false); // it was left behind, and the match is played on
  isJudging = $state(false); // the server is asked
  isTrying = $state(false); // what a move is worth, which takes a bot some seconds
  problem = $state('');
  today = $state.raw<PuzzlesOfTheDay | null>(null);
  #foretold = $state.raw<EntryInfo | null>(null);
  #isOurs = false; // the move that is being made is the answer
  #told: Promise<PuzzlesOfTheDay | null>;

  constructor(
    readonly table: Table,
    readonly number: number,
    private readonly module: GameModule,
  ) {
    this.game = table.info!.game;
    const left = openAt(table.id, this.game, number);
    this.tries = left.tries;
    this.latest = left.tries.at(-1) ?? null;
    this.answer = left.answer;
    this.isSolved = left.isSolved;
    this.isOn = left.isOn;
    this.#told = api.puzzles().catch(() => null);
    void this.#told.then((told) => (this.today = told));
  }

  // == Where it stands ===================================================

  readonly left = $derived(TRIES - this.tries.length);
  /** My moves that stand. */
  readonly #mine = $derived.by(() => {
    const mine = this.table.entries.filter(({ seat }) => seat === this.table.me);
    const undone = mine.filter(({ kind }) => kind === 'undo').length;
    const moves = mine.filter(({ kind }) => kind === 'move');
    return moves.slice(0, moves.length - undone);
  });
  readonly isPlayed = $derived(this.#mine.length > 0);
  /** Who comes to a match that went on elsewhere plays on. */
  readonly isAsking = $derived(!this.isOn && this.answer === null && !this.isPlayed);
  readonly isAnswered = $derived(!this.isOn && this.answer !== null);
  /** Nobody is asked for a move: it is judged, or the best one is marked, or it was played. What can be done stands beside the board. */
  get silence(): string | null {
    if (this.isTrying) return p('judging');
    if (!this.isAnswered || this.table.showing) return null;
    if (this.isPlayed) return p('is_done');
    return isSameMove(this.table.chosen, this.answer!.best as AnyMove) ? p('is_shown') : null;
  }
  /** What is chosen, in words: the button says only that it is tried. */
  get chosenTold(): string {
    const { chosen } = this.table;
    return this.isAsking && chosen ? `${this.tell(chosen)}.` : '';
  }
  readonly ofToday = $derived(this.today?.puzzles.find(({ game }) => game === this.game));
  readonly isToday = $derived.by(() => this.ofToday?.number === this.number);
  /** How many puzzles the game has; 0 until that is known. */
  readonly of = $derived(this.ofToday?.of ?? 0);
  /** The number of the next one; after the last comes the first. */
  readonly next = $derived.by(() => (this.of > 0 ? (this.number % this.of) + 1 : this.number + 1));
  /** What the best move brings, as the log tells it. */
  readonly why = $derived.by(() => this.#mine[0] ?? this.#foretold);

  /** A move as whoever looks at the table says it. */
  tell = (move: Record<string, unknown>): string => this.tellAll([move])[0]!;
  /** The moves of a list, so that no two read alike. */
  tellAll = (moves: readonly Record<string, unknown>[]): string[] =>
    toldApart(this.table, this.module, moves as AnyMove[], this.table.me).map(capital);

  /** The best move, what else looked good and what was tried, the better first; without an answer what was tried. */
  readonly rows = $derived.by((): Row[] => {
    const { tries, answer } = this;
    const rest = answer?.others.filter(
      ({ move }) => !tries.some((tried) => isSameMove(tried.move, move as AnyMove)),
    );
    const others = [
      ...(rest ?? []).map(({ move, chance }) => ({ move: move as AnyMove, chance, isTried: false })),
      ...tries.map(({ move, chance }) => ({ move, chance, isTried: true })),
    ].sort((a, b) => (b.chance ?? 0) - (a.chance ?? 0));
    const best = answer ? [{ move: answer.best as AnyMove, chance: answer.chance, isTried: false }] : [];
    const rows = [...best, ...(answer ? others : others.filter(({ isTried }) => isTried))];
    const names = this.tellAll(rows.map(({ move }) => move));
    return rows.map((row, i) => ({ ...row, name: names[i]! }));
  });

  get asksTwice(): boolean {
    return this.isAsking;
  }
  get commitLabel(): string {
    return this.isAsking ? p('try') : '';
  }

  // == What is done ======================================================

  /** One place through which every move goes: until the puzzle is answered it is tried, not played. */
  allows(move: AnyMove, isMade: boolean): boolean {
    if (!isMade) return true;
    if (!this.isAsking) {
      if (!this.#isOurs && !isSameMove(move, this.answer?.best as AnyMove)) this.playOn();
      return true;
    }
    void this.#try(move);
    return false;
  }

  async #try(move: AnyMove): Promise<void> {
    const known = this.tries.find((tried) => isSameMove(tried.move, move));
    if (known) return this.#miss(known);
    this.isTrying = true;
    await this.#judge(async () => {
      const { right, answer, ...told }: PuzzleVerdict = await api.tryPuzzle(this.table.id, move);
      if (right) return this.#solve(answer!, move);
      this.tries = [...this.tries, { move, ...told, events: (await this.#previewOf(move)) ?? [] }];
      this.#miss(this.tries.at(-1)!);
      if (this.left === 0) await this.#reveal();
    });
    this.isTrying = false;
  }

  /** The verdict is put away, and the question stands there again. */
  tryAnother(): void {
    this.latest = null;
    this.table.choose(null);
  }

  /** The answer is shown; nothing is won, and nothing is lost. */
  giveUp(): Promise<void> {
    return this.#judge(() => this.#reveal());
  }

  /** Make the best move at the table. */
  async play(): Promise<void> {
    this.#isOurs = true;
    await this.table.play(this.answer!.best as never);
    this.#isOurs = false;
  }

  /** The match goes on against the bots. */
  playOn(): void {
    this.isOn = true;
    this.#keep();
  }

  /** Ask what the best move would bring. */
  async foretell(): Promise<void> {
    if (!this.answer || this.why) return;
    const events = await this.#previewOf(this.answer.best as AnyMove);
    if (events) this.#foretold = this.entryOf(events);
  }

  /** What would happen, as an entry of the log. */
  entryOf(events: AnyEvent[]): EntryInfo {
    const told = events as EntryInfo['events'];
    return { position: 0, kind: 'move', seat: this.table.me ?? 0, decision: 0, at: 0, events: told };
  }

  // == Parts of it =======================================================

  async #previewOf(move: AnyMove): Promise<AnyEvent[] | null> {
    const seat = this.table.me;
    if (seat === null) return null;
    const told = await this.table.attempt({ type: 'preview', seat, move: move as never });
    return told?.type === 'preview' ? (told.events as AnyEvent[]) : null;
  }

  /** While something is asked of the server, no move can be made. */
  async #judge(asked: () => Promise<void>): Promise<void> {
    this.isJudging = this.table.isBusy = true;
    this.problem = await attempt(asked);
    this.isJudging = this.table.isBusy = false;
    if (this.isSolved && !this.isPlayed) await this.play();
  }

  /** What was tried goes back to where it was. */
  #miss(tried: Tried): void {
    this.latest = tried;
    this.table.choose(null);
    this.#keep();
  }

  async #solve(answer: PuzzleAnswer, move: AnyMove): Promise<void> {
    this.isSolved = true;
    this.isOther = !isSameMove(move, answer.best as AnyMove);
    await this.#finish(answer, this.tries.length + 1);
  }

  async #reveal(): Promise<void> {
    const { answer } = await api.tryPuzzle(this.table.id, null);
    await this.#finish(answer!, 0);
    this.table.choose(answer!.best as never); // there it is seen on the board
  }

  async #finish(answer: PuzzleAnswer, result: number): Promise<void> {
    this.answer = answer;
    this.#keep();
    const told = await this.#told;
    if (told && this.isToday) noteResult(told.day, this.game, result);
  }

  #keep(): void {
    const { table, game, number, tries, answer, isSolved, isOn } = this;
    noteOpen({ table: table.id, game, number, tries, answer, isSolved, isOn });
  }
}
