// @vitest-environment happy-dom
/** Guided matches: what a step waits for, how far one has come, and where the card stands. */

import { beforeEach, describe, expect, test } from 'vitest';
import {
  hasMet,
  isAwaited,
  isClose,
  isMeant,
  leadsTo,
  learned,
  noteLearned,
  noteMet,
  type Step,
} from '$lib/lesson';
import type { AnyMove } from '$lib/table/offers';
import type { Guide } from '../../../src/pages/learn/guide.svelte';
import { keptFree, NOTHING, type Sight } from '../../../src/pages/learn/keeping';
import {
  around,
  mayStay,
  overlap,
  placeCard,
  shared,
  tipOn,
  SMALL,
  trimmed,
  type Box,
} from '../../../src/pages/learn/layout';
import { isWithinReach, litBy } from '../../../src/pages/learn/sight.svelte';

describe('what a step waits for', () => {
  const step = { id: 'wild', move: { move: 'place', star: 'blue', wilds: 2 }, later: ['wilds'] };

  test('is the move that it names', () => {
    expect(isAwaited(step, { move: 'place', star: 'blue', wilds: 2 } as never, true)).toBe(true);
    expect(isAwaited(step, { move: 'place', star: 'red', wilds: 2 } as never, true)).toBe(false);
  });
  test('may be settled after it was chosen', () => {
    const other = { move: 'place', star: 'blue', wilds: 0 } as never;
    expect(isAwaited(step, other, false)).toBe(true);
    expect(isAwaited(step, other, true)).toBe(false);
  });
  test('leaves free what it does not name, and compares lists', () => {
    expect(
      isAwaited({ id: 'any', move: { move: 'pick' } }, { move: 'pick', color: 'red' } as never, true),
    ).toBe(true);
    const program = { id: 'program', move: { move: 'program', cards: ['jump', 'remove'] } };
    expect(isAwaited(program, { move: 'program', cards: ['jump', 'remove'] } as never, true)).toBe(true);
    expect(isAwaited(program, { move: 'program', cards: ['remove', 'jump'] } as never, true)).toBe(false);
  });
});

describe('a step that leaves places of a list free', () => {
  const step = { id: 'dragon', move: { move: 'program', cards: ['dragon', null, null] } };
  const made = (...cards: string[]): never => ({ move: 'program', cards }) as never;

  test('waits for what it names, and takes anything else', () => {
    expect(isAwaited(step, made('dragon', 'jump', 'remove'), true)).toBe(true);
    expect(isAwaited(step, made('jump', 'dragon', 'remove'), true)).toBe(false);
    expect(isAwaited(step, made('dragon', 'jump'), true)).toBe(false);
  });
  test('knows before it is whole whether a move can become it', () => {
    const begun = (...cards: (string | null)[]): never => ({ move: 'program', cards }) as never;
    expect(leadsTo(step, begun('dragon', null, null))).toBe(true);
    expect(leadsTo(step, begun(null, 'jump', null))).toBe(true);
    expect(leadsTo(step, begun('jump', null, null))).toBe(false);
  });
});

describe('a tile that has to be turned', () => {
  const step = {
    id: 'turning',
    move: { move: 'place', tile: 29, rotation: 2 },
    light: ['tile-29'],
    toward: ['place-34-35'],
  };
  const guide = { step, waits: true, isChosen: false, table: { chosen: null } } as unknown as Guide;
  const place = (rotation: number): void => {
    const move = JSON.stringify({ move: 'place', tile: 29, rotation });
    document.body.innerHTML = `<i data-anchor="tile-29"></i><i data-anchor="place-34-35" data-move='${move}'></i>`;
  };
  const lit = (): unknown[] => litBy(guide).map((piece) => piece.dataset['anchor']);

  test('is lit with its place, and then the place alone', () => {
    place(0);
    expect([lit(), isWithinReach(guide)]).toEqual([['tile-29', 'place-34-35'], false]);
    place(2);
    expect([lit(), isWithinReach(guide)]).toEqual([['place-34-35'], true]);
  });
});

