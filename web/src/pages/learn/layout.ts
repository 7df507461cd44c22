/** Where the guide's card stands: never over what it speaks of, and near it. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Size {
  width: number;
  height: number;
}
/** What a card should not cover, and how much that matters. */
export interface Kept {
  box: Box;
  weight: number;
}

/** Pixels to the edges of the window, and between a card and what it keeps free. */
export interface Margins {
  edge: number;
  gap: number;
}
export const LARGE: Margins = { edge: 8, gap: 14 };
export const SMALL: Margins = { edge: 4, gap: 8 }; // a phone, where a ring still has room
const STEP = 12; // pixels between places that are tried

/** What two boxes have in common; null if they lie apart. */
export function shared(a: Box, b: Box): Box | null {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

export function overlap(a: Box, b: Box): number {
  const { width, height } = shared(a, b) ?? { width: 0, height: 0 };
  return width * height;
}

export const middle = ({ x, y, width, height }: Box): { x: number; y: number } => ({
  x: x + width / 2,
  y: y + height / 2,
});

/** The smallest box around all; null if there are none. */
export function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

export const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

const HARDLY = 20; // pixels

/** A box that hardly sticks out of the window, as a row that is scrolled does, without that: its ring is seen whole. */
export function trimmed(box: Box, window: Size, by: number): Box {
  const trim = (from: number, length: number, most: number): [number, number] => {
    const [first, last] = [from, from + length];
    const start = first < by && first > -HARDLY ? by : first;
    const end = last > most - by && last < most + HARDLY ? most - by : last;
    return [start, end - start];
  };
  const [x, width] = trim(box.x, box.width, window.width);
  const [y, height] = trim(box.y, box.height, window.height);
  return { ...box, x, y, width, height };
}

function* tried(least: number, most: number): Generator<number> {
  for (let at = least; at < most; at += STEP) yield at;
  yield Math.max(least, most);
}

/** The point of a box that is nearest to another point. */
export function nearestPoint(box: Box, to: { x: number; y: number }): { x: number; y: number } {
  return {
    x: Math.min(Math.max(to.x, box.x), box.x + box.width),
    y: Math.min(Math.max(to.y, box.y), box.y + box.height),
  };
}

/** Where a cord ends: on the outline of a shape, or amid the nearest side of a frame, whose corners are round. */
export function tipOn(
  { x, y, width, height, points }: Box & { points?: string },
  from: { x: number; y: number },
): { x: number; y: number } {
  const tips = points
    ? points.split(' ').map((point) => point.split(',').map(Number))
    : [
        [x + width / 2, y],
        [x + width / 2, y + height],
        [x, y + height / 2],
        [x + width, y + height / 2],
      ];
  const far = ([toX, toY]: number[]): number => Math.hypot(toX! - from.x, toY! - from.y);
  const [toX, toY] = tips.reduce((best, each) => (far(each) < far(best) ? each : best));
  return { x: toX!, y: toY! };
}

/** How much of what is kept free a card covers at some place. */
function coveredBy(box: Box, kept: readonly Kept[], gap: number): number {
  return kept.reduce((sum, each) => sum + overlap(box, grown(each.box, gap)) * each.weight, 0);
}

/** The place that covers least of what is kept free, and of those the nearest to what it speaks of. */
export function placeCard(
  card: Size,
  kept: readonly Kept[],
  near: Box | null,
  window: Size,
  { edge, gap }: Margins = LARGE,
): Box {
  const target = middle(near ?? { x: 0, y: 0, ...window });
  let best: Box = { x: edge, y: edge, ...card };
  let least = Infinity;
  for (const x of tried(edge, window.width - card.width - edge)) {
    for (const y of tried(edge, window.height - card.height - edge)) {
      const box = { x, y, ...card };
      const from = nearestPoint(box, target);
      const cost = coveredBy(box, kept, gap) + Math.hypot(from.x - target.x, from.y - target.y);
      if (cost < least) [best, least] = [box, cost];
    }
  }
  return best;
}

const SPOKEN_OF = 4; // from this weight on it is what a step is about
const HARDLY_MORE = 0.03; // of a card's area, times the weight of what it covers

/** Where a card stood is its place, too, while it covers nothing that the step speaks of, and hardly more than elsewhere. */
export function mayStay(
  before: Box,
  best: Box,
  kept: readonly Kept[],
  window: Size,
  { edge, gap }: Margins = LARGE,
): Box | null {
  const { width, height } = best;
  const stays = { ...before, y: Math.min(before.y, window.height - height - edge), width, height };
  const isIn = stays.x >= edge && stays.y >= edge && stays.x + width <= window.width - edge;
  const spokenOf = kept.filter(({ weight }) => weight >= SPOKEN_OF);
  if (!isIn || coveredBy(stays, spokenOf, gap) > 0) return null;
  const more = coveredBy(stays, kept, gap) - coveredBy(best, kept, gap);
  return more <= HARDLY_MORE * width * height ? stays : null;
}
