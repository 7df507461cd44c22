/** What the end of the match brings, as printed on the board, and how far a seat has come. */

import { COLORS } from './art/colors';
import { numberOn, ORNAMENTS, printedColor, SLOTS, STARS, tileOn } from './geometry';
import { box, type Color, type Feature, type Pattern, type Star, type View } from './schema.gen';

export interface Progress {
  filled: number;
  all: number;
}

const DIFFERENT = COLORS.length; // the last prize is for a star of six colors

/** The points for a complete star; null on the side where its tiles decide, until two of them have. */
export function starPrize(view: View, seat: number, star: Star): number | null {
  const pattern =
    view.side === 'colored'
      ? (printedColor(view.side, star) ?? 'all_different')
      : patternOf(view, seat, star);
  return pattern && pointsFor(pattern);
}

const pointsFor = (pattern: Pattern): number =>
  box.star_points[pattern === 'all_different' ? DIFFERENT : COLORS.indexOf(pattern)]!;

const tilesOn = (view: View, seat: number, star: Star): Color[] =>
  SLOTS.flatMap((slot) => tileOn(view.board[seat]!, { star, slot }) ?? []);

/** What the first two tiles of a star have made of it. */
function patternOf(view: View, seat: number, star: Star): Pattern | null {
  const [first, second] = tilesOn(view, seat, star);
  if (!first || !second) return null;
  return first === second ? first : 'all_different';
}

/** Where tiles decide what a star is: every prize, and how far that star has come which is nearest to it. */
export function patternPrizes(view: View, seat: number): ({ pattern: Pattern; points: number } & Progress)[] {
  const begun = STARS.map((star) => ({
    tiles: tilesOn(view, seat, star),
    pattern: patternOf(view, seat, star),
  }));
  return [...COLORS, 'all_different' as const].map((pattern) => {
    const fits = begun.filter(
      ({ tiles, pattern: own }) =>
        own === pattern || (tiles.length === 1 && [tiles[0], 'all_different'].includes(pattern)),
    );
    const filled = Math.max(0, ...fits.map(({ tiles }) => tiles.length));
    return { pattern, points: pointsFor(pattern), filled, all: SLOTS.length };
  });
}

export function starProgress(view: View, seat: number, star: Star): Progress {
  const filled = SLOTS.filter((slot) => tileOn(view.board[seat]!, { star, slot }) !== null).length;
  return { filled, all: SLOTS.length };
}

/** How far everybody has come for a prize of one's own board, and who has come further than one seat, if anybody has. */
export interface Standing {
  filled: number[]; // by seat
  ahead: number | null;
}

export function standing(view: View, seat: number, progress: (seat: number) => Progress): Standing {
  const filled = Array.from({ length: view.seats }, (_, each) => progress(each).filled);
  const most = Math.max(...filled);
  return { filled, ahead: most > filled[seat]! ? filled.indexOf(most) : null };
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

export const FEATURES: readonly Feature[] = ['pillar', 'statue', 'window'];

/** What surrounding one of a kind brings, how many are, and how far the fullest of the others has come. */
export function featureProgress(
  view: View,
  seat: number,
  feature: Feature,
): Progress & { bonus: number; closed: number } {
  const each = ORNAMENTS.filter((ornament) => ornament.feature === feature).map(({ spaces }) => ({
    filled: spaces.filter((space) => tileOn(view.board[seat]!, space) !== null).length,
    all: spaces.length,
  }));
  const open = each.filter(({ filled, all }) => filled < all).sort((a, b) => b.filled - a.filled);
  return {
    ...(open[0] ?? { filled: 0, all: 0 }),
    bonus: box.bonus[FEATURES.indexOf(feature)]!,
    closed: each.length - open.length,
  };
}
