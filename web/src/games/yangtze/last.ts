/** What was done last is marked until somebody does something else. */

import type { EntryInfo } from '$lib/wire/wire.gen';
import type { GameEvent } from './schema.gen';

type Placed = Extract<GameEvent, { event: 'tile_placed' }>;

/** The last move that stands, as far as the table shows. */
export function lastDeed(entries: readonly EntryInfo[], position: number): EntryInfo | null {
  const deeds: EntryInfo[] = [];
  for (const entry of entries) {
    if (entry.position > position) break;
    if (entry.kind === 'move') deeds.push(entry);
    if (entry.kind === 'undo') deeds.pop();
  }
  return deeds.at(-1) ?? null;
}

/** The tile that it placed, if it did. */
export function placedBy(entry: EntryInfo | null): Placed | null {
  const placed = (entry?.events as GameEvent[] | undefined)?.find(({ event }) => event === 'tile_placed');
  return (placed as Placed | undefined) ?? null;
}
