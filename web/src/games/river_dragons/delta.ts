/** Shapes of sand and shore: irregular, but the same every time. */

import type { Point } from './river';

/** Numbers from 0 to 1 that look random and depend on the seed alone. */
export function dice(seed: number): () => number {
  let state = (seed * 2654435761 + 1013904223) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const short = (n: number): number => Math.round(n * 10) / 10;

/** A smooth closed line through points. */
export function smooth(points: readonly Point[]): string {
  const at = (i: number): Point => points[(i + points.length) % points.length]!;
  const curve = (i: number): string => {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const first = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const second = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    return `C${[first, second, to].map(({ x, y }) => `${short(x)} ${short(y)}`).join(' ')}`;
  };
  return `M${short(at(0).x)} ${short(at(0).y)}${points.map((_, i) => curve(i)).join('')}Z`;
}

/** The outline of a sandbank or of shallow water around the origin. */
export function blob(seed: number, radius: number, corners = 10, unrest = 0.16): string {
  const roll = dice(seed);
  const flat = 0.84 + roll() * 0.2;
  const turn = roll() * Math.PI;
  return smooth(
    Array.from({ length: corners }, (_, i) => {
      const angle = (i / corners) * Math.PI * 2;
      const far = radius * (1 - unrest + roll() * unrest * 2);
      const [x, y] = [far * Math.cos(angle), far * flat * Math.sin(angle)];
      return { x: x * Math.cos(turn) - y * Math.sin(turn), y: x * Math.sin(turn) + y * Math.cos(turn) };
    }),
  );
}

/** An outline (of M, L, C and Z) scaled, turned and moved to a point. An attribute could say the same, but each costs the
 *  browser a step of its own whenever anything on the page changes, and there are hundreds of them. */
export function placed(outline: string, at: Point, scale = 1, degrees = 0): string {
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  return outline.replace(/(-?[\d.]+)[ ,]?(-?[\d.]+)[ ,]?/g, (_, left: string, right: string) => {
    const [x, y] = [Number(left), Number(right)];
    const [newX, newY] = [at.x + x * cos - y * sin, at.y + x * sin + y * cos];
    return `${newX.toFixed(1)} ${newY.toFixed(1)} `;
  });
}

export const ISLAND_RADIUS = 20.5;
/** Shallow water around sand: how much larger than the sand, and its color, from the deep to the shore. */
export const DEPTHS = [
  { scale: 3.05, color: '#1C8478', shore: 112 },
  { scale: 2.4, color: '#2B9787', shore: 80 },
  { scale: 1.85, color: '#48AF9A', shore: 52 },
  { scale: 1.42, color: '#7CCFB4', shore: 26 },
] as const;

export const BANKS = [
  'M-420-320C-366-523.3-150.7-363.3-96-320C-41.3-276.7-98.3-111-92-60C-85.7-9-57.3-34-58-14C-58.7 6-94 37.7-96 60C-98 82.3-67.3 100-70 120C-72.7 140-109.7 160.7-112 180C-114.3 199.3-90.7 217.7-84 236C-77.3 254.3-67.7 271-72 290C-76.3 309-109.7 328.3-110 350C-110.3 371.7-84 400-74 420C-64 440-48.3 451.7-50 470C-51.7 488.3-82.3 505-84 530C-85.7 555-62.3 558.3-60 620C-57.7 681.7-10 853.3-70 900C-130 946.7-361.7 1103.3-420 900C-478.3 696.7-474-116.7-420-320Z',
  'M1020-320C965-523.3 745-363.3 690-320C635-276.7 694.3-112 690-60C685.7-8 662.3-28 664-8C665.7 12 697.7 37.7 700 60C702.3 82.3 675.3 104.3 678 126C680.7 147.7 714.7 169.3 716 190C717.3 210.7 692.7 231.7 686 250C679.3 268.3 671.7 281.7 676 300C680.3 318.3 711.3 340 712 360C712.7 380 689.3 400.7 680 420C670.7 439.3 654 456 656 476C658 496 691.3 516 692 540C692.7 564 662 560 660 620C658 680 620 853.3 680 900C740 946.7 963.3 1103.3 1020 900C1076.7 696.7 1075-116.7 1020-320Z',
];
