/** How far somebody has read what is said at each table, kept in the browser. */

import { keep, kept } from './local_storage';

const KEY = 'ludoteca.heard';
const MOST = 100; // tables that are remembered, the latest

function all(): Record<string, number> {
  try {
    return JSON.parse(kept(KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {}; // unreadable: everything counts as new
  }
}

/** The number of the last line that was read at a table. */
export function lastRead(table: string): number {
  return all()[table] ?? 0;
}

export function noteRead(table: string, number: number): void {
  const { [table]: before = 0, ...others } = all();
  if (number <= before) return;
  const latest = [...Object.entries(others), [table, number] as const].slice(-MOST);
  keep(KEY, JSON.stringify(Object.fromEntries(latest)));
}
