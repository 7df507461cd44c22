/** What the end of the match brings, as printed on the board, and how far a seat has come. */

import { COLORS } from './art/colors';
import { numberOn, printedColor, SLOTS, STARS, tileOn } from './geometry';
import { box, type Star, type View } from './schema.gen';

export interface Progress {
  filled: number;
  all: number;
}

const DIFFERENT = COLORS.length; // the last prize is for a star of six colors

/** The points for a complete star; null on the side where its tiles decide. */
export function starPrize(view: View, star: Star): number | null {
  if (view.side !== 'colored') return null;
  const color = printedColor(view.side, star);
  return box.star_points[color ? COLORS.indexOf(color) : DIFFERENT]!;
}

export function starProgress(view: View, seat: number, star: Star): Progress {
  const filled = SLOTS.filter((slot) => tileOn(view.board[seat]!, { star, slot }) !== null).length;
  return { filled, all: SLOTS.length };
}

/** The numbers for which there is a prize when all their spaces are filled. */
export const PRIZED = box.number_points.flatMap((points, number) => (points > 0 ? [{ number, points }] : []));

export function numberProgress(view: View, seat: number, number: number): Progress {
  const spaces = STARS.flatMap((star) => SLOTS.map((slot) => ({ star, slot }))).filter(
    (space) => numberOn(view.side, space) === number,
  );
  const filled = spaces.filter((space) => tileOn(view.board[seat]!, space) !== null).length;
  return { filled, all: spaces.length };
}
