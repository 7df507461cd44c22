/** A game's guided match, as its folder tells it, and how far somebody has come in it on this device. */

import { keep, kept } from './kept';
import type { AnyMove } from './offers';

/** One step of ludoteca/games/<id>/lesson/lesson.json. */
export interface Step {
  id: string;
  /** What the learner does; fields that it does not name are free. Without it the step only says something. */
  move?: AnyMove & Record<string, unknown>;
  later?: string[]; // fields of the move that are settled after it was chosen, such as how it is paid
  light?: string[]; // names of places that are lit: for a move the way to it, one after another
  show?: string[]; // what else the step speaks of
  join?: [string, string]; // two places with a line from one to the other: what has to be judged by eye
  rule?: string;
}

export interface Chapter {
  id: string;
  steps: Step[];
  free?: boolean; // after its steps the match is played to its end
}

export interface StepText {
  idea: string;
  do?: string;
  no?: string; // why not another move
}

export interface LessonText {
  chapters: Record<string, { title: string; about: string; steps: Record<string, StepText> }>;
  sheet: Record<string, string>; // what each line of the score sheet means
}

export interface Lesson {
  chapters: Chapter[];
  text: LessonText;
}

/** Whether a move is what a step waits for; before it is made, what is settled later may differ. */
export function isAwaited({ move, later = [] }: Step, made: AnyMove, isMade: boolean): boolean {
  const fields = Object.entries(move ?? {});
  const given = made as Record<string, unknown>;
  return fields.every(
    ([name, value]) =>
      (!isMade && later.includes(name)) || JSON.stringify(given[name]) === JSON.stringify(value),
  );
}

// == How far one has come ================================================

export interface Learned {
  done: string[]; // chapters
  of: number; // how many there are
}

const keyOf = (game: string): string => `ludoteca.lesson.${game}`;

export function learned(game: string): Learned | null {
  try {
    return JSON.parse(kept(keyOf(game)) ?? 'null') as Learned | null;
  } catch {
    return null; // unreadable: nothing was learned
  }
}

export function noteLearned(game: string, chapter: string, of: number): void {
  const done = learned(game)?.done ?? [];
  keep(keyOf(game), JSON.stringify({ done: [...new Set([...done, chapter])], of }));
}

/** Whether somebody met the game on this device before: who did is not asked whether to learn it. */
export const hasMet = (game: string): boolean => kept(`ludoteca.met.${game}`) !== null;
export const noteMet = (game: string): void => keep(`ludoteca.met.${game}`, 'yes');
