/** How large the board is seen, so that planks in hand can be drawn at the same scale. */

import type { RiverTable } from './moves';

class Sight {
  scale = $state(1); // pixels for a millimeter, while the whole board is in sight
}

const sights = new WeakMap<RiverTable, Sight>();

export function sightOf(table: RiverTable): Sight {
  if (!sights.has(table)) sights.set(table, new Sight());
  return sights.get(table)!;
}
