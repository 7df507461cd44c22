// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pace } from '../src/lib/pace';

let shown: string[];
let lull: number;
const pace = (): Pace<string> =>
  new Pace(
    (thing) => shown.push(thing),
    () => lull,
  );

beforeEach(() => {
  vi.useFakeTimers();
  [shown, lull] = [[], 600];
});
afterEach(() => void vi.useRealTimers());

test('the first thing is shown at once, the next when it has been seen', () => {
  const moves = pace();
  for (const move of ['a', 'b']) moves.add(move);
  expect(shown).toEqual(['a']);
  vi.advanceTimersByTime(600);
  expect(shown).toEqual(['a', 'b']);
});

test('who is far behind hurries', () => {
  const moves = pace();
  moves.add('a');
  vi.advanceTimersByTime(300);
  for (const move of ['b', 'c', 'd']) moves.add(move);
  vi.advanceTimersByTime(300 + 200 + 300);
  expect(shown).toEqual(['a', 'b', 'c', 'd']);
});

test('nothing waits where nobody looks', () => {
  lull = 0;
  const moves = pace();
  for (const move of ['a', 'b', 'c']) moves.add(move);
  expect(shown).toEqual(['a', 'b', 'c']);
});

test('all that waits is shown at once when it must be', () => {
  const moves = pace();
  for (const move of ['a', 'b', 'c']) moves.add(move);
  moves.flush();
  expect(shown).toEqual(['a', 'b', 'c']);
  vi.runAllTimers();
  expect(shown).toEqual(['a', 'b', 'c']);
});
