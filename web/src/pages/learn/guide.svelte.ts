/** Leads through one chapter of a guided match: which step it is, what it waits for, and why not something else. */

import {
  isAwaited,
  isClose,
  isMeant,
  leadsTo,
  type Chapter,
  type Lesson,
  type Remark,
  type Step,
  type StepText,
} from '$lib/lesson';
import type { AnyMove } from '$lib/table/offers';
import { problemText } from '$lib/text/problems';
import { fill } from '$lib/text/sentence';
import type { Leader, Table } from '$lib/table/table.svelte';
import type { EntryInfo } from '$lib/wire/wire.gen';
import { l } from './words.svelte';

const PATIENCE = 2; // wrong presses after which the guide offers to make the move

export class Guide implements Leader {
  readonly explains = true;
  lesson: Lesson = $state.raw()!; // changes with the language
  readonly chapter: Chapter;
  #read = $state.raw({ from: 0, at: 0 }); // which step is read, and how many moves had been made then
  remark = $state.raw<Remark | null>(null); // what just happened is spoken of
  #remarked = new Set<Remark>();
  #wasDone = $state(false); // its end was reached: who reads back does not begin it again
  #other = $state.raw<{ step: Step; count: number; text: string } | null>(null); // the last wrong press

  constructor(
    readonly table: Table,
    lesson: Lesson,
  ) {
    this.lesson = lesson;
    this.chapter = lesson.chapters.find(({ id }) => id === table.info!.lesson)!;
  }

  // == Where it stands ===================================================

