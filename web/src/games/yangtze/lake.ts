/**
 * Where things lie, for drawing. The table is turned so that the seat in front looks from the south: `turn` is how
 * many quarters clockwise. Cells are counted from the start tile; sides are 0 north, 1 east, 2 south, 3 west.
 */

import { COLORS } from './art/colors';
import { box, type Color, type View } from './schema.gen';

export const SIDES = ['north', 'east', 'south', 'west'] as const;
export type SideName = (typeof SIDES)[number];

export const WIDTH = 69; // cells of the engine's board in a row
const MIDDLE = 34; // where the start tile lies
export const CELL = 104; // units of the drawing from one tile to the next

export interface Cell {
  x: number;
  y: number;
}
export interface PlacedTile extends Cell {
  tile: number;
  index: number; // of its cell on the engine's board
  sides: Color[]; // as they are seen, from the north clockwise
}
export interface Seam extends Cell {
  color: Color;
  isUpright: boolean; // between a tile and its eastern neighbor; else its southern one
}

const mod4 = (n: number): number => ((n % 4) + 4) % 4;

/** The side of the table where a seat sits. */
export function sideOf(seats: number, seat: number): number {
  return box.seat_side[seats - 2]![seat]!;
}

/** Quarters clockwise that bring a seat to the south; a spectator sees the table as it lies. */
export function turnFor(seats: number, seat: number | null): number {
  return seat === null ? 0 : mod4(2 - sideOf(seats, seat));
}

/** The side at which a seat is seen. */
export function shownSide(view: View, seat: number, turn: number): SideName {
  return SIDES[mod4(sideOf(view.seats, seat) + turn)]!;
}

/** The colors of a tile's sides as they are seen. */
export function sidesOf(tile: number, rotation: number, turn: number): Color[] {
  const letters = box.tiles[tile]!;
  return SIDES.map((_, side) => COLORS[box.letters.indexOf(letters[mod4(side - rotation - turn)]!)]!);
}

export function symbolOf(tile: number): string {
  return tile === 0 ? 'canoe' : box.tiles[tile]!.slice(5);
}

/** A cell of the engine's board as it is seen. */
export function shownCell({ x, y }: Cell, turn: number): Cell {
  let cell = { x: x - MIDDLE, y: y - MIDDLE };
  for (let i = 0; i < turn; i++) cell = { x: -cell.y, y: cell.x };
  return { x: cell.x + 0, y: cell.y + 0 }; // + 0: no negative zero
}

export function placedTiles(view: View, turn: number): PlacedTile[] {
  return view.board.map(([index, tile]) => ({
    tile,
    index,
    ...shownCell({ x: index % WIDTH, y: Math.floor(index / WIDTH) }, turn),
    sides: sidesOf(tile, view.rotation[tile]!, turn),
  }));
}

export const keyOf = ({ x, y }: Cell): string => `${x},${y}`;

/** Where two tiles touch in the same color. */
export function seams(tiles: readonly PlacedTile[]): Seam[] {
  const at = new Map(tiles.map((tile) => [keyOf(tile), tile]));
  return tiles.flatMap((tile) => {
    const east = at.get(keyOf({ x: tile.x + 1, y: tile.y }));
    const south = at.get(keyOf({ x: tile.x, y: tile.y + 1 }));
    const found: Seam[] = [];
    if (east?.sides[3] === tile.sides[1])
      found.push({ x: tile.x, y: tile.y, color: tile.sides[1]!, isUpright: true });
    if (south?.sides[0] === tile.sides[2])
      found.push({ x: tile.x, y: tile.y, color: tile.sides[2]!, isUpright: false });
    return found;
  });
}

const FREE_FIRST: readonly [SideName, Cell][] = [
  ['south', { x: 0, y: 1 }],
  ['north', { x: 0, y: -1 }],
  ['east', { x: 1, y: 0 }],
  ['west', { x: -1, y: 0 }],
];

/** The side of a tile at which there is water, so that a name there covers no lantern; null if tiles lie all around. */
export function freeSide(tiles: readonly Cell[], { x, y }: Cell): SideName | null {
  const taken = new Set(tiles.map(keyOf));
  return FREE_FIRST.find(([, by]) => !taken.has(keyOf({ x: x + by.x, y: y + by.y })))?.[0] ?? null;
}

/** Whether somebody has still to place, now or in a later turn. */
export function hasTiles({ phase, held }: Pick<View, 'phase' | 'held'>, seat: number | null): boolean {
  return seat !== null && phase === 'placing' && (held[seat] ?? 0) > 0;
}

/** What must be in sight: all tiles, and so many cells of water around them. */
export function boundsOf(
  tiles: readonly Cell[],
  margin = 1,
): { x: number; y: number; width: number; height: number } {
  const [xs, ys] = [tiles.map(({ x }) => x), tiles.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  const [right, bottom] = [Math.max(...xs) + 1 + margin, Math.max(...ys) + 1 + margin];
  return { x: left, y: top, width: right - left, height: bottom - top };
}
