/** What decided a match, from its sums: what the first sentence of a review says, and what may be said below it. */

import type { ReviewSums } from '$lib/wire/wire.gen';
import { BOUNDS, scaled } from './figures';

/** Whose mistakes weighed more, or luck, or hardly a mistake at all: named after what a seat that won or lost had. */
export type Reason = 'others' | 'luck' | 'clean' | 'own' | 'no_luck' | 'not_enough';

/**
 * Why a seat won or lost. From the start to the end its chance changed by luck and by play, its own and the others':
 * the larger of the two that went the way the match did is the reason.
 */
export function reasonOf({ luck, decisions, others }: ReviewSums, hasWon: boolean, seats: number): Reason {
  const play = decisions + others;
  const isClean = -decisions < scaled(BOUNDS.blunder, seats);
  if (hasWon) return luck > play ? 'luck' : isClean ? 'clean' : 'others';
  return luck < play ? 'no_luck' : isClean ? 'not_enough' : 'own';
}

/** The decision after which a seat's chances were the best until the end; 0: they always were. */
export function leadFrom(chances: readonly number[][], seat: number): number {
  const isBest = (each: readonly number[]): boolean => each[seat]! >= Math.max(...each);
  return chances.findLastIndex((each) => !isBest(each)) + 1;
}
