/** Where everything lies, in millimeters: x to the east, y to the south. */

import { COLORS } from './art/colors';
import { box, type Color, type Support, type View } from './schema.gen';

export interface Point {
  x: number;
  y: number;
}

export const STONES = box.islands.length;
export const NUMBERS = box.plank_lengths.length;
export const PLANKS = COLORS.length * NUMBERS;
export const STONE_RADIUS = box.stone_radius / 10;
export const VILLAGE_RADIUS = box.village_radius / 10;
export const BOUNDS = { x: -8, y: -2, width: 616, height: 546 };

const millimeters = ([x, y]: readonly number[]): Point => ({ x: x! / 10, y: y! / 10 });

export const ISLANDS: readonly Point[] = box.islands.map(millimeters);
export const VILLAGES: readonly Point[] = box.villages.map(millimeters);

export const villageOf = (color: Color): Point => VILLAGES[COLORS.indexOf(color)]!;

/** Stones that lie on the board, by their number from 1. */
export function stonesOf(view: View): { stone: number; at: Point }[] {
  return view.stones.flatMap((at, i) => (at[0]! < 0 ? [] : [{ stone: i + 1, at: millimeters(at) }]));
}

// == Supports: 27 stones, then the villages ==================================

export function supportName(index: number): Support {
  return (index < STONES ? `stone_${index + 1}` : `village_${COLORS[index - STONES]!}`) as Support;
}

export function supportPoint(view: View, support: Support): Point {
  const [kind, which] = support.split('_') as [string, string];
  return kind === 'village' ? villageOf(which as Color) : millimeters(view.stones[Number(which) - 1]!);
}

export const isVillage = (support: Support): boolean => support.startsWith('village');

// == Planks ==================================================================

export interface Plank {
  index: number;
  color: Color;
  number: number; // 1 is the shortest
  length: number;
}
export interface LaidPlank extends Plank {
  at: Point; // its middle
  angle: number; // so that what is written on it is never upside down
}

export function plank(index: number): Plank {
  const number = (index % NUMBERS) + 1;
  const color = COLORS[Math.floor(index / NUMBERS)]!;
  return { index, color, number, length: box.plank_lengths[number - 1]! / 10 };
}

export const plankIndex = (color: Color, number: number): number =>
  COLORS.indexOf(color) * NUMBERS + number - 1;

/** The middle and the direction of a line between two points, never upside down. */
export function lineBetween(a: Point, b: Point): { at: Point; angle: number; distance: number } {
  const [left, right] = a.x <= b.x ? [a, b] : [b, a];
  const [dx, dy] = [right.x - left.x, right.y - left.y];
  return {
    at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    angle: (Math.atan2(dy, dx) * 180) / Math.PI,
    distance: Math.hypot(dx, dy),
  };
}

/**
 * A plank rests on both stones and may stick out: it lies with its middle over the middle of the span, but on a
 * village it begins at the edge of the deck.
 */
export function laidOn(view: View, index: number): LaidPlank | null {
  const [low, high] = view.ends[index]! as [number, number];
  if (low < 0) return null;
  const [a, b] = [supportName(low), supportName(high)];
  const [from, to] = [supportPoint(view, a), supportPoint(view, b)];
  const { angle } = lineBetween(from, to);
  return { ...plank(index), angle, at: middleOver(from, edge(a), to, edge(b)) };
}

const edge = (support: Support): number => (isVillage(support) ? VILLAGE_RADIUS - 4 : 0);

function middleOver(a: Point, aEdge: number, b: Point, bEdge: number): Point {
  const distance = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const along = (aEdge + distance - bEdge) / 2 / distance;
  return { x: a.x + (b.x - a.x) * along, y: a.y + (b.y - a.y) * along };
}

export function laidPlanks(view: View): LaidPlank[] {
  return Array.from({ length: PLANKS }, (_, i) => laidOn(view, i)).filter((laid) => laid !== null);
}

const NUMBER = { away: 18.5, clear: 14 }; // of an island: from its middle, and from the middle of a plank

/** Where an island's number can be read: below its middle, or on the first side on which no plank lies. */
export function numberSpot(planks: readonly LaidPlank[], { x, y }: Point): Point {
  const spots = [90, 270, 0, 180, 45, 135, 315, 225].map((turn) => {
    const angle = (turn * Math.PI) / 180;
    const at = { x: x + NUMBER.away * Math.cos(angle), y: y + NUMBER.away * Math.sin(angle) };
    return { at, free: Math.min(NUMBER.clear, ...planks.map((plank) => awayFrom(plank, at))) };
  });
  return spots.reduce((best, spot) => (spot.free > best.free ? spot : best)).at;
}

/** How far a point is from the middle line of a plank. */
function awayFrom({ at, angle, length }: LaidPlank, { x, y }: Point): number {
  const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const along = (x - at.x) * dx + (y - at.y) * dy;
  const on = Math.max(-length / 2, Math.min(length / 2, along));
  return Math.hypot(x - at.x - on * dx, y - at.y - on * dy);
}

/** The planks that a seat has in reserve, the shortest first. */
export function reserveOf(view: View, seat: number): Plank[] {
  return view.held_by
    .flatMap((holder, i) => (holder === seat ? [plank(i)] : []))
    .sort((a, b) => a.number - b.number || a.index - b.index);
}

/** The planks of a color that are neither laid nor in a reserve. */
export function lostOf(view: View, color: Color): Plank[] {
  return view.held_by
    .flatMap((holder, i) => (holder < 0 && view.ends[i]![0]! < 0 ? [plank(i)] : []))
    .filter((each) => each.color === color);
}

// == Pawns ===================================================================

export function colorOf(view: View, seat: number): Color {
  return box.seat_color[view.seats - 2]![seat] as Color;
}

/** The name of whoever plays a color. */
export function ownerOf(
  { view, nameOf }: { view: View; nameOf: (seat: number) => string },
  color: Color,
): string {
  return nameOf(box.seat_color[view.seats - 2]!.findIndex((each) => each === color));
}

/** Where a pawn's foot stands; those who share a village stand in a row. */
export function pawnFoot(view: View, seat: number): Point {
  const space = view.pawns[seat]!;
  if (space < PLANKS) {
    const at = laidOn(view, space)?.at ?? { x: 0, y: 0 };
    return { x: at.x, y: at.y + 3 };
  }
  const village = VILLAGES[space - PLANKS]!;
  const company = view.pawns.slice(0, view.seats).flatMap((other, i) => (other === space ? [i] : []));
  const place = company.indexOf(seat) - (company.length - 1) / 2;
  return { x: village.x + place * 19, y: village.y + 22 };
}
