/** A game's guided match, as its folder tells it, and how far somebody has come in it on this device. */

import { keep, kept } from '$lib/device/local_storage';
import type { AnyMove } from '$lib/table/offers';

/** One step of ludoteca/games/<id>/lesson/lesson.json. */
export interface Step {
  id: string;
  /** What the learner does; fields that it does not name are free, and so is what is null in a list. Without it the step only
   * says something. */
  move?: AnyMove & Record<string, unknown>;
  /** Where much is free, a whole move: for who wants to see it done, or does not care for the rest. */
  example?: AnyMove;
  close?: string[]; // fields in which another move may differ and still be nearly it: the guide says what differs
  later?: string[]; // fields of the move that are settled after it was chosen, such as how it is paid
  light?: string[]; // names of places that are lit: for a move the way to it, one after another
  toward?: string[]; // where that way leads: lit with it, and pressed when the way was gone
  show?: string[]; // what else the step speaks of
  join?: [string, string]; // two places with a line from one to the other: what has to be judged by eye
  rule?: string;
}

/** Something that the guide says when it happens, once; fields of the event that it does not name are free. */
export interface Remark {
  id: string;
  event: Record<string, unknown>;
  rule: string;
}

export interface Chapter {
  id: string;
  steps: Step[];
  free?: boolean; // after its steps the match is played to its end
  remarks?: Remark[];
}

export interface StepText {
  idea: string;
  do?: string;
  ready?: string; // what to do once the way was gone, where that is not seen at a glance
  no?: string; // why not another move
  close?: string; // why not quite, where a move is nearly it
}

export interface ChapterText {
  title: string;
  about: string;
  steps: Record<string, StepText>;
  remarks?: Record<string, string>;
}

export interface LessonText {
  chapters: Record<string, ChapterText>;
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
  return fields.every(([name, value]) => (!isMade && later.includes(name)) || agrees(value, given[name]));
}

/** Whether a move is what a step waits for but for what it names as close, such as how it is paid. */
export function isClose({ move, close }: Step, made: AnyMove): boolean {
  const given = made as Record<string, unknown>;
  return (
    close !== undefined &&
    Object.entries(move ?? {}).every(([name, value]) => close.includes(name) || agrees(value, given[name]))
  );
}

/** Whether half of a move, null where nothing was chosen yet, can become what a step waits for. */
export function leadsTo({ move }: Step, begun: AnyMove): boolean {
  const given = begun as Record<string, unknown>;
  return Object.entries(move ?? {}).every(([name, wanted]) => {
    const value = given[name];
    if (!Array.isArray(wanted) || !Array.isArray(value)) return agrees(wanted, value);
    return value.every((each, i) => each === null || wanted[i] === null || agrees(wanted[i], each));
  });
}

function agrees(wanted: unknown, value: unknown): boolean {
  if (!Array.isArray(wanted) || !Array.isArray(value))
    return JSON.stringify(value) === JSON.stringify(wanted);
  return wanted.length === value.length && wanted.every((each, i) => each === null || agrees(each, value[i]));
}

/** Whether an event is one that a remark is about. */
export const isMeant = ({ event }: Remark, happened: object): boolean =>
  Object.entries(event).every(([name, value]) => (happened as Record<string, unknown>)[name] === value);

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

/** Whether every chapter was done: nothing of it is left to go on with. */
export function isLearned(game: string): boolean {
  const far = learned(game);
  return far !== null && far.done.length >= far.of;
}

/** Whether somebody met the game on this device before: who did is not asked whether to learn it. */
export const hasMet = (game: string): boolean => kept(`ludoteca.met.${game}`) !== null;
export const noteMet = (game: string): void => keep(`ludoteca.met.${game}`, 'yes');
