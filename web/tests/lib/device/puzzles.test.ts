// @vitest-environment happy-dom
/** Puzzles on this device: which day is done, days in a row, and what was left unsolved. */

import { beforeEach, describe, expect, test } from 'vitest';
import {
  beads,
  daysBefore,
  isSolvedOn,
  noteOpen,
  noteResult,
  openAt,
  results,
  streak,
} from '$lib/device/puzzles';

const TODAY = '2026-03-02';
const solvedOn = (...days: string[]): Record<string, Record<string, number>> =>
  Object.fromEntries(days.map((day) => [day, { yangtze: 1 }]));

beforeEach(() => localStorage.clear());

describe('which day is done', () => {
  test('is known by the puzzles that were solved on it', () => {
    noteResult(TODAY, 'yangtze', 0);
    expect(isSolvedOn(TODAY, results())).toBe(false); // the answer was shown
    noteResult(TODAY, 'summer_pavilion', 2);
    expect(isSolvedOn(TODAY, results())).toBe(true);
    expect(results()).toEqual({ [TODAY]: { yangtze: 0, summer_pavilion: 2 } });
  });
  test('the first result stands', () => {
    noteResult(TODAY, 'yangtze', 0);
    noteResult(TODAY, 'yangtze', 1);
    expect(results()[TODAY]).toEqual({ yangtze: 0 });
  });
  test('is forgotten where it cannot be read', () => {
    localStorage.setItem('ludoteca.puzzles', '{');
    expect(results()).toEqual({});
  });
});

describe('days in a row', () => {
  test('go over the ends of months, leap years and changes of the clock', () => {
    expect(daysBefore(TODAY, 2)).toBe('2026-02-28');
    expect(daysBefore('2028-03-01', 1)).toBe('2028-02-29');
    expect(daysBefore('2026-03-30', 1)).toBe('2026-03-29');
  });
  test('count today once it is done, and hold until then', () => {
    const before = ['2026-02-28', '2026-03-01'];
    expect(streak(TODAY, solvedOn(...before))).toBe(2);
    expect(streak(TODAY, solvedOn(...before, TODAY))).toBe(3);
  });
  test('begin again after a day without', () => {
    expect(streak(TODAY, solvedOn('2026-02-27', '2026-02-28'))).toBe(0);
    expect(streak(TODAY, solvedOn('2026-02-28', TODAY))).toBe(1);
  });
  test('are seven beads that end today', () => {
    const week = beads(TODAY, solvedOn('2026-02-23', '2026-02-24', TODAY));
    expect(week.map(({ day }) => day.slice(5))).toEqual(
      ['02-24', '02-25', '02-26', '02-27', '02-28', '03-01', '03-02'], // prettier-ignore
    );
    expect(week.map(({ isSolved }) => Number(isSolved))).toEqual([1, 0, 0, 0, 0, 0, 1]);
  });
});

describe('what was left', () => {
  const tried = { move: { move: 'pass' }, chance: 0.3, word: 'mistake' } as const;
  const answer = { best: { move: 'finish' }, chance: 0.5, others: [], missed: {}, reason: {}, rule: null };
  const left = { ...openAt('a', 'yangtze', 3), tries: [tried] };

  test('is found again at the same table', () => {
    noteOpen({ ...left, answer });
    expect(openAt('a', 'yangtze', 3)).toEqual({ ...left, answer });
  });
  test('at another table of the same puzzle tries stay used until it is answered', () => {
    noteOpen(left);
    expect(openAt('b', 'yangtze', 3)).toEqual({ ...left, table: 'b' });
    noteOpen({ ...left, answer });
    expect(openAt('b', 'yangtze', 3).tries).toEqual([]);
  });
  test('is nothing to another puzzle', () => {
    noteOpen(left);
    expect(openAt('b', 'yangtze', 4).tries).toEqual([]);
    expect(openAt('b', 'river_dragons', 3).tries).toEqual([]);
  });
});
