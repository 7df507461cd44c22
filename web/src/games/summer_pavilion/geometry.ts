/**
 * Where everything lies on a player board, in units of the drawing: the middle of the board is 0, 0; x runs to the
 * right, y down; angles are degrees clockwise from the right. Neighboring stars are SPAN apart.
 */

import { box, type Color, type Feature, type Side, type Star } from './schema.gen';

export interface Point {
  x: number;
  y: number;
}
export interface Area extends Point {
  width: number;
  height: number;
}
export interface Space {
  star: Star;
  slot: number; // 1 to 6
}

/** In the order in which the view counts them. */
export const STARS: readonly Star[] = ['center', 'orange', 'red', 'blue', 'yellow', 'green', 'purple'];
export const SLOTS = [1, 2, 3, 4, 5, 6] as const;

export const SPAN = 190;
export const SIDE = 0.31 * SPAN; // of a rhombus: a little less than a third, so that stars stay separate figures
export const SLAB = { width: 670, height: 582 };
const LONG = Math.sqrt(3); // a rhombus of 60 degrees is so many sides long

const DIRECTION: Record<Star, number> = {
  center: 0,
  orange: 240,
  red: 300,
  blue: 0,
  yellow: 60,
  green: 120,
  purple: 180,
};
const FIRST_SLOT: Record<Star, number> = {
  center: 270,
  orange: 330,
  red: 30,
  blue: 90,
  yellow: 150,
  green: 210,
  purple: 270,
};

const rounded = (n: number): number => Math.round(n * 100) / 100 + 0; // + 0: no negative zero

export function toward(angle: number, distance: number, from: Point = { x: 0, y: 0 }): Point {
  const turn = (angle * Math.PI) / 180;
  return { x: rounded(from.x + distance * Math.cos(turn)), y: rounded(from.y + distance * Math.sin(turn)) };
}

export function starCenter(star: Star): Point {
  return star === 'center' ? { x: 0, y: 0 } : toward(DIRECTION[star], SPAN);
}

/** The direction in which a space points away from its star's center. */
export function slotAngle({ star, slot }: Space): number {
  return (FIRST_SLOT[star] + 60 * (slot - 1)) % 360;
}

/** A point of a space, so many sides away from the center of its star. */
export function along(space: Space, sides: number): Point {
  return toward(slotAngle(space), sides * SIDE, starCenter(space.star));
}

export const middleOf = (space: Space): Point => along(space, LONG / 2);
export const turnOf = (space: Space): number => slotAngle(space) + 90; // a tile's tip points down when it lies straight

/** The corners of a rhombus that stands on its tip, turned; `wide` units are added all around. */
export function rhombus(middle: Point, side: number, turn: number, wide = 0): Point[] {
  const grown = side + wide * 2.31; // both half-diagonals grow so that the edges move by `wide`
  const tips = [
    [0, -LONG / 2],
    [0.5, 0],
    [0, LONG / 2],
    [-0.5, 0],
  ] as const;
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  return tips.map(([x, y]) => ({
    x: rounded(middle.x + grown * (x * cos - y * sin)),
    y: rounded(middle.y + grown * (x * sin + y * cos)),
  }));
}

export const pointsOf = (corners: readonly Point[]): string =>
  corners.map(({ x, y }) => `${x},${y}`).join(' ');

export function spaceShape(space: Space, wide = 0): string {
  return pointsOf(rhombus(middleOf(space), SIDE, turnOf(space), wide));
}

/** The number printed on a space. */
export function numberOn(side: Side, { star, slot }: Space): number {
  return box.number[side === 'colored' ? 0 : 1][STARS.indexOf(star)]![slot - 1]!;
}

/** The color printed on a star, if its side of the board has colors. */
export function printedColor(side: Side, star: Star): Color | null {
  return box.star_color[side === 'colored' ? 0 : 1][STARS.indexOf(star)] as Color | null;
}

/** The one of some spaces in which a point of the picture lies well inside; a star's middle is in none of them. */
export function spaceAt<S extends Space>(spaces: readonly S[], at: { x: number; y: number }): S | undefined {
  const far = (space: Space): number => {
    const { x, y } = middleOf(space);
    return Math.hypot(x - at.x, y - at.y);
  };
  return spaces.filter((space) => far(space) < SIDE * 0.6).sort((a, b) => far(a) - far(b))[0];
}

