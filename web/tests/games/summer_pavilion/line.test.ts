// @vitest-environment happy-dom
/** What is told of a move of Summer Pavilion while it is shown. */

import { cleanup, render } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import { beatsOf } from '../../../src/games/summer_pavilion/acting';
import Badge from '../../../src/games/summer_pavilion/Badge.svelte';
import Line from '../../../src/games/summer_pavilion/Line.svelte';
import type { PavilionTable } from '../../../src/games/summer_pavilion/moves';
import type { GameEvent } from '../../../src/games/summer_pavilion/schema.gen';
import type { EntryInfo } from '$lib/wire/wire.gen';

const NAMES = ['Ana', 'Lin'];
const table = {
  nameOf: (seat: number) => NAMES[seat],
  seats: NAMES.map((_, seat) => ({ seat })),
  view: { side: 'colored' },
  words: {
    say: (key: string, given: Record<string, unknown> = {}) => [key, ...Object.values(given)].join(' '),
    word: (_: string, name: string) => name,
    event: (event: GameEvent) => Object.values(event).join(' '),
  },
} as unknown as PavilionTable;

/** What is read while the second seat's move is shown. */
function toldOf(events: GameEvent[], isNow = true): string {
  const entry = { seat: 1, events } as unknown as EntryInfo;
  return render(Line, { table, entry, isNow }).container.textContent!.replace(/\s+/g, ' ');
}

afterEach(cleanup);

test('the last move says what prizes bring everybody, and why points are lost', () => {
  const told = toldOf([
    { event: 'tiles_discarded', seat: 1, color: 'red', count: 5 },
    { event: 'points_lost', seat: 1, line: 'discards', count: 5 },
    { event: 'number_scored', seat: 0, number: 1, count: 4 },
    { event: 'number_scored', seat: 1, number: 2, count: 8 },
    { event: 'star_scored', seat: 1, star: 'green', pattern: 'green', count: 18 },
    { event: 'match_ended' },
  ]);
  expect(told).toContain('Lin story_keeps_none');
  expect(told).toContain('(discards 5)');
  expect(told).toContain('prizes: Ana +4 · Lin +26');
});

test('nothing stands between a word and the bracket after it', () => {
  const told = toldOf([
    { event: 'tiles_picked', seat: 1, source: 'center', color: 'red', count: 3 },
    { event: 'points_lost', seat: 1, line: 'token', count: 4 },
  ] as GameEvent[]);
  expect(told).toContain('(token)');
  expect(told).not.toMatch(/ \)/);
});

test('who passed and still chooses what is kept is said to be at work, and nothing else', () => {
  const told = (active: number[]): string => {
    const passed = {
      ...table,
      active,
      view: { passed: [false, true], token: 0 },
    } as unknown as PavilionTable;
    return render(Badge, { table: passed, seat: 1 }).container.textContent!.trim();
  };
  expect(told([1])).toBe('');
  expect(told([0])).toBe('passed');
});

test('what follows from the last move of a round is told without who made it', () => {
  const events = [
    { event: 'tiles_kept', seat: 1, color: 'red', count: 2 },
    { event: 'round_begun', round: 3, color: 'orange' },
    { event: 'turn_begun', seat: 0 },
  ] as GameEvent[];
  const [own, after] = beatsOf(events);
  expect(toldOf(own!)).toContain('Lin did_keep');
  expect(toldOf(own!)).not.toContain('orange');
  expect(toldOf(after!).trim()).toBe('line 3 orange');
});

test('prizes are shown after the tiles that are handed in', () => {
  const events = [
    { event: 'tiles_discarded', seat: 1, color: 'red', count: 2 },
    { event: 'points_lost', seat: 1, line: 'discards', count: 2 },
    { event: 'number_scored', seat: 0, number: 1, count: 4 },
    { event: 'points_lost', seat: 1, line: 'corners', count: 1 },
  ] as GameEvent[];
  const [own, after] = beatsOf(events);
  expect(toldOf(own!)).toContain('log_points −2');
  expect(toldOf(after!).trim()).toBe('prizes: Ana +4');
});

test('the log says of each loss at the end why, for which tiles, and whose', () => {
  const told = toldOf(
    [
      { event: 'tiles_kept', seat: 1, color: 'purple', count: 2 },
      { event: 'tiles_discarded', seat: 1, color: 'red', count: 3 },
      { event: 'points_lost', seat: 1, line: 'discards', count: 3 },
      { event: 'tiles_discarded', seat: 0, color: 'red', count: 1 },
      { event: 'points_lost', seat: 0, line: 'corners', count: 1 },
      { event: 'tiles_discarded', seat: 1, color: 'red', count: 2 },
      { event: 'tiles_discarded', seat: 1, color: 'purple', count: 2 },
      { event: 'points_lost', seat: 1, line: 'corners', count: 4 },
      { event: 'match_ended' },
    ],
    false,
  );
  expect(told).toContain('log_points −7');
  expect(told).toMatch(/\(discards 3 ?\) ?\(corners 2 ?2 ?\)/);
  expect(told).toContain('points_lost 0 corners 1');
});

test('two pillars that are surrounded at once are told as two, and what else is once', () => {
  const closed = (feature: 'pillar' | 'statue', star: 'green' | 'blue', count: number): GameEvent => ({
    event: 'feature_closed',
    seat: 1,
    feature,
    star,
    count,
  });
  const told = toldOf([
    closed('pillar', 'green', 1),
    closed('pillar', 'blue', 1),
    closed('statue', 'green', 2),
  ]);
  expect(told).toContain('log_bonus 4 log_and two_pillar statue');
});

test('what is picked says from where: displays have numbers', () => {
  expect(toldOf([{ event: 'tiles_picked', seat: 1, source: 'display_3', color: 'red', count: 2 }])).toContain(
    '(display_3)',
  );
});
