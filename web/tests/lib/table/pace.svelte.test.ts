// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pace, PACES, timeFor } from '$lib/table/pace.svelte';

let shown: string[];
let lull: number;
let rests: number;
const pace = (): Pace<string> =>
  new Pace(
    (thing) => shown.push(thing),
    () => lull,
    () => rests++,
  );

function looks(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  [shown, lull, rests] = [[], 600, 0];
});
afterEach(() => {
  looks(false);
  vi.useRealTimers();
});

test('every thing has its time, however many wait', () => {
  const moves = pace();
  for (const move of ['a', 'b', 'c', 'd']) moves.add(move);
  for (const soFar of [['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']]) {
    expect(shown).toEqual(soFar);
    vi.advanceTimersByTime(599);
    expect(shown).toEqual(soFar);
    vi.advanceTimersByTime(1);
  }
});

test('the last thing has its time too before the table rests', () => {
  const moves = pace();
  moves.add('a');
  expect([moves.shown, rests]).toEqual(['a', 0]);
  vi.advanceTimersByTime(600);
  expect([moves.shown, rests]).toEqual([null, 1]);
});

test('step by step, each thing waits for a press', () => {
  lull = Infinity;
  const moves = pace();
  for (const move of ['a', 'b']) moves.add(move);
  vi.runAllTimers();
  expect(shown).toEqual(['a']);
  moves.next();
  expect(shown).toEqual(['a', 'b']);
  moves.next();
  expect([moves.shown, rests]).toEqual([null, 1]);
});

test('a press shows the rest at once', () => {
  const moves = pace();
  for (const move of ['a', 'b', 'c']) moves.add(move);
  moves.flush();
  expect([shown, rests, moves.shown]).toEqual([['a', 'b', 'c'], 1, null]);
  vi.runAllTimers();
  expect(shown).toEqual(['a', 'b', 'c']);
});

test('another pace holds for what is being shown', () => {
  const moves = pace();
  for (const move of ['a', 'b']) moves.add(move);
  lull = 100;
  moves.renew();
  vi.advanceTimersByTime(100);
  expect(shown).toEqual(['a', 'b']);
});

test('without a pace nothing waits', () => {
  lull = 0;
  const moves = pace();
  for (const move of ['a', 'b', 'c']) moves.add(move);
  expect(shown).toEqual(['a', 'b', 'c']);
});

test('nothing passes by while nobody looks', () => {
  const moves = pace();
  for (const move of ['a', 'b']) moves.add(move);
  looks(true);
  vi.runAllTimers();
  expect(shown).toEqual(['a']);
  looks(false);
  expect(shown).toEqual(['a', 'b']);
});

test('at every pace a move is seen longer than a piece flies, and longer the more it brings', () => {
  const FLIGHT = 300;
  for (const name of PACES.filter((each) => each !== 'instant')) {
    expect(timeFor(1, name)).toBeGreaterThan(FLIGHT);
    expect(timeFor(6, name)).toBeGreaterThanOrEqual(timeFor(1, name));
  }
  expect(timeFor(1, 'calm')).toBeGreaterThan(timeFor(1, 'normal'));
  expect(timeFor(1, 'normal')).toBeGreaterThan(timeFor(1, 'quick'));
});
