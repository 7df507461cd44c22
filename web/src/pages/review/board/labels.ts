/** Where the labels of places on a board stand: beside their own place, off the others and off each other, inside the picture. */

import type { Box } from '../graph/scale';

interface Size {
  width: number;
  height: number;
}
const GAP = 4; // pixels between a place and its label

const within = (least: number, at: number, most: number): number => Math.max(least, Math.min(at, most));

/** Above, below, to the right, to the left; at an edge not quite in the middle. */
function around({ left, top, width, height }: Box, label: Size, room: Size): Box[] {
  const x = within(0, left + (width - label.width) / 2, room.width - label.width);
  const y = within(0, top + (height - label.height) / 2, room.height - label.height);
  return [
    { ...label, left: x, top: top - GAP - label.height },
    { ...label, left: x, top: top + height + GAP },
    { ...label, left: left + width + GAP, top: y },
    { ...label, left: left - GAP - label.width, top: y },
  ];
}

function shared(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** One label for each place: those together that cover least. */
export function labelled(places: readonly Box[], label: Size, room: Size): Box[] {
  const whole = { left: 0, top: 0, ...room };
  const area = label.width * label.height;
  let best: { labels: Box[]; cost: number } = { labels: [], cost: Infinity };
  const choose = (labels: Box[], cost: number): void => {
    if (cost >= best.cost) return;
    const place = places[labels.length];
    if (!place) best = { labels, cost };
    else
      for (const box of around(place, label, room)) {
        const covered = [...places, ...labels].reduce((sum, other) => sum + shared(box, other), 0);
        choose([...labels, box], cost + covered + 2 * (area - shared(box, whole)));
      }
  };
  choose([], 0);
  return best.labels;
}
