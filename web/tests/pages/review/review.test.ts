/** The numbers of a review as they are shown. */

import { describe, expect, test } from 'vitest';
import {
  apart,
  bandsOf,
  course,
  dearest,
  luckiest,
  percent,
  scaled,
  shownOf,
  signedPercent,
  stepsOf,
  wholeSums,
} from '../../../src/pages/review/figures';
import { labelled } from '../../../src/pages/review/board/labels';
import { emptiest, marksOf, scaleOf, uncovered, type Box } from '../../../src/pages/review/graph/scale';
import { leadFrom, reasonOf } from '../../../src/pages/review/verdict';
import { strokesOf } from '../../../src/pages/review/graph/seats';
import river from '../../../src/games/river_dragons';
import type { Paint } from '$lib/game';
import type { ReviewedDecision, ReviewSums } from '$lib/wire/wire.gen';

const decision = (
  number: number,
  seat: number,
  cost: number,
  luck: number[] | null = null,
): ReviewedDecision => ({
  ...{ number, seat, cost, luck, chance: 0.5, error: 0.01, had_choice: true, why: null, more: [] },
  ...{ move: { move: 'pass' }, best: { move: 'pass' }, word: cost >= 0.02 ? 'slip' : 'fine' },
});

test('percents are whole, with a sign where it matters, and never a negative nothing', () => {
  expect(percent(0.287, 'en')).toBe('29%');
  expect(signedPercent(0.12, 'en')).toBe('+12%');
  expect(signedPercent(-0.31, 'en')).toBe('−31%');
  expect(signedPercent(-0.001, 'en')).toBe('0%');
});

test('the whole percents of a seat add up', () => {
  const shown = wholeSums({
    ...{ start: 0.334, luck: 0.114, decisions: -0.306, others: -0.142, end: 0, accuracy: 81 },
  });
  expect(shown.start + shown.luck + shown.decisions + shown.others).toBeCloseTo(shown.end, 9);
  expect(shown).toEqual({ start: 0.33, luck: 0.11, decisions: -0.31, others: -0.13, end: 0 });
});

test('from the start each part goes on where the one before ended, and the last one ends at the end', () => {
  const steps = stepsOf({ start: 0.33, luck: 0.12, decisions: -0.31, others: -0.14, end: 0 });
  expect(steps.map(({ kind }) => kind)).toEqual(['start', 'luck', 'decisions', 'others', 'end']);
  for (const n of [1, 2, 3]) expect(steps[n]!.from).toBe(steps[n - 1]!.to);
  expect(steps[3]!.to).toBeCloseTo(steps[4]!.to, 9);
});

describe('bands', () => {
  test('are the rounds or turns that a game counts', () => {
    const facts = [1, 1, 1, 2, 2, 2].map((round_number) => ({ phase: 'picking', round_number }));
    expect(bandsOf(facts)).toEqual([
      { from: 0, to: 3, stage: 'round_number', number: 1 },
      { from: 3, to: 5, stage: 'round_number', number: 2 },
    ]);
  });
  test('are ten decisions each where a game counts nothing', () => {
    const facts = Array.from({ length: 24 }, () => ({ phase: 'placing' }));
    expect(bandsOf(facts).map(({ from, to, stage }) => [from, to, stage])).toEqual([
      [0, 10, ''],
      [10, 20, ''],
      [20, 23, ''],
    ]);
  });
});

test('what cost a seat most comes first, and what cost nothing is no card', () => {
  const all = [decision(1, 0, 0.03), decision(2, 1, 0.2), decision(3, 0, 0.18), decision(4, 0, 0)];
  expect(dearest(all, 0).map(({ number }) => number)).toEqual([3, 1]);
});

test('at most two dice, the largest, and none for small luck', () => {
  const all = [
    decision(1, 0, 0, [0.05, -0.05]),
    decision(2, 1, 0, [-0.09, 0.09]),
    decision(3, 0, 0, [0.01, -0.01]),
  ];
  expect(luckiest([...all, decision(4, 0, 0, [0.2, -0.2])], 0).map(({ number }) => number)).toEqual([4, 2]);
  expect(luckiest([decision(1, 0, 0, [0.01, -0.01])], 0)).toEqual([]);
});

