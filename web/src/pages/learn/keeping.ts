/** What lies about the guide's card, and how much each thing wants to be seen beside it. */

import type { Box, Kept, Size } from './layout';
import type { Lit } from './sight.svelte';

export interface Sight {
  lit: Lit[];
  shown: Lit[];
  chapters: Box | null;
  mine: Box | null;
  tabs: Box | null;
  board: Box | null;
  prompt: Box | null;
  considered: Box[]; // what is about to be placed
  placed: Box[]; // what was placed last
  wrong: Lit | null; // what was pressed and was not asked for
  window: Size;
}

export const NOTHING: Sight = {
  lit: [],
  shown: [],
  chapters: null,
  mine: null,
  tabs: null,
  board: null,
  prompt: null,
  considered: [],
  placed: [],
  wrong: null,
  window: { width: 0, height: 0 },
};

/** A pixel of what is lit weighs most; my own tiles and cards weigh more than what is only listed. */
export function keptFree({
  lit,
  shown,
  wrong,
  considered,
  placed,
  prompt,
  mine,
  tabs,
  chapters,
}: Sight): Kept[] {
  const weighed = (boxes: readonly (Box | null)[], weight: number): Kept[] =>
    boxes.flatMap((box) => (box ? [{ box, weight }] : []));
  return [
    ...weighed(lit, 10),
    ...weighed([...shown, ...considered, wrong], 4),
    ...weighed([prompt], 0.5), // the card says what to do, and what is lit there counts by itself
    ...weighed([...placed, mine], 0.5),
    ...weighed([tabs], 0.1),
    ...weighed([chapters], 0.02),
  ];
}
