/** What has just left its place: where a plank or a stone lay, and the way that a pawn took. */

import type { RiverTable } from './moves';
import { laidOn, pawnFoot, plankIndex, PLANKS, supportPoint, type LaidPlank, type Point } from './river';
import type { GameEvent, View } from './schema.gen';
import { spaceAfter } from './turn';

export type Trace =
  | { kind: 'plank'; laid: LaidPlank }
  | { kind: 'stone'; at: Point }
  | { kind: 'walk'; from: Point; to: Point; isFall: boolean };

/** Of what is being shown; none where it is not known how the river was before. */
export function tracesOf(table: RiverTable): Trace[] {
  const { before, fresh } = table;
  return before && fresh ? fresh.events.flatMap((event) => traceOf(table, before, event) ?? []) : [];
}

function traceOf(table: RiverTable, before: View, event: GameEvent): Trace | null {
  if (event.event === 'plank_removed') {
    const laid = laidOn(before, plankIndex(event.color, event.number));
    return laid && { kind: 'plank', laid };
  }
  if (event.event === 'stone_removed')
    return { kind: 'stone', at: supportPoint(before, `stone_${event.stone}` as never) };
  const space = spaceAfter(table, event);
  if (space === null || !('seat' in event)) return null;
  const { seat } = event;
  const foot = (on: number): Point => {
    const river = on < PLANKS && !laidOn(before, on) ? table.view : before;
    return pawnFoot({ ...river, pawns: river.pawns.with(seat, on) }, seat);
  };
  const from = foot(spaceBefore(table, before, event, seat));
  return { kind: 'walk', from, to: foot(space), isFall: event.event === 'pawn_fell' };
}

/** Where a pawn stood before an event: there may be others before it in the same move. */
function spaceBefore(table: RiverTable, before: View, event: GameEvent, seat: number): number {
  const shown = (table.fresh?.entry.events ?? []) as GameEvent[];
  const earlier = shown
    .slice(0, shown.indexOf(event))
    .findLast((each) => 'seat' in each && each.seat === seat && spaceAfter(table, each) !== null);
  return earlier ? spaceAfter(table, earlier)! : before.pawns[seat]!;
}
