/** The numbers of a review as they are shown: percentages, bands of the graph, sums that come out. */

import type { ReviewedDecision, ReviewSums } from '$lib/wire/wire.gen';

export const BOUNDS = { slip: 0.02, mistake: 0.05, blunder: 0.1 }; // between two; docs/review.md
export const HALVED_BY = 0.02;
const BAND = 10; // decisions, where a game counts neither rounds nor turns

/** Bounds are smaller at larger tables. */
export const scaled = (bound: number, seats: number): number => (bound * 2) / seats;

/** Whole percents, as the language writes them, with the sign where it is asked for. */
export function percent(part: number, language: string, options: Intl.NumberFormatOptions = {}): string {
  const rounded = Math.round(part * 100) / 100 + 0;
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0, ...options });
  return format.format(rounded).replace('-', '−');
}

export const signedPercent = (part: number, language: string): string =>
  percent(part, language, { signDisplay: 'exceptZero' });

export interface Band {
  from: number; // moments
  to: number;
  stage: string; // the name of what is counted; '' where nothing is
  number: number;
}

/** What the graph is divided into: a game's rounds or turns, or else every ten decisions. */
export function bandsOf(facts: readonly Record<string, unknown>[]): Band[] {
  const last = facts.length - 1;
  const stage = Object.keys(facts[0] ?? {}).find((name) => name.endsWith('_number')) ?? '';
  const numberAt = (moment: number): number =>
    stage ? Number(facts[moment]![stage]) : Math.floor(moment / BAND) + 1;
  const bands: Band[] = [];
  for (let moment = 0; moment < last; moment++) {
    const number = numberAt(moment);
    if (bands.at(-1)?.number === number) bands.at(-1)!.to = moment + 1;
    else bands.push({ from: moment, to: moment + 1, stage, number });
  }
  return bands;
}

export interface Shown {
  start: number;
  luck: number;
  decisions: number;
  others: number;
  end: number;
}

/** A seat's sums in whole percents that still come out: what was rounded away goes to the others. */
export function wholeSums({ start, luck, decisions, end }: ReviewSums): Shown {
  const whole = (part: number): number => Math.round(part * 100);
  const parts = { start: whole(start), luck: whole(luck), decisions: whole(decisions), end: whole(end) };
  const others = parts.end - parts.start - parts.luck - parts.decisions;
  const shown = { ...parts, others };
  return Object.fromEntries(Object.entries(shown).map(([name, n]) => [name, n / 100])) as unknown as Shown;
}

export interface Step {
  kind: keyof Shown;
  from: number;
  to: number;
}

/** The way from a seat's chance at the start to that at the end: each part begins where the one before ended. */
export function stepsOf(sums: Shown): Step[] {
  const parts = (['luck', 'decisions', 'others'] as const).map((kind) => ({ kind, by: sums[kind] }));
  let to = sums.start;
  const between = parts.map(({ kind, by }) => ({ kind, from: to, to: (to += by) }));
  return [{ kind: 'start', from: 0, to: sums.start }, ...between, { kind: 'end', from: 0, to: sums.end }];
}

/** The decisions of a seat that cost so much that they have a name, the dearest first. */
export function dearest(decisions: readonly ReviewedDecision[], seat: number): ReviewedDecision[] {
  const named = decisions.filter((each) => each.seat === seat && each.word !== 'fine');
  return named.toSorted((a, b) => b.cost - a.cost);
}

/**
 * A seat's chances after what it did and after what is better, as they are shown wherever they stand: what it had before by
 * the graph, less what the decision cost. The longer look at the decision says the cost alone.
 */
export function shownOf(
  { number, seat, cost }: ReviewedDecision,
  chances: readonly number[][],
): [made: number, better: number] {
  const before = chances[number - 1]?.[seat] ?? 0;
  return [Math.max(0, before - cost), before];
}

const MOST_DICE = 2;
const LEAST_LUCK = 0.04;

/** The draws and reveals that changed most for a seat. */
export function luckiest(decisions: readonly ReviewedDecision[], seat: number): ReviewedDecision[] {
  const size = ({ luck }: ReviewedDecision): number => Math.abs(luck?.[seat] ?? 0);
  const large = decisions.filter((each) => size(each) >= LEAST_LUCK);
  return large.toSorted((a, b) => size(b) - size(a)).slice(0, MOST_DICE);
}

/** Where a line stands highest, and after which decision it fell most. */
export function course(line: readonly number[]): { high: number; low: number } {
  const high = line.indexOf(Math.max(...line));
  const falls = line.slice(1).map((chance, n) => line[n]! - chance);
  return { high, low: falls.indexOf(Math.max(...falls)) + 1 };
}

/** Heights moved apart until none is nearer to the next than a line of text; in the order that they came in. */
export function apart(heights: readonly number[], least: number, bottom: number): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => heights[a]! - heights[b]!);
  const placed = [...heights];
  order.forEach((i, n) => {
    if (n > 0) placed[i] = Math.max(placed[i]!, placed[order[n - 1]!]! + least);
  });
  let lowest = bottom;
  for (const i of order.toReversed()) {
    placed[i] = Math.min(placed[i]!, lowest);
    lowest = placed[i]! - least;
  }
  return placed;
}
