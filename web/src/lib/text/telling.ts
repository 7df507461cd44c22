/** Moves and what happened, in sentences: as the room says it, or else as its game's catalog does. */

import type { GameModule } from '$lib/game';
import type { AnyMove } from '$lib/table/offers';
import type { AnyEvent, Table } from '$lib/table/table.svelte';

export function toldOf(table: Table, module: GameModule, events: readonly AnyEvent[]): string {
  return events
    .filter(({ event }) => !module.quiet.has(event))
    .map((event) => module.eventTold?.(table, event) ?? table.words.event({ ...event }, table.nameOf))
    .join(' ');
}

export function moveTold(table: Table, module: GameModule, move: AnyMove, seat: number | null): string {
  return module.tell?.(table, move, seat) ?? table.words.move(move);
}

/** The moves of a list, so that no two read alike: where they would, what sets them apart is said, too. */
export function toldApart(
  table: Table,
  module: GameModule,
  moves: readonly AnyMove[],
  seat: number | null,
): string[] {
  const told = moves.map((move) => moveTold(table, module, move, seat));
  return told.map((name, i) => {
    if (told.indexOf(name) === told.lastIndexOf(name)) return name;
    const apart = module.apart?.(table, moves[i]!, seat);
    return apart ? `${name} (${apart})` : name;
  });
}
