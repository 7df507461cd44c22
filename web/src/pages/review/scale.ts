/** Where things of the graph are, in pixels. */

export interface Scale {
  isNarrow: boolean;
  left: number;
  right: number;
  bottom: number;
  rail: number;
  height: number;
  x: (moment: number) => number;
  y: (chance: number) => number;
}

const WIDE = { left: 46, aside: 116, top: 30, bottom: 254, rail: 278, height: 292 };
const NARROW = { left: 30, aside: 8, top: 28, bottom: 212, rail: 238, height: 256 };

export function scaleOf(width: number, length: number): Scale {
  const isNarrow = width < 560;
  const { left, aside, top, bottom, rail, height } = isNarrow ? NARROW : WIDE;
  const right = Math.max(left + 1, width - aside); // before it is measured there is no width
  return {
    ...{ isNarrow, left, right, bottom, rail, height },
    x: (moment) => left + ((right - left) * Math.min(moment, length)) / Math.max(1, length),
    y: (chance) => bottom - (bottom - top) * chance,
  };
}
