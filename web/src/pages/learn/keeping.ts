/** What lies about the guide's card, and how much each thing wants to be seen beside it. */

import type { Box, Kept, Size } from './layout';
import type { Lit } from './sight.svelte';

export interface Sight {
  lit: Lit[];
  shown: Lit[];
  joined: Box[]; // none, or two with a line from one to the other
  chapters: Box | null;
  now: Box | null; // the chapter that is read, in their list
  side: Box | null; // what a room has at the other side of its board
  mine: Box | null;
  seats: Box | null; // the others
  tabs: Box | null;
  told: Box[]; // what stands above every page
  board: Box | null;
  prompt: Box | null;
  considered: Lit[]; // what is about to be placed
  weighed: Box[]; // what it would bring or cost, and how it may be paid
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
  now: null,
  side: null,
  mine: null,
  seats: null,
  tabs: null,
  told: [],
  board: null,
  prompt: null,
  considered: [],
  weighed: [],
  placed: [],
  pieces: [],
  wrong: null,
  window: { width: 0, height: 0 },
  isSmall: false,
};

/**
 * A pixel of what is lit weighs more than all else. A card belongs beside the board, below the list of chapters, each of which can be
 * gone to: on the board anything may matter, what is at its sides says how things stand, and my own tiles and cards are played.
 * On a phone it stands at an edge, over what the step does not need.
 */
export function keptFree({
  lit,
  shown,
  wrong,
  considered,
  weighed,
  placed,
  pieces,
  prompt,
  now,
  side,
  mine,
  seats,
  tabs,
  told,
  chapters,
  board,
  isSmall,
}: Sight): Kept[] {
  const kept = (boxes: readonly (Box | null)[], weight: number): Kept[] =>
    boxes.flatMap((box) => (box ? [{ box, weight }] : []));
  return [
    ...kept(lit, 100),
    ...kept(shown, 20),
    ...kept([...considered, ...weighed, wrong], 4),
    ...kept([prompt], isSmall ? 8 : 0.5), // half a sentence is none; what is lit there counts by itself
    ...kept(told, 8), // it lies over the card, which would not be read
    ...kept(placed, 0.5),
    ...kept(isSmall ? [] : pieces, 0.06), // a step may speak of any of them, and all show how things stand
    ...kept([mine], isSmall ? 0.3 : 0.5),
    ...kept([board], isSmall ? 1 : 0.3),
    ...kept([tabs], isSmall ? 0.02 : 0.1), // on a phone on its side the card stays where it is, at the top
    ...kept([side, isSmall ? null : seats, isSmall ? null : now], 0.4),
    ...kept([chapters], isSmall ? 1 : 0.2), // on a phone they are there when somebody asked for them
    ...kept([isSmall ? seats : null], 0.02), // rather the bar above them
  ];
}
