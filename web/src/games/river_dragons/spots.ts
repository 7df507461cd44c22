/** Where on the board the offered moves point to, and what of it a small window shows. */

import { isSameMove } from '$lib/table/offers';
import type { Box } from '$lib/board/panning.svelte';
import type { GameWords } from '$lib/text/words';
import { COLORS } from './art/colors';
import { endsOf, spansFrom, spansOf, type RiverTable } from './moves';
import {
  ISLANDS,
  laidOn,
  pawnFoot,
  plankIndex,
  stonesOf,
  supportPoint,
  VILLAGE_RADIUS,
  villageOf,
  VILLAGES,
  type Point,
} from './river';
import type { Color, Move, Support, View } from './schema.gen';

/** Where a move points to, and how large that is. */
export function spotOf(view: View, move: Move): { at: Point; radius: number } | null {
  if (move.move === 'place_stone_on_island') return { at: ISLANDS[move.island - 1]!, radius: 21 };
  if (move.move === 'remove_stone') {
    return { at: supportPoint(view, `stone_${move.stone}` as Support), radius: 17 };
  }
  if (move.move === 'step_to_village' || move.move === 'jump_to_village') {
    return { at: villageOf(move.color), radius: VILLAGE_RADIUS + 5 };
  }
  if (move.move === 'step_on_plank' || move.move === 'jump_on_plank' || move.move === 'remove_plank') {
    const laid = laidOn(view, plankIndex(move.color, move.number));
    return laid && { at: laid.at, radius: 19 };
  }
  return null;
}

/** Every point that can be pressed now; once a plank's first end is known, its second ends. */
export function spotsOf(view: View, moves: readonly Move[], first: Support | null = null): Point[] {
  const spans = spansOf(moves);
  const ends = first ? [...spansFrom(spans, first).keys()] : endsOf(spans);
  return [
    ...ends.map((support) => supportPoint(view, support)),
    ...moves.flatMap((move) => spotOf(view, move)?.at ?? []),
  ];
}

/** Where a hint points to while it is chosen. What a finger has chosen stays under it. */
export function hintedSpot({ hints, chosen, view }: RiverTable): Point | null {
  if (!chosen || !hints.slice(0, 2).some(({ move }) => isSameMove(move as Move, chosen))) return null;
  if (chosen.move === 'place_stone') return { x: chosen.x, y: chosen.y };
  if (chosen.move === 'place_plank') return supportPoint(view, chosen.ends[0]!);
  return spotOf(view, chosen)?.at ?? null;
}

/** Where a stone is first held: over the water before a pawn, on the side of the middle, beyond the stones on that way. */
export function beforePawn(view: View, seat: number): Point {
  const FAR = 70; // millimeters: in sight on a small screen, and not on the village
  const [foot, middle] = [pawnFoot(view, seat), { x: 300, y: 270 }];
  const away = Math.max(1, Math.hypot(middle.x - foot.x, middle.y - foot.y));
  const at = (far: number): Point => {
    const part = Math.min(1, far / away);
    return { x: foot.x + (middle.x - foot.x) * part, y: foot.y + (middle.y - foot.y) * part };
  };
  let far = FAR;
  while (far < away && isNearStone(view, at(far))) far += 10;
  return at(far);
}

/** Whether a stone lies so near that another one may not, or hardly. */
export function isNearStone(view: View, { x, y }: Point): boolean {
  const NEAR = 40; // millimeters
  return stonesOf(view).some(({ at }) => Math.hypot(at.x - x, at.y - y) < NEAR);
}

export function nearestTo(points: readonly Point[], to: Point): Point | undefined {
  const far = ({ x, y }: Point): number => Math.hypot(x - to.x, y - to.y);
  return [...points].sort((a, b) => far(a) - far(b))[0];
}

/** What is in the middle of a window of so many millimeters that looks at a point, within the board. */
function middleOf(from: Point, width: number, height: number, board: Box): Point {
  const middle = (at: number, start: number, length: number, seen: number): number =>
    seen >= length ? start + length / 2 : Math.min(start + length - seen / 2, Math.max(start + seen / 2, at));
  return {
    x: middle(from.x, board.x, board.width, width),
    y: middle(from.y, board.y, board.height, height),
  };
}

const CORNERS = ['', 'left', 'top', 'left top']; // the first is the lower right one

/** The first corner of such a window in which a button of some size covers no village and nothing that is offered, if there is one. */
export function freeCorner(
  from: Point,
  width: number,
  height: number,
  board: Box,
  across: number,
  high: number,
  offered: readonly Point[],
): string | undefined {
  const { x, y } = middleOf(from, width, height, board);
  const isIn = (edge: number, length: number): boolean =>
    edge > -VILLAGE_RADIUS && edge < length + VILLAGE_RADIUS;
  const isFree = (corner: string): boolean => {
    const toLeft = corner.startsWith('left') ? -1 : 1;
    const toTop = corner.endsWith('top') ? -1 : 1;
    return ![...VILLAGES, ...offered].some(
      (at) => isIn((x - at.x) * toLeft + width / 2, across) && isIn((y - at.y) * toTop + height / 2, high),
    );
  };
  return CORNERS.find(isFree);
}

/** Whether a point is seen in a window of so many millimeters that looks at another one, within the board. */
export function isSeen(point: Point, from: Point, width: number, height: number, board: Box): boolean {
  const { x, y } = middleOf(from, width, height, board);
  const MARGIN = 12; // of a ring that must be in sight
  return Math.abs(point.x - x) < width / 2 - MARGIN && Math.abs(point.y - y) < height / 2 - MARGIN;
}

const NEIGHBORS = 3;

/** A move in words; where a stone would lie, by the villages, which are always where they are. */
export function moveTold({ words }: RiverTable, move: Move): string {
  if (move.move !== 'place_stone') return words.move({ ...move });
  const far = (color: Color): number => {
    const { x, y } = villageOf(color);
    return Math.hypot(x - move.x, y - move.y);
  };
  const nearest = COLORS.toSorted((a, b) => far(a) - far(b)).slice(0, 2);
  const places = nearest.map((color) => words.word('village', color)).join(', ');
  return words.say('told_stone', { near: words.say('near', { places }) });
}

/** A stone that may lie anywhere, by what is nearest to it. */
export function moveApart({ words, view }: RiverTable, move: Move): string {
  return move.move === 'place_stone' ? nearOf(words, view, move) : '';
}

/** Where a point lies, in words: its nearest villages and stones. */
export function nearOf(words: GameWords, view: View, point: Point): string {
  const far = (to: Point): number => Math.hypot(to.x - point.x, to.y - point.y);
  const supports = [
    ...stonesOf(view).map(({ stone, at }) => ({ name: `stone_${stone}`, at })),
    ...COLORS.map((color) => ({ name: `village_${color}`, at: villageOf(color) })),
  ];
  const nearest = supports
    .filter(({ at }) => far(at) > 1)
    .sort((a, b) => far(a.at) - far(b.at))
    .slice(0, NEIGHBORS);
  return words.say('near', { places: nearest.map(({ name }) => words.word('support', name)).join(', ') });
}