test('a line is told by its best moment and its deepest fall', () => {
  expect(course([0.3, 0.5, 0.45, 0.2, 0.25])).toEqual({ high: 1, low: 3 });
});

test('names at the ends do not cover each other and stay above the bottom', () => {
  expect(apart([100, 98, 0], 20, 110)).toEqual([110, 90, 0]);
});

test('bounds are smaller at larger tables', () => {
  expect(scaled(0.1, 4)).toBeCloseTo(0.05, 9);
});

test('my line is ink and no two lines are alike', () => {
  const strokes = strokesOf(6, 2);
  const ink = 'var(--ink)';
  expect(strokes[2]).toEqual({ color: ink, core: ink, dash: '', width: 3.25, isFaint: false });
  expect(new Set(strokes.map(({ dash }) => dash)).size).toBe(6);
});

test('where seats have colors their lines are painted like their pieces, and can be read light and dark', () => {
  for (const seats of [2, 3, 4, 5, 6]) {
    const paintOf = (seat: number): Paint => river.paint!({ view: { seats } } as never, seat);
    const strokes = strokesOf(seats, 1, [], paintOf);
    strokes.forEach(({ core }, seat) => {
      expect(paintOf(seat).base).toBe(core);
      expect(contrast(paintOf(seat).dark, '#f7f1e5'), core).toBeGreaterThanOrEqual(4.5);
      expect(contrast(paintOf(seat).light, '#14181f'), core).toBeGreaterThanOrEqual(4.5);
    });
    expect(new Set(strokes.map(({ core }) => core)).size).toBe(seats);
    expect(new Set(strokes.map(({ dash }) => dash)).size).toBe(seats);
  }
});

