/** How the seats' lines are told apart: as their pieces are painted, or else mine is ink and the others have a color; each has its dash. */

import type { Paint } from '$lib/game';

export interface Stroke {
  color: string; // of the line's edges and its name: can be read as text, light and dark
  core: string; // of the line between its edges, where it has some; else the same
  dash: string;
  width: number;
  isFaint: boolean; // until the graph is pointed at: one of many
}

const OTHERS: Pick<Stroke, 'color' | 'dash'>[] = [
  { color: 'var(--seat-2)', dash: '9 4' },
  { color: 'var(--seat-3)', dash: '0.1 5' },
  { color: 'var(--seat-4)', dash: '14 4 2 4' },
  { color: 'var(--seat-5)', dash: '4 4' },
  { color: 'var(--seat-6)', dash: '2 3' },
];
const DOTS = '0.1 5'; // round ones, which have no edges: a painted line has short dashes in their place
const SHORT = '3 4.5';

const CROWD = 4; // with more seats than these only my own line and the winners' are strong

/** A stroke for each seat; who looks, or else the winner, has the first. */
export function strokesOf(
  seats: number,
  mine: number,
  winners: number[] = [],
  paintOf: ((seat: number) => Paint) | null = null,
): Stroke[] {
  let next = 0;
  return Array.from({ length: seats }, (_, seat) => {
    const isMine = seat === mine;
    const { color, dash } = isMine ? { color: 'var(--ink)', dash: '' } : OTHERS[next++ % OTHERS.length]!;
    const isFaint = !isMine && seats > CROWD && !winners.includes(seat);
    if (paintOf)
      return { ...painted(paintOf(seat), dash), width: isMine ? 3.25 : isFaint ? 1.5 : 2, isFaint };
    const isDotted = dash === DOTS;
    const width = isMine ? 3.25 : isFaint ? (isDotted ? 2 : 1.5) : isDotted ? 3 : 2.25;
    return { color, core: color, dash, width, isFaint };
  });
}

/** A line in the color of a seat's pieces, between edges that can be seen: dark ones on paper, light ones by night. */
const painted = ({ base, dark, light }: Paint, dash: string): Pick<Stroke, 'color' | 'core' | 'dash'> => ({
  color: `color-mix(in srgb, ${light} var(--night), ${dark})`,
  core: base,
  dash: dash === DOTS ? SHORT : dash,
});
