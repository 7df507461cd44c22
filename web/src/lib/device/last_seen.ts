/** How far a person has seen each table, so that who comes back is told what happened meanwhile. */

import { keep, kept } from './local_storage';

const KEY = 'ludoteca.seen';
const MOST = 60; // tables

function all(): [table: string, position: number][] {
  try {
    return JSON.parse(kept(KEY) ?? '[]') as [string, number][];
  } catch {
    return []; // unreadable: begin anew
  }
}

export function seenAt(table: string): number | null {
  return all().find(([id]) => id === table)?.[1] ?? null;
}

export function noteSeen(table: string, position: number): void {
  const others = all().filter(([id]) => id !== table);
  keep(KEY, JSON.stringify([[table, position], ...others].slice(0, MOST)));
}