test('a move that differs only in how it is paid is close', () => {
  const move = { move: 'place', star: 'center', slot: 1, color: 'yellow', wilds: 0 };
  const step: Step = { id: 'center', move, close: ['color', 'wilds'] };
  expect(isClose(step, { ...move, color: 'green' } as AnyMove)).toBe(true);
  expect(isClose(step, { ...move, star: 'red' } as AnyMove)).toBe(false);
  expect(isClose({ id: 'center', move }, { ...move, color: 'green' } as AnyMove)).toBe(false);
});

test('a remark is about the events that it names', () => {
  const remark = { id: 'struck', event: { event: 'action_canceled', seat: 0 }, rule: 'R3.2' };
  expect(isMeant(remark, { event: 'action_canceled', seat: 0, color: 'pink' })).toBe(true);
  expect(isMeant(remark, { event: 'action_canceled', seat: 1, color: 'pink' })).toBe(false);
  expect(isMeant(remark, { event: 'pawn_fell', seat: 0 })).toBe(false);
});

describe('how far one has come', () => {
  beforeEach(() => localStorage.clear());

  test('is kept on the device, each chapter once', () => {
    expect(learned('yangtze')).toBeNull();
    for (const chapter of ['placing', 'matches', 'placing']) noteLearned('yangtze', chapter, 5);
    expect(learned('yangtze')).toEqual({ done: ['placing', 'matches'], of: 5 });
  });
  test('is forgotten where it cannot be read', () => {
    localStorage.setItem('ludoteca.lesson.yangtze', '{');
    expect(learned('yangtze')).toBeNull();
  });
  test('a game is met once', () => {
    expect(hasMet('yangtze')).toBe(false);
    noteMet('yangtze');
    expect(hasMet('yangtze')).toBe(true);
  });
});