/** A part of the board in a window of some size: a point in the middle, so much around it, and nothing beyond the edge. */
export function around(
  { x, y }: Point,
  across: number,
  whole: Area,
  window: { width: number; height: number },
): Area {
  const scale = Math.min(window.width, window.height) / across;
  const [width, height] = [
    Math.min(whole.width, window.width / scale),
    Math.min(whole.height, window.height / scale),
  ];
  const within = (at: number, first: number, all: number, part: number): number =>
    Math.min(first + all - part, Math.max(first, at - part / 2));
  return {
    x: within(x, whole.x, whole.width, width),
    y: within(y, whole.y, whole.height, height),
    width,
    height,
  };
}

// == What stands between the stars ==========================================

export interface Ornament {
  feature: Feature;
  star: Star; // the outer star it belongs to
  at: Point;
  angle: number; // of the line between the two stars it stands between
  spaces: Space[];
  bonus: number;
}

const LETTER: Record<string, Star> = {
  C: 'center',
  O: 'orange',
  R: 'red',
  B: 'blue',
  Y: 'yellow',
  G: 'green',
  P: 'purple',
};

function spacesIn(list: string): Space[] {
  return list.split(' ').map((name) => ({ star: LETTER[name[0]!]!, slot: Number(name[1]) }));
}

function ornament(feature: Feature, outer: number): Ornament {
  const star = STARS[outer + 1]!;
  const direction = DIRECTION[star];
  if (feature === 'pillar') {
    const spaces = spacesIn(box.pillars[outer]!);
    return { feature, star, at: toward(direction, SPAN / 2), angle: direction, spaces, bonus: box.bonus[0] };
  }
  if (feature === 'statue') {
    const at = toward(direction + 30, (SPAN * LONG) / 2);
    const spaces = spacesIn(box.statues[outer]!);
    return { feature, star, at, angle: direction + 120, spaces, bonus: box.bonus[1] };
  }
  const at = toward(direction, SPAN + 1.5 * SIDE);
  return { feature, star, at, angle: direction, spaces: spacesIn(box.windows[outer]!), bonus: box.bonus[2] };
}

export const ORNAMENTS: readonly Ornament[] = (['pillar', 'statue', 'window'] as const).flatMap((feature) =>
  [0, 1, 2, 3, 4, 5].map((outer) => ornament(feature, outer)),
);

/** The recess between two stars in which a pillar or a statue stands. */
export function recess({ at, angle }: Ornament): Point[] {
  const [long, short] = [SPAN / (2 * LONG) - 7, (SPAN - 2 * SIDE) / 2 - 4];
  return [
    toward(angle + 90, long, at),
    toward(angle, short, at),
    toward(angle + 90, -long, at),
    toward(angle, -short, at),
  ];
}

// == What lies on a board ====================================================

export type Tiles = readonly (readonly (Color | null)[])[]; // by star and slot

export function tileOn(board: Tiles, { star, slot }: Space): Color | null {
  return board[STARS.indexOf(star)]![slot - 1] ?? null;
}

export const isClosed = (board: Tiles, { spaces }: Ornament): boolean =>
  spaces.every((space) => tileOn(board, space) !== null);

/** The slots that hang together in a star's ring around one of them, which is about to be filled; clockwise. */
export function runAround(ring: readonly (Color | null)[], slot: number): number[] {
  const filled = (n: number): boolean => ring[((n % 6) + 6) % 6] !== null;
  let first = slot - 1;
  let last = slot - 1;
  while (last - first < 5 && filled(first - 1)) first--;
  while (last - first < 5 && filled(last + 1)) last++;
  return Array.from({ length: last - first + 1 }, (_, i) => ((((first + i) % 6) + 6) % 6) + 1);
}

/** The four corner spaces, in which up to four tiles are kept. */
export const CORNERS: readonly { at: Point; turn: number; signs: [number, number] }[] = (
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const
).map(([right, down]) => ({
  at: { x: right * (SLAB.width / 2 - 76.8), y: down * (SLAB.height / 2 - 76.8) },
  turn: right * down > 0 ? -45 : 45,
  signs: [right, down],
}));
