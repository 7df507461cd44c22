import { expect, test } from 'vitest';
import { PAINT } from '../../../src/games/summer_pavilion/art/colors';
import { SEATS } from '../../../src/games/summer_pavilion/art/seats';
import english from '../../../src/games/summer_pavilion/text/en.json';
import { layoutOf, pilesOf, REACH } from '../../../src/games/summer_pavilion/displays';
import { foretell } from '../../../src/games/summer_pavilion/foretold';
import {
  around,
  middleOf,
  numberOn,
  ORNAMENTS,
  rhombus,
  runAround,
  SIDE,
  SLOTS,
  spaceAt,
  SPAN,
  starCenter,
  STARS,
  type Point,
  type Space,
} from '../../../src/games/summer_pavilion/geometry';
import {
  firstWay,
  fullestKeep,
  keepChanged,
  placesOf,
  starName,
  type Keep,
  type PavilionTable,
} from '../../../src/games/summer_pavilion/moves';
import {
  featureProgress,
  patternPrizes,
  standing,
  starPrize,
} from '../../../src/games/summer_pavilion/prizes';
import { box, type Color, type View } from '../../../src/games/summer_pavilion/schema.gen';

const far = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const spaces: Space[] = STARS.flatMap((star) => SLOTS.map((slot) => ({ star, slot })));

test('six stars stand around the center, each as far from its neighbors', () => {
  const outer = STARS.slice(1).map(starCenter);
  outer.forEach((at, i) => {
    expect(far(at, { x: 0, y: 0 })).toBeCloseTo(SPAN, 1);
    expect(far(at, outer[(i + 1) % 6]!)).toBeCloseTo(SPAN, 1);
  });
  expect(outer[0]!.x).toBeLessThan(0); // orange is at the upper left
  expect(outer[0]!.y).toBeLessThan(0);
});

test('no two spaces lie on each other', () => {
  for (const [i, a] of spaces.entries())
    for (const b of spaces.slice(i + 1)) expect(far(middleOf(a), middleOf(b))).toBeGreaterThan(SIDE * 0.86);
});

test('a rhombus has four equal sides, and grows by the same width all around', () => {
  const corners = rhombus({ x: 3, y: 4 }, 100, 30);
  corners.forEach((corner, i) => expect(far(corner, corners[(i + 1) % 4]!)).toBeCloseTo(100, 1));
  const apart = (side: Point[]): number =>
    (far(side[0]!, side[2]!) * far(side[1]!, side[3]!)) / 2 / far(side[0]!, side[1]!);
  expect(apart(rhombus({ x: 0, y: 0 }, 100, 0, 5)) - apart(rhombus({ x: 0, y: 0 }, 100, 0))).toBeCloseTo(
    10,
    1,
  );
});

test('every pillar, statue and window stands beside the spaces that close it', () => {
  expect(ORNAMENTS).toHaveLength(18);
  for (const { feature, at, spaces: around } of ORNAMENTS) {
    expect(around).toHaveLength(feature === 'window' ? 2 : 4);
    for (const space of around) expect(far(at, middleOf(space)), feature).toBeLessThan(SPAN * 0.42);
  }
});

test('a star is seen in the middle, and never what lies beyond the board', () => {
  const whole = { x: -300, y: -200, width: 600, height: 400 };
  expect(around({ x: 10, y: 0 }, 100, whole, { width: 200, height: 300 })).toEqual({
    x: -40,
    y: -75,
    width: 100,
    height: 150,
  });
  expect(around({ x: 290, y: -190 }, 100, whole, { width: 200, height: 200 })).toMatchObject({
    x: 200,
    y: -200,
  });
});

test('the variant side has its own numbers', () => {
  expect(numberOn('colored', { star: 'blue', slot: 1 })).toBe(1);
  expect(numberOn('variant', { star: 'blue', slot: 1 })).toBe(3);
  expect(numberOn('variant', { star: 'center', slot: 6 })).toBe(3);
});

