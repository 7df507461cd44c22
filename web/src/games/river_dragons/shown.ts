/** The river as far as it is shown: the state may hold stones and planks whose moment has not come yet. */

import type { RiverTable } from './moves';
import { plankIndex } from './river';
import type { GameEvent, View } from './schema.gen';

interface Touched {
  stones: Set<number>;
  planks: Set<number>;
}

/** The stones and planks that come, go or change hands with these events. */
function touchedBy(events: readonly GameEvent[]): Touched {
  const [stones, planks] = [new Set<number>(), new Set<number>()];
  for (const event of events) {
    if (event.event === 'stone_placed' || event.event === 'stone_removed') stones.add(event.stone - 1);
    if (event.event === 'stone_placed_on_island') stones.add(event.island - 1);
    if (event.event === 'plank_placed' || event.event === 'plank_lost' || event.event === 'plank_removed')
      planks.add(plankIndex(event.color, event.number));
  }
  return { stones, planks };
}

/** The view with what is yet to be shown as it was before the move. */
export function riverNow({ view, before, unseen, fresh }: RiverTable): View {
  if (unseen.length === 0 || !before) return view;
  const late = touchedBy(unseen);
  const seen = touchedBy((fresh?.entry.events ?? []) as GameEvent[]);
  const was = <T>(now: T[], then: T[], { has }: { has: (index: number) => boolean }): T[] =>
    now.map((each, i) => (has(i) ? then[i]! : each));
  const isStill = (kind: keyof Touched) => ({
    has: (index: number) => late[kind].has(index) && !seen[kind].has(index),
  });
  return {
    ...view,
    stones: was(view.stones, before.stones, isStill('stones')),
    ends: was(view.ends, before.ends, isStill('planks')),
    held_by: was(view.held_by, before.held_by, isStill('planks')),
  };
}