/** The ratio of two colors' luminances, as WCAG counts it. */
function contrast(...colors: [string, string]): number {
  const [low, high] = colors.map(luminance).sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((from) => {
    const part = parseInt(color.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('of many lines only mine and the winner’s are strong', () => {
  expect(strokesOf(5, 0, [3]).map(({ isFaint }) => isFaint)).toEqual([false, true, true, false, true]);
  const [, thin, , strong] = strokesOf(5, 0, [3]).map(({ width }) => width);
  expect(thin).toBeLessThan(strong!);
  expect(strokesOf(4, 0).some(({ isFaint }) => isFaint)).toBe(false);
});

test('what is said beside a moment stays on the graph, off its line, and covers no other where it can', () => {
  const scale = scaleOf(784, 40);
  const high = Array.from({ length: 41 }, () => [0.9, 0.8]); // nothing below
  const size = { width: 150, height: 80 };
  for (const moment of [1, 20, 41]) {
    const { left, top, cost } = emptiest(scale, high, moment, size);
    expect(cost).toBe(0);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left + size.width).toBeLessThanOrEqual(scale.right);
    expect(top).toBeGreaterThan(scale.y(0.8));
    expect(left > scale.x(moment) || left + size.width < scale.x(moment)).toBe(true);
  }
});

describe('labels on the board', () => {
  const [label, room] = [
    { width: 84, height: 30 },
    { width: 390, height: 270 },
  ];
  const place = (left: number, top: number): Box => ({ left, top, width: 24, height: 24 });
  const touch = (a: Box, b: Box): boolean =>
    Math.abs(2 * (a.left - b.left) + a.width - b.width) < a.width + b.width &&
    Math.abs(2 * (a.top - b.top) + a.height - b.height) < a.height + b.height;
  test.each([
    ['far from each other', place(60, 100), place(300, 200)],
    ['one below the other', place(180, 120), place(184, 150)],
    ['side by side', place(180, 120), place(210, 122)],
    ['at the same place', place(180, 120), place(180, 120)],
    ['in a corner', place(0, 0), place(70, 2)],
  ])('cover neither a place nor each other: %s', (_, ...places) => {
    const [first, second] = labelled(places, label, room) as [Box, Box];
    for (const box of [first, second]) {
      expect(places.some((each) => touch(box, each))).toBe(false);
      expect(box.left >= 0 && box.top >= 0 && box.left + 84 <= 390 && box.top + 30 <= 270).toBe(true);
    }
    expect(touch(first, second)).toBe(false);
  });
});

test('before it is measured the graph has no negative width', () => {
  const { x } = scaleOf(0, 10);
  expect(x(10)).toBeGreaterThan(x(0));
});

test('a number on the graph stands where it covers no sign and no number that matters more, or nowhere', () => {
  const place = (name: string, left: number): Box & { name: string } => ({
    ...{ name, left, top: 0, width: 30, height: 18 },
  });
  const wished = [
    [place('chosen', 100), place('chosen, left', 40)],
    [place('beside', 20)],
    [place('free', 160), place('free, left', 200)],
  ];
  const kept = uncovered(wished, [place('sign', 125)]);
  expect(kept.map(({ name }) => name)).toEqual(['chosen, left', 'free']);
});

test('marks of the room stand on their lines, off what is written large, and not at all among many', () => {
  const chances = Array.from({ length: 41 }, () => [0.5, 0.3, 0.2]);
  const scale = scaleOf(784, 40);
  const marks = marksOf(scale, chances, null);
  expect(marks.map(({ seat }) => seat)).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2]);
  for (const { seat, top } of marks) expect(top).toBe(scale.y(chances[0]![seat]!));
  const beside = marksOf(scale, chances, 18).map(({ left }) => left - scale.x(18));
  expect(beside.length).toBeGreaterThan(0);
  for (const away of beside) expect(away < -24 || away > 96).toBe(true);
  expect(marksOf(scale, [[0.2, 0.2, 0.2, 0.2, 0.2]], null)).toEqual([]);
});

describe('what decided a match', () => {
  const sums = (start: number, luck: number, decisions: number, end: number): ReviewSums => ({
    ...{ start, luck, decisions, end, accuracy: 50 },
    others: end - start - luck - decisions,
  });
  test.each([
    [
      'the others’ mistakes, where they gave more than one’s own took',
      sums(0.29, -0.03, -0.97, 1),
      true,
      'others',
    ],
    ['luck, where it gave more than all that was decided', sums(0.33, 0.5, -0.4, 1), true, 'luck'],
    ['that one made hardly a mistake', sums(0.5, 0.05, -0.04, 1), true, 'clean'],
    ['one’s own mistakes, where they took more than the others’ gave', sums(0.5, 0.1, -0.8, 0), false, 'own'],
    ['luck, where it took more than all that was decided', sums(0.5, -0.4, -0.2, 0), false, 'no_luck'],
    ['that hardly a mistake was not enough', sums(0.5, -0.02, -0.03, 0), false, 'not_enough'],
  ] as const)('is %s', (_, part, hasWon, reason) => {
    expect(reasonOf(part, hasWon, 2)).toBe(reason);
  });
  test('is told with when the winner’s chances became the best for good', () => {
    const chances = [
      [0.5, 0.5],
      [0.6, 0.4],
      [0.3, 0.7],
      [0.7, 0.3],
      [1, 0],
    ];
    expect(leadFrom(chances, 0)).toBe(3);
    expect(leadFrom(chances.slice(3), 0)).toBe(0);
  });
});

test('a decision shows the chance that the graph has before it, less what it cost, and never less than nothing', () => {
  const chances = [
    [0.5, 0.5],
    [0.29, 0.71],
  ];
  const made = { number: 2, seat: 0, cost: 0.05, chance: 0.22 } as ReviewedDecision;
  expect(shownOf(made, chances).map((part) => percent(part, 'en'))).toEqual(['24%', '29%']);
  expect(shownOf({ ...made, cost: 0.4 }, chances)[0]).toBe(0);
});
