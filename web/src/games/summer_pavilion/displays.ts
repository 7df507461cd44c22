/** Where displays and the center of the table lie, in units of the drawing: a ring in a wide room, rows in a tall one. */

import type { Point } from './geometry';

export interface Layout {
  trays: Point[];
  radius: number;
  center: Point & { rx: number; ry: number; isStrip: boolean };
  bounds: { x: number; y: number; width: number; height: number };
}

/** How far beyond its rim a tray can be touched. */
export const REACH = 4;
const RING = { rx: 258, ry: 212, radius: 67 };
const ROW = { step: 134, radius: 63, strip: 106 };
/** How many displays each row has, so that four tiles of each can be touched on a small screen. */
const ROWS: Record<number, number[]> = { 5: [3, 2], 7: [4, 3], 9: [3, 3, 3] };

export function layoutOf(displays: number, isTall: boolean): Layout {
  return isTall ? rows(displays) : ring(displays);
}

function ring(displays: number): Layout {
  const trays = Array.from({ length: displays }, (_, i) => {
    const turn = ((360 / displays) * i - 90) * (Math.PI / 180);
    return { x: RING.rx * Math.cos(turn), y: RING.ry * Math.sin(turn) };
  });
  return {
    trays,
    radius: RING.radius,
    center: { x: 0, y: 0, rx: 172, ry: 124, isStrip: false },
    bounds: { x: -338, y: -289, width: 676, height: 578 },
  };
}

function rows(displays: number): Layout {
  const counts = ROWS[displays] ?? [displays];
  const trays = counts.flatMap((count, row) =>
    Array.from({ length: count }, (_, i) => ({
      x: (i - (count - 1) / 2) * ROW.step,
      y: (row + 0.5) * ROW.step,
    })),
  );
  const width = Math.max(...counts) * ROW.step;
  const top = counts.length * ROW.step;
  return {
    trays,
    radius: ROW.radius,
    center: { x: 0, y: top + ROW.strip / 2, rx: width / 2 - 4, ry: ROW.strip / 2 - 4, isStrip: true },
    bounds: { x: -width / 2, y: 0, width, height: top + ROW.strip },
  };
}

/** Where the piles of the center lie, from its middle; the token needs room too. */
export function pilesOf(piles: number, isStrip: boolean, hasToken: boolean): Point[] {
  const perRow = isStrip || piles <= 3 ? piles : Math.ceil(piles / 2);
  const step = isStrip ? 56 : 70;
  const aside = hasToken ? (isStrip ? 26 : -40) : 0;
  const height = perRow === piles ? 0 : 39;
  return Array.from({ length: piles }, (_, i) => {
    const row = Math.floor(i / Math.max(1, perRow));
    const inRow = row === 0 ? perRow : piles - perRow;
    return {
      x: ((i % perRow) - (inRow - 1) / 2) * step + aside,
      y: (row * 2 - 1) * height + (isStrip ? 0 : 14),
    };
  });
}

/** The angle at which each tile of a display lies. */
export const quarter = (i: number): number => 45 + 90 * i;
