/** What the guide lights: found by its name among what is drawn, and followed while it moves. */

import { isAwaited } from '$lib/lesson';
import type { AnyMove } from '$lib/table/offers';
import type { Guide } from './guide.svelte';
import type { Box } from './layout';

type Piece = HTMLElement | SVGElement;

/** The board in the middle; what stands beside it may be called a board, too. */
export const BOARD = '.table > main > .board';

const named = (name: string): Piece[] => [...document.querySelectorAll<Piece>(`[data-anchor="${name}"]`)];
const isThere = (piece: Piece): boolean => piece.getClientRects().length > 0;

/** Whether a way to a move was gone already: a card that is chosen, a step that is open. */
const isDone = (piece: Piece): boolean =>
  piece.getAttribute('aria-pressed') === 'true' || piece.getAttribute('aria-expanded') === 'true';

/** The pieces that a step asks for now: what confirms, what makes the move, or what leads there. */
export function litBy(guide: Guide): Piece[] {
  const { step } = guide;
  if (!step) return [];
  if (!guide.waits) return (step.light ?? []).flatMap(named);
  if (guide.isChosen) return named('commit');
  const moves = movesThere();
  const exact = moves.filter(({ move }) => isAwaited(step, move, true));
  const near = exact.length > 0 ? exact : moves.filter(({ move }) => isAwaited(step, move, false));
  const isAlmost = guide.table.chosen !== null && exact.length === 0;
  if (near.length > 0 && !isAlmost) return near.map(({ piece }) => piece);
  const ways = (step.light ?? []).map(named).filter((pieces) => pieces.length > 0);
  const there = ways.filter((pieces) => pieces.some(isThere));
  const way = there.find((pieces) => !pieces.every(isDone)) ?? there.at(-1) ?? ways.at(-1) ?? [];
  return [...way, ...(step.toward ?? []).flatMap(named)];
}

const movesThere = (): { piece: Piece; move: AnyMove }[] =>
  [...document.querySelectorAll<Piece>('[data-move]')].map((piece) => ({
    piece,
    move: JSON.parse(piece.dataset['move']!) as AnyMove,
  }));

/** Whether one press more makes the move, or chooses it: a tile that was to be turned lies right. */
export function isWithinReach(guide: Guide): boolean {
  const { step } = guide;
  if (!step || !guide.waits || guide.isChosen) return false;
  return movesThere().some(({ move }) => isAwaited(step, move, true));
}

/** Whether all that a step asks for is there, and only what it leaves free is not: nothing of that yet. */
export function isRestFree(guide: Guide): boolean {
  const { example, light = [] } = guide.step ?? {};
  if (!example || !guide.waits || guide.isChosen) return false;
  const [asked, free] = [light.slice(0, -1).map(named), light.slice(-1).flatMap(named)];
  const taken = free.flatMap((piece) => [...piece.querySelectorAll<Piece>('[aria-pressed=true]')]);
  return asked.every((pieces) => pieces.some(isDone)) && taken.length === asked.length;
}

export const shownBy = (guide: Guide): Piece[] => (guide.step?.show ?? []).flatMap(named);
/** The two places between which a line is drawn; none while one of them is not there. */
export function joinedBy(guide: Guide): Piece[] {
  const ends = (guide.step?.join ?? []).flatMap((name) => named(name).slice(0, 1));
  return ends.length === 2 ? ends : [];
}

export interface Lit extends Box {
  points?: string; // its outline, where it is no rectangle
}

/** The outlines of a piece, shapes that are marked as such, or else its box: a frame cuts through nothing. */
function litsOf(piece: Piece): Lit[] {
  const shapes = [...piece.querySelectorAll('[data-outline]')].filter(
    (shape) => shape instanceof SVGGeometryElement,
  );
  if (shapes.length === 0) return boxesOf([piece]);
  return shapes.map((shape) => ({ ...boxesOf([shape])[0]!, points: outlineOf(shape) }));
}

const CORNERS = 48; // points along a curve

function outlineOf(shape: SVGGeometryElement): string {
  const matrix = shape.getScreenCTM() ?? undefined; // there is none only for what is not drawn
  const points =
    shape instanceof SVGPolygonElement
      ? [...shape.points]
      : Array.from({ length: CORNERS }, (_, i) =>
          shape.getPointAtLength((i / CORNERS) * shape.getTotalLength()),
        );
  return points
    .map((point) => {
      const { x, y } = new DOMPoint(point.x, point.y).matrixTransform(matrix);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}

/** What of a board's pieces its window shows: no frame lies over what stands beside it. */
function isSeen(piece: Piece, { x, y, width, height }: Box): boolean {
  const board = piece.closest(BOARD)?.getBoundingClientRect();
  const [atX, atY] = [x + width / 2, y + height / 2];
  return !board || (atX > board.left && atX < board.right && atY > board.top && atY < board.bottom);
}

export const lightsOf = (pieces: readonly Piece[]): Lit[] =>
  pieces.filter(isThere).flatMap((piece) => litsOf(piece).filter((lit) => isSeen(piece, lit)));

/** Where pieces are, in whole pixels; those that are not drawn are left out. */
export function boxesOf(pieces: readonly Piece[]): Box[] {
  return pieces.filter(isThere).map((piece) => {
    const { x, y, width, height } = piece.getBoundingClientRect();
    return {
      x: Math.round(x),
      y: Math.round(y),
      width: Math.round(width),
      height: Math.round(height),
    };
  });
}

/** What the keyboard goes to for a piece. */
export function stopOf(piece: Piece): Piece | null {
  const CAN = 'button:enabled, [role=button], a[href]';
  return piece.matches(CAN) ? piece : piece.querySelector<Piece>(CAN);
}
