/** What the server promised of a match's chance while it ran, kept here, so that nobody can change it afterwards. */

import { keep, kept } from '$lib/device/local_storage';
import { sha256 } from './sha256';

const PROMISES = 'ludoteca.promises';
const MOST = 200; // matches

type Promises = [table: string, commitment: string][];

function all(): Promises {
  try {
    return JSON.parse(kept(PROMISES) ?? '[]') as Promises;
  } catch {
    return [];
  }
}

/** The promise that was seen first; null if the match was never seen while it ran. */
export function promised(table: string): string | null {
  return all().find(([id]) => id === table)?.[1] ?? null;
}

/** Keep what a running match promises. What was seen first stays: another one would be a broken promise. */
export function keepPromise(table: string, commitment: string): void {
  if (promised(table) === null) keep(PROMISES, JSON.stringify([...all(), [table, commitment]].slice(-MOST)));
}

/** As much of a record as shows what its chance came from. */
export interface Kept {
  match?: string;
  commitment?: string;
  seed?: string;
}

/** Whether a match came from the chance that was promised for it. */
export function isAsPromised(table: string, promise: string, record: Kept): boolean {
  return (
    record.match === table &&
    record.commitment === promise &&
    record.seed !== undefined &&
    sha256(`${table}:${record.seed}`) === promise
  );
}
