/** What happened, in sentences: as the room says it, or else as its game's catalog does. */

import type { GameModule } from './game';
import type { AnyEvent, Table } from './table.svelte';

export function toldOf(table: Table, module: GameModule, events: readonly AnyEvent[]): string {
  return events
    .filter(({ event }) => !module.quiet.has(event))
    .map((event) => module.eventTold?.(table, event) ?? table.words.event({ ...event }, table.nameOf))
    .join(' ');
}