describe('the card', () => {
  const window = { width: 1280, height: 800 };
  const card = { width: 360, height: 200 };
  const lit: Box = { x: 600, y: 300, width: 100, height: 100 };

  test('never covers what is lit while there is room, and stands near it', () => {
    const place = placeCard(card, [{ box: lit, weight: 10 }], lit, window);
    expect(overlap(place, lit)).toBe(0);
    expect(overlap({ x: 500, y: 200, width: 300, height: 300 }, place)).toBeGreaterThan(0);
  });
  test('covers no piece of a board beside the lit one, where there is room elsewhere; on a phone it keeps the board free', () => {
    const board = { x: 250, y: 100, width: 700, height: 500 };
    const pieces = [0, 1, 2, 3].map((n) => ({ x: 420 + 110 * n, y: 180, width: 90, height: 240 }));
    const covers = (sight: Partial<Sight>): number => {
      const seen = { ...NOTHING, lit: [lit], board, window, ...sight };
      const place = placeCard(card, keptFree(seen), lit, window);
      expect(overlap(place, lit)).toBe(0);
      return pieces.filter((piece) => overlap(place, piece) > 0).length;
    };
    expect(covers({ board: null })).toBeGreaterThan(0);
    expect(covers({ board: null, pieces })).toBe(0);
    expect(covers({})).toBe(0);
    expect(covers({ isSmall: true })).toBe(0);
  });
  test('lies beside the board below the chapters, not over what the board and its sides say', () => {
    const seen: Sight = {
      ...NOTHING,
      lit: [lit],
      board: { x: 252, y: 102, width: 724, height: 545 },
      side: { x: 0, y: 48, width: 252, height: 600 },
      seats: { x: 977, y: 48, width: 303, height: 172 },
      chapters: { x: 990, y: 274, width: 280, height: 252 },
      now: { x: 990, y: 320, width: 280, height: 44 },
      mine: { x: 0, y: 648, width: 977, height: 152 },
      window,
    };
    const place = placeCard({ width: 288, height: 260 }, keptFree(seen), lit, window);
    for (const box of [seen.board!, seen.side!, seen.seats!, seen.chapters!, seen.mine!])
      expect(overlap(place, box)).toBe(0);
  });
  test('is tied to the outline of a shape, or amid a side of a frame', () => {
    const from = { x: 0, y: 350 };
    expect(tipOn(lit, from)).toEqual({ x: 600, y: 350 });
    expect(tipOn({ ...lit, points: '650,300 700,350 650,400 610,345' }, from)).toEqual({ x: 610, y: 345 });
  });
  test('stands on a phone above the prompt, or else over something that is neither asked nor lit', () => {
    const phone = { width: 360, height: 640 };
    const seen: Sight = {
      ...NOTHING,
      board: { x: 0, y: 216, width: 360, height: 187 },
      prompt: { x: 0, y: 154, width: 360, height: 62 },
      mine: { x: 0, y: 450, width: 360, height: 190 },
      lit: [{ x: 280, y: 540, width: 70, height: 90 }],
      window: phone,
      isSmall: true,
    };
    const put = (height: number, sight: Sight): Box =>
      placeCard({ width: 352, height }, keptFree(sight), sight.lit[0]!, phone, SMALL);
    expect(put(140, seen).y + 140).toBeLessThanOrEqual(seen.prompt!.y);
    const spoken = { ...seen, shown: [{ x: 12, y: 60, width: 200, height: 90 }] }; // what else lies above the prompt
    for (const [sight, height] of [
      [seen, 196],
      [spoken, 140],
    ] as const) {
      const place = put(height, sight);
      for (const box of [sight.prompt!, ...sight.lit, ...sight.shown]) expect(overlap(place, box)).toBe(0);
    }
  });
  test('leaves on a phone the list of chapters that somebody opened, and covers what is above the prompt', () => {
    const phone = { width: 360, height: 640 };
    const seen: Sight = {
      ...NOTHING,
      board: { x: 0, y: 216, width: 360, height: 187 },
      prompt: { x: 0, y: 154, width: 360, height: 62 },
      chapters: { x: 0, y: 448, width: 360, height: 192 },
      seats: { x: 0, y: 48, width: 360, height: 106 },
      window: phone,
      isSmall: true,
    };
    const place = placeCard({ width: 352, height: 150 }, keptFree(seen), seen.board, phone, SMALL);
    expect(overlap(place, seen.chapters!)).toBe(0);
  });
  test('what of a list is scrolled out of its part is not there', () => {
    const part = { x: 0, y: 448, width: 360, height: 192 };
    expect(shared({ x: 14, y: 220, width: 332, height: 368 }, part)).toEqual({
      x: 14,
      y: 448,
      width: 332,
      height: 140,
    });
    expect(shared({ x: 14, y: 20, width: 332, height: 368 }, part)).toBeNull();
  });
  test('stays where it stood while it covers nothing that the step speaks of', () => {
    const board = { x: 250, y: 100, width: 700, height: 500 };
    const stood = placeCard(card, keptFree({ ...NOTHING, lit: [lit], board, window }), lit, window);
    const moved = (next: Box, before = stood): Box | null => {
      const kept = keptFree({ ...NOTHING, lit: [next], board, window });
      return mayStay(before, placeCard(card, kept, next, window), kept, window);
    };
    expect(moved({ ...lit, x: 40, y: 640 })).toEqual(stood);
    expect(moved({ ...stood, width: 50, height: 50 })).toBeNull();
    expect(moved(lit, { ...stood, x: 1200 })).toBeNull(); // the window became smaller
  });
  test('stays in the window, also one that is hardly larger', () => {
    const place = placeCard({ width: 374, height: 200 }, [{ box: lit, weight: 10 }], lit, {
      width: 390,
      height: 844,
    });
    expect(place.x).toBe(8);
    expect(place.y + place.height).toBeLessThanOrEqual(836);
  });
  test('lights a row that ends beyond the window up to its edge, and nothing that is not there', () => {
    const window = { width: 390, height: 844 };
    expect(trimmed({ x: 0, y: 700, width: 390, height: 150 }, window, 5)).toEqual({
      x: 5,
      y: 700,
      width: 380,
      height: 139,
    });
    const beyond = { x: 400, y: 900, width: 50, height: 50 };
    expect(trimmed(beyond, window, 5)).toEqual(beyond);
    expect(trimmed(lit, window, 5)).toEqual(lit);
  });
  test('knows the box around several pieces', () => {
    expect(around([])).toBeNull();
    expect(around([lit, { x: 0, y: 0, width: 10, height: 10 }])).toEqual({
      x: 0,
      y: 0,
      width: 700,
      height: 400,
    });
  });
});