test('on the variant side every prize says how far the star has come that is nearest to it', () => {
  const board = STARS.map(() => Array<Color | null>(6).fill(null));
  board[1] = ['red', 'red', null, 'red', null, null];
  board[2] = ['red', 'blue', null, null, null, null];
  board[3] = ['green', null, null, null, null, null];
  const view = { side: 'variant', board: [board] } as unknown as View;
  const filled = Object.fromEntries(patternPrizes(view, 0).map((prize) => [prize.pattern, prize.filled]));
  expect(filled).toEqual({ purple: 0, green: 1, orange: 0, yellow: 0, blue: 0, red: 3, all_different: 2 });
  expect(STARS.slice(0, 4).map((star) => starPrize(view, 0, star))).toEqual([null, 14, 12, null]);
});

test('a prize tells how far everybody has come, and who is ahead', () => {
  const filled = [2, 5, 5];
  const view = { seats: 3 } as View;
  const among = (seat: number) => standing(view, seat, (each) => ({ filled: filled[each]!, all: 7 }));
  expect(among(0)).toEqual({ filled, ahead: 1 });
  expect(among(2).ahead).toBeNull(); // as far as
});

test('a run goes around the ring, past the sixth slot, and stops at gaps', () => {
  expect(runAround([null, null, null, null, null, null], 3)).toEqual([3]);
  expect(runAround(['red', null, 'red', null, 'red', 'red'], 2)).toEqual([5, 6, 1, 2, 3]);
  expect(runAround(['red', 'red', 'red', null, 'red', 'red'], 4)).toHaveLength(6);
});

test.each([5, 7, 9])('%i displays overlap neither each other nor the center, in every room', (count) => {
  for (const isTall of [false, true]) {
    const { trays, radius, center, bounds } = layoutOf(count, isTall);
    expect(trays).toHaveLength(count);
    trays.forEach((tray, i) => {
      for (const other of trays.slice(i + 1)) expect(far(tray, other)).toBeGreaterThan(radius * 2);
      expect(Math.abs(tray.x) + radius).toBeLessThanOrEqual(bounds.width / 2);
      if (isTall) expect(tray.y + radius).toBeLessThan(center.y - center.ry);
    });
  }
});

test('on a small screen every tile of a display can be touched', () => {
  const [width, height] = [384, 336]; // what a phone leaves for the board
  for (const count of box.displays) {
    const { bounds, radius } = layoutOf(count, true);
    const scale = Math.min(width / bounds.width, height / bounds.height);
    expect((radius + REACH) * scale).toBeGreaterThanOrEqual(44); // a quarter of a tray
  }
});

test('piles of the center have room each', () => {
  for (const isStrip of [false, true])
    for (const count of [1, 2, 3, 4, 5, 6]) {
      const piles = pilesOf(count, isStrip, true);
      piles.forEach((pile, i) => {
        for (const other of piles.slice(i + 1)) expect(far(pile, other)).toBeGreaterThan(50);
      });
    }
});

test('what a placement brings is gathered from what would happen', () => {
  const told = foretell(
    [
      { event: 'tiles_paid', seat: 1, color: 'orange', count: 2 },
      { event: 'tiles_paid', seat: 1, color: 'yellow', count: 1 },
      { event: 'tile_placed', seat: 1, star: 'orange', slot: 4, color: 'orange' },
      { event: 'run_scored', seat: 1, star: 'orange', count: 4 },
      { event: 'feature_closed', seat: 1, feature: 'statue', star: 'purple', count: 2 },
      { event: 'points_lost', seat: 0, line: 'discards', count: 3 },
    ],
    1,
  );
  expect(told).toMatchObject({ paid: { orange: 2, yellow: 1 }, points: 4, run: 4, bonus: 2 });
  expect(told.placed).toEqual({ star: 'orange', slot: 4, color: 'orange' });
});