  /** The learner's moves that stand. */
  readonly #mine = $derived.by(() => {
    const standing: EntryInfo[] = [];
    for (const entry of this.table.entries) {
      if (entry.seat !== this.table.me) continue;
      if (entry.kind === 'move') standing.push(entry);
      if (entry.kind === 'undo') standing.pop();
    }
    return standing;
  });
  readonly made = $derived(this.#mine.length);
  /** The first step that was not done by a move. */
  readonly floor = $derived.by(() => {
    if (this.chapter.free && this.made > 0) return this.chapter.steps.length;
    const moves = this.chapter.steps.flatMap(({ move }, i) => (move ? [i] : []));
    return this.made === 0 ? 0 : (moves[this.made - 1] ?? this.chapter.steps.length - 1) + 1;
  });
  /** The step that waits for a move; undefined if none does any more. */
  readonly awaited: Step | undefined = $derived.by(() =>
    this.chapter.steps.slice(this.floor).find(({ move }) => move !== undefined),
  );
  readonly at = $derived(this.#read.from === this.floor ? this.#read.at : this.floor);
  readonly step: Step | undefined = $derived.by(() => this.chapter.steps[this.at]);
  readonly isDone = $derived(this.floor <= this.at && this.step === undefined);
  /** Whether the step was done before, and is only read again. */
  readonly isPast = $derived(this.at < this.floor);
  /** A step that is read again is seen with the table as it was: before the next move of the learner. Null is the present. */
  readonly looksAt: number | null = $derived.by(() => {
    if (!this.isPast) return null;
    const before = this.chapter.steps.slice(0, this.at).filter(({ move }) => move !== undefined).length;
    const next = this.#mine[before];
    return next ? next.position - 1 : null;
  });
  readonly waits = $derived(this.step?.move !== undefined && !this.isPast);
  /** Behind the card that closes a chapter nobody plays on, and not while its steps are read again. */
  readonly holds = $derived.by(
    () => !this.chapter.free && (this.isDone || this.#wasDone || this.floor >= this.chapter.steps.length),
  );
  /** What bots do is seen before the next step is spoken of. */
  readonly isQuiet = $derived.by(
    () =>
      !this.remark &&
      !this.isDone &&
      !this.holds &&
      !this.isPast &&
      (this.table.showing !== null || !this.table.isMyTurn),
  );
  /** Who plays on alone hears no more, but of what happens for the first time. */
  readonly isGone = $derived.by(() => this.isDone && this.chapter.free === true && !this.remark);

  /** While the guide only says something, or a chapter is done, the table asks for nothing. */
  readonly isAlone = $derived.by(() => this.holds || (!this.waits && !this.remark));
  get silence(): string | null {
    if (this.isGone || this.isQuiet || !this.isAlone) return null;
    if (this.looksAt !== null) return l('as_it_was');
    return l(this.holds ? 'nothing_left' : 'nothing_yet');
  }

  get text(): StepText | null {
    if (this.remark)
      return { idea: this.lesson.text.chapters[this.chapter.id]!.remarks?.[this.remark.id] ?? '' };
    return this.step ? (this.lesson.text.chapters[this.chapter.id]!.steps[this.step.id] ?? null) : null;
  }
  titleOf(chapter: Chapter): { title: string; about: string } {
    return this.lesson.text.chapters[chapter.id]!;
  }
  /** The chapter after this one. */
  get next(): Chapter | undefined {
    return this.lesson.chapters[this.lesson.chapters.indexOf(this.chapter) + 1];
  }
  /** A sentence in which bots are called by their names. */
  named = (text: string): string =>
    fill(
      text,
      Object.fromEntries(this.table.seats.map(({ seat }) => [`bot${seat}`, this.table.nameOf(seat)])),
    );

  // == Going on ==========================================================

  /** Something happens: if there is something to say of it, it is seen until the learner goes on. */
  stays = (events: readonly object[]): boolean => {
    const due = this.chapter.remarks?.find(
      (each) => !this.#remarked.has(each) && events.some((event) => isMeant(each, event)),
    );
    if (due) this.#remarked.add(due);
    this.remark ??= due ?? null;
    return this.remark !== null;
  };
  /** What was said was heard. */
  goOn(): void {
    this.remark = null;
    if (this.table.show.shown) this.table.show.next();
  }

  go(by: number): void {
    const at = Math.min(Math.max(this.at + by, 0), this.chapter.steps.length);
    this.#read = { from: this.floor, at };
    this.#wasDone ||= at === this.chapter.steps.length;
    this.#other = null;
    this.table.hush();
  }

  /** A move is about to be chosen or made: only what the step waits for is. */
  allows(move: AnyMove, isMade: boolean): boolean {
    if (!this.awaited || isAwaited(this.awaited, move, isMade)) {
      if (this.#other) this.#other = { ...this.#other, text: '' };
      return true;
    }
    return this.#refuse(this.awaited, move);
  }

  /** A move is being put together: what cannot become the awaited one is said before it is whole. */
  allowsBegun(begun: AnyMove): boolean {
    if (this.awaited && !leadsTo(this.awaited, begun)) return this.#refuse(this.awaited);
    if (this.#other) this.#other = { ...this.#other, text: '' };
    return true;
  }

  /** What is said is of what differs. */
  #refuse(step: Step, move: AnyMove | null = null): false {
    this.table.hush();
    const said = this.lesson.text.chapters[this.chapter.id]!.steps[step.id];
    const close = move && isClose(step, move) ? said?.close : undefined;
    this.#miss(close ?? said?.no ?? l('other'));
    return false;
  }

  /** What was pressed is against the rules: the server said why. */
  refused(): void {
    const { problem, words } = this.table;
    if (problem && this.awaited) this.#miss(problemText(problem, words));
  }

  #miss(text: string): void {
    const step = this.awaited!;
    const count = this.#other?.step === step ? this.#other.count + 1 : 1;
    this.#other = { step, count, text };
  }

  /** Why the last press was not it, with its rule; null if it was, or nothing was pressed. */
  readonly wrong = $derived.by(() => {
    const other = this.#other;
    if (!other || other.text === '' || other.step !== this.awaited) return null;
    const rule = this.table.problem ? (this.table.problem.rule ?? null) : (other.step.rule ?? null);
    return { text: other.text, rule, count: other.count };
  });
  readonly offersToDo = $derived(
    this.#other !== null && this.#other.step === this.awaited && this.#other.count >= PATIENCE,
  );

  /** Make the move for the learner: the one that is named, or the first listed one like it. */
  async doIt(): Promise<void> {
    const step = this.awaited;
    if (!step?.move) return;
    const listed = this.table.moves.find((move) => isAwaited(step, move, true));
    await this.table.play((listed ?? step.example ?? step.move) as never);
  }

  /** The learner does not care for what the step leaves free: it is chosen as in the example. */
  fillRest(): void {
    this.table.choose((this.awaited?.example ?? null) as never);
  }

  /** Whether what is chosen is what the step waits for. */
  readonly isChosen = $derived.by(
    () =>
      this.awaited !== undefined &&
      this.table.chosen !== null &&
      isAwaited(this.awaited, this.table.chosen, true),
  );
}
