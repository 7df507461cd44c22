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

interface Size {
  width: number;
  height: number;
}
interface Place {
  left: number;
  top: number;
  cost: number; // points of lines below it
}
const GAP = 10; // between a moment's line and what is said beside it
const STEPS = [0, 0.25, 0.5, 0.75, 1]; // points of a line that count, from one decision to the next

/** Where a box beside a moment's line covers least of the others: left or right of it, higher or lower. */
export function emptiest(scale: Scale, chances: number[][], moment: number, { width, height }: Size): Place {
  const at = scale.x(moment);
  const lefts = [at + GAP, at - GAP - width].filter((each) => each >= 0 && each + width <= scale.right);
  const tops = [0, 0.25, 0.5, 0.75, 1].map((part) => 28 + part * Math.max(0, scale.bottom - 28 - height));
  const points = chances.slice(1).flatMap((each, n) =>
    each.flatMap((to, seat) =>
      STEPS.map((step) => {
        const from = chances[n]![seat]!;
        return { x: scale.x(n + step), y: scale.y(from + (to - from) * step) };
      }),
    ),
  );
  const covered = (left: number, top: number): number =>
    points.filter(({ x, y }) => x >= left && x <= left + width && y >= top && y <= top + height).length;
  return (lefts.length ? lefts : [Math.max(0, at - GAP - width)])
    .flatMap((left) => tops.map((top) => ({ left, top, cost: covered(left, top) })))
    .reduce((best, each) => (each.cost < best.cost ? each : best));
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
const touch = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

/** Of each, in the order of what matters, the first of its places that covers none before it and nothing that stands already; those that have no such place are left out. */
export function uncovered<T extends Box>(wished: readonly T[][], standing: readonly Box[]): T[] {
  const kept: T[] = [];
  for (const places of wished) {
    const free = places.find((one) => ![...standing, ...kept].some((other) => touch(one, other)));
    if (free) kept.push(free);
  }
  return kept;
}

/** A room's mark on a seat's line, by its middle. */
export interface Mark {
  seat: number;
  left: number;
  top: number;
}
const [BESIDE, WRITTEN] = [24, 96]; // pixels that a sign and its large number take, before its moment and after it
const CROWD = 4; // more seats than these have marks at the ends alone

/** Each line's marks are a little further on than the last one's, so that they do not cover each other; none covers what is written large at a moment. */
export function marksOf({ isNarrow, x, y }: Scale, chances: number[][], at: number | null): Mark[] {
  const seats = chances[0]?.length ?? 0;
  const parts = seats > CROWD ? [] : isNarrow ? [0.4] : [0.13, 0.45, 0.72];
  return Array.from({ length: seats }, (_, seat) => seat)
    .flatMap((seat) =>
      parts.map((part) => {
        const n = Math.round((part + seat * 0.04) * (chances.length - 1));
        return { seat, left: x(n), top: y(chances[n]![seat]!) };
      }),
    )
    .filter(({ left }) => at === null || left < x(at) - BESIDE || left > x(at) + WRITTEN);
}
