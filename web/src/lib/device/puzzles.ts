/** How somebody fares with puzzles, kept on this device: results by day, days in a row, and what lies unsolved. */

import { keep, kept } from './local_storage';
import type { AnyMove } from '$lib/table/offers';
import type { AnyEvent } from '$lib/table/table.svelte';
import type { PuzzleAnswer, PuzzleVerdict } from '$lib/wire/wire.gen';

export const TRIES = 3;
const RESULTS = 'ludoteca.puzzles';
const OPEN = 'ludoteca.puzzle';
const REMEMBERED = 800; // days
const BEADS = 7;

/** By day and game: at which try the puzzle of the day was solved; 0: its answer was shown. */
export type Results = Record<string, Record<string, number>>;

function read<T>(key: string): T | null {
  try {
    return JSON.parse(kept(key) ?? 'null') as T | null;
  } catch {
    return null; // unreadable: nothing was kept
  }
}

export const results = (): Results => read<Results>(RESULTS) ?? {};

/** The first result of a day stands: whoever saw the answer solves it no more. */
export function noteResult(day: string, game: string, tries: number): void {
  const all = results();
  all[day] = { [game]: tries, ...all[day] };
  const latest = Object.entries(all).sort().slice(-REMEMBERED);
  keep(RESULTS, JSON.stringify(Object.fromEntries(latest)));
}

// == Days ================================================================

/** So many days before a day such as 2026-11-16. */
export function daysBefore(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - count);
  return date.toISOString().slice(0, 10);
}

/** Whether one of the puzzles of a day was solved. */
export function isSolvedOn(day: string, all: Results): boolean {
  return Object.values(all[day] ?? {}).some((tries) => tries > 0);
}

/** Days in a row up to today; while today's puzzles wait, up to yesterday. */
export function streak(today: string, all: Results): number {
  const first = isSolvedOn(today, all) ? 0 : 1;
  let count = 0;
  while (isSolvedOn(daysBefore(today, first + count), all)) count += 1;
  return count;
}

/** The last seven days up to today. */
export function beads(today: string, all: Results): { day: string; isSolved: boolean }[] {
  return Array.from({ length: BEADS }, (_, i) => {
    const day = daysBefore(today, BEADS - 1 - i);
    return { day, isSolved: isSolvedOn(day, all) };
  });
}

// == The one that lies open ==============================================

export interface Tried
  extends Pick<PuzzleVerdict, 'chance' | 'word'>, Partial<Pick<PuzzleVerdict, 'reason' | 'rule'>> {
  move: AnyMove;
  events?: AnyEvent[]; // what it would have brought
}

/** A puzzle as somebody left it. */
export interface Unfinished {
  table: string;
  game: string;
  number: number;
  tries: Tried[]; // wrong ones
  answer: PuzzleAnswer | null;
  isSolved: boolean;
  isOn: boolean; // the match was played on
}

export const noteOpen = (puzzle: Unfinished): void => keep(OPEN, JSON.stringify(puzzle));

/** What is known of a puzzle: all of it at the same table; at another one the tries, as long as it is unsolved. */
export function openAt(table: string, game: string, number: number): Unfinished {
  const left = read<Unfinished>(OPEN);
  if (left?.table === table) return left;
  const isSame = left?.game === game && left.number === number && left.answer === null;
  const tries = isSame ? left.tries : [];
  return { table, game, number, tries, answer: null, isSolved: false, isOn: false };
}
