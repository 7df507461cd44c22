/** What lies about the guide's card, and how much each thing wants to be seen beside it. */

import type { Box, Kept, Size } from './layout';
import type { Lit } from './sight.svelte';

export interface Sight {
  lit: Lit[];
  shown: Lit[];
  joined: Box[]; // none, or two with a line from one to the other
  chapters: Box | null;
  mine: Box | null;
  seats: Box | null; // the others
  tabs: Box | null;
  board: Box | null;
  prompt: Box | null;
  considered: Box[]; // what is about to be placed
  placed: Box[]; // what was placed last
  pieces: Box[]; // what else lies on the board
  wrong: Lit | null; // what was pressed and was not asked for
  window: Size;
  isSmall: boolean; // a phone: the card must not take the board away
}

export const NOTHING: Sight = {
  lit: [],
  shown: [],
  joined: [],
  chapters: null,
  mine: null,
  seats: null,
  tabs: null,
  board: null,
  prompt: null,
  considered: [],
  placed: [],
  pieces: [],
  wrong: null,
  window: { width: 0, height: 0 },
  isSmall: false,
};

/**
 * A pixel of what is lit weighs more than all else; my own tiles and cards weigh more than what is only listed. On a phone the card
 * would hide most of the board, and with it what was just placed: it stands at an edge, over what the step does not need.
 */
export function keptFree({
  lit,
  shown,
  wrong,
  considered,
  placed,
  pieces,
  prompt,
  mine,
  seats,
  tabs,
  chapters,
  board,
  isSmall,
}: Sight): Kept[] {
  const weighed = (boxes: readonly (Box | null)[], weight: number): Kept[] =>
    boxes.flatMap((box) => (box ? [{ box, weight }] : []));
  return [
    ...weighed(lit, 100),
    ...weighed(shown, 20),
    ...weighed([...considered, wrong], 4),
    ...weighed([prompt], isSmall ? 8 : 0.5), // half a sentence is none; what is lit there counts by itself
    ...weighed(placed, 0.5),
    ...weighed(isSmall ? [] : pieces, 0.06), // a step may speak of any of them, and all show how things stand
    ...weighed([mine], isSmall ? 0.3 : 0.5),
    ...weighed([isSmall ? board : null], 1),
    ...weighed([tabs], 0.1),
    ...weighed([chapters, isSmall ? seats : null], 0.02), // rather the bar above them
  ];
}
