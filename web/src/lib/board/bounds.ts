/** Where pieces lie in a picture. */

import type { Box } from './panning.svelte';

/** The smallest box around pieces, in the picture's units. */
export function boxAround(pieces: readonly Element[], toPicture: DOMMatrix): Box {
  const corners = pieces.flatMap((piece) => {
    const { left, top, right, bottom } = piece.getBoundingClientRect();
    return [new DOMPoint(left, top), new DOMPoint(right, bottom)].map((at) => at.matrixTransform(toPicture));
  });
  const [x, y] = [Math.min(...corners.map((at) => at.x)), Math.min(...corners.map((at) => at.y))];
  const [right, bottom] = [Math.max(...corners.map((at) => at.x)), Math.max(...corners.map((at) => at.y))];
  return { x, y, width: right - x, height: bottom - y };
}