test('bonus tiles that the supply does not have are not promised', () => {
  const told = foretell(
    [
      { event: 'feature_closed', seat: 0, feature: 'window', star: 'red', count: 3 },
      { event: 'bonus_missing', seat: 0, count: 2 },
    ],
    0,
  );
  expect(told.bonus).toBe(1);
});

test('a space is offered once, with all the ways to pay it', () => {
  const place = (color: 'red' | 'blue', wilds: number) =>
    ({ move: 'place', star: 'center', slot: 3, color, wilds }) as const;
  const places = placesOf([{ move: 'pass' }, place('red', 2), place('red', 0), place('blue', 1)]);
  expect([...places.keys()]).toEqual(['center-3']);
  expect(firstWay(places.get('center-3')!.ways)).toEqual(place('red', 0));
});

test('tiles to keep change only to what is listed', () => {
  const keep = (...counts: number[]): Keep => ({ move: 'keep', counts });
  const keeps = [keep(0, 0), keep(1, 0), keep(1, 1)];
  expect(fullestKeep(keeps)).toEqual(keep(1, 1));
  expect(keepChanged(keeps, keep(1, 1), 1, -1)).toEqual(keep(1, 0));
  expect(keepChanged(keeps, keep(1, 1), 0, -1)).toBeUndefined();
});

test('where stars have no color, they are named for where they lie', () => {
  const words = { say: (key: string) => english[key as keyof typeof english], word: () => 'colored' };
  const table = (side: string): PavilionTable => ({ words, view: { side } }) as unknown as PavilionTable;
  for (const star of STARS.slice(1)) {
    const name = starName(table('variant'), star);
    const { x, y } = starCenter(star);
    expect(name.includes('left')).toBe(x < 0);
    expect(name.includes('upper')).toBe(y < -1);
    expect(name.includes('lower')).toBe(y > 1);
    expect(starName(table('colored'), star)).toBe('colored');
  }
});

test('every seat has a shape, an emblem and a color of its own, and no tile has that color', () => {
  for (const part of ['shape', 'emblem', 'base'] as const)
    expect(new Set(SEATS.map((mark) => mark[part])).size).toBe(4);
  const tones = (color: string): number[] => color.match(/[\dA-F]{2}/g)!.map((tone) => parseInt(tone, 16));
  for (const { base } of SEATS)
    for (const { main } of Object.values(PAINT)) {
      const [a, b] = [tones(base), tones(main)];
      expect(Math.hypot(...a.map((tone, i) => tone - b[i]!))).toBeGreaterThan(55);
    }
});

test('what is to be surrounded says what it brings, how many are, and how far the fullest other one has come', () => {
  const board = STARS.map(() => SLOTS.map(() => null as Color | null));
  const view = { board: [board] } as unknown as View;
  const put = ({ star, slot }: Space): void => void (board[STARS.indexOf(star)]![slot - 1] = 'red');
  expect(featureProgress(view, 0, 'pillar')).toEqual({ bonus: 1, closed: 0, filled: 0, all: 4 });
  const [first, second] = ORNAMENTS.filter(({ feature }) => feature === 'window');
  first!.spaces.forEach(put);
  expect(featureProgress(view, 0, 'window')).toEqual({ bonus: 3, closed: 1, filled: 0, all: 2 });
  put(second!.spaces[0]!);
  expect(featureProgress(view, 0, 'window')).toEqual({ bonus: 3, closed: 1, filled: 1, all: 2 });
  board.forEach((slots) => slots.fill('red'));
  expect(featureProgress(view, 0, 'statue')).toMatchObject({ bonus: 2, closed: 6, all: 0 });
});

test('a press on a star that is far away chooses the space that it hit, and none at its middle', () => {
  const red = spaces.filter(({ star }) => star === 'red');
  for (const space of red) expect(spaceAt(red, middleOf(space))).toBe(space);
  expect(spaceAt(red, starCenter('red'))).toBeUndefined();
  expect(spaceAt(red.slice(1), middleOf(red[0]!))).toBeUndefined();
});
