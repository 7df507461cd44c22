/** How each game's line is told apart: by color and by the mark at its end. Colors are in known.css. */

const KINDS = ['first', 'second', 'third'] as const;

/** The class of the n-th game: its color. */
export const colorOf = (game: number): string => `own-${KINDS[game % KINDS.length]}`;

/** The mark at the end of the n-th game's line, around the origin: rhombus, square, disc. */
export function markOf(game: number): string {
  return ['M0-6L6 0 0 6-6 0Z', 'M-4.500-4.500h9v9h-9Z', 'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z'][game % 3]!;
}

export interface Scale {
  x: (at: number) => number;
  y: (standing: number) => number;
}

/** From moments and standings to places in a picture, whose levels are bands from below to above. */
export function scaleOf(from: number, to: number, levels: number, width: number, height: number): Scale {
  const span = Math.max(1, to - from);
  return {
    x: (at) => ((at - from) / span) * width,
    y: (standing) => height - (Math.max(0, Math.min(levels, standing)) / levels) * height,
  };
}
