// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import type { EntryInfo } from '$lib/wire/wire.gen';
import { opposite } from '../../../src/games/river_dragons/art/colors';
import { blob, placed } from '../../../src/games/river_dragons/delta';
import {
  endsOf,
  mayJoin,
  onGrid,
  spansFrom,
  type PlacePlank,
  type ProgramForm,
  type RiverTable,
} from '../../../src/games/river_dragons/moves';
import {
  BOUNDS,
  laidOn,
  lineBetween,
  ownerOf,
  pawnFoot,
  plank,
  plankIndex,
  PLANKS,
  reserveOf,
  supportName,
  supportPoint,
  VILLAGE_RADIUS,
  villageOf,
  type Point,
} from '../../../src/games/river_dragons/river';
import { logLines } from '../../../src/games/river_dragons/log';
import { aboutCard, cardName, draftOf } from '../../../src/games/river_dragons/program.svelte';
import {
  beforePawn,
  freeCorner,
  isNearStone,
  isSeen,
  nearestTo,
  spotsOf,
} from '../../../src/games/river_dragons/spots';
import { box, type Card, type Color, type View } from '../../../src/games/river_dragons/schema.gen';

/** A board with stones on the first two islands and plank 1 of red between them. */
function river(): View {
  const stones = box.islands.map((at, i) => (i < 2 ? [...at] : [-1, -1]));
  const ends = Array.from({ length: PLANKS }, () => [-1, -1]);
  ends[plankIndex('red', 1)] = [0, 1];
  ends[plankIndex('red', 6)] = [1, 32];
  const held_by = Array.from({ length: PLANKS }, (_, i) => (plank(i).color === 'black' ? 0 : -1));
  return { seats: 2, stones, ends, held_by, pawns: [PLANKS, PLANKS, -1, -1, -1, -1] } as unknown as View;
}

test('opposite villages lie across the middle of the river', () => {
  const [black, pink] = [villageOf('black'), villageOf(opposite('black'))];
  expect(opposite('black')).toBe('pink');
  expect((black.x + pink.x) / 2).toBeCloseTo(300);
  expect((black.y + pink.y) / 2).toBeCloseTo(270);
});

test('supports are stones, then villages', () => {
  expect(supportName(0)).toBe('stone_1');
  expect(supportName(32)).toBe('village_blue');
  expect(supportPoint(river(), 'stone_2')).toEqual({ x: 337.3, y: 62.2 });
});

test('what is written on a plank is never upside down', () => {
  for (let turn = 0; turn < 360; turn += 15) {
    const b = { x: 100 * Math.cos((turn * Math.PI) / 180), y: 100 * Math.sin((turn * Math.PI) / 180) };
    const { angle, distance } = lineBetween({ x: 0, y: 0 }, b);
    expect(Math.abs(angle)).toBeLessThanOrEqual(90.001);
    expect(distance).toBeCloseTo(100);
  }
});

test('a plank lies over the middle of its span, from a village on from the edge of its deck', () => {
  const view = river();
  expect(laidOn(view, plankIndex('red', 1))!.at.x).toBeCloseTo((261.6 + 337.3) / 2);
  const toVillage = laidOn(view, plankIndex('red', 6))!;
  const [stone, village] = [supportPoint(view, 'stone_2'), villageOf('blue')];
  const middle = (stone.x + village.x) / 2;
  expect(middle - toVillage.at.x).toBeGreaterThan(0);
  expect(middle - toVillage.at.x).toBeLessThan(VILLAGE_RADIUS / 2);
  expect(laidOn(view, plankIndex('blue', 1))).toBeNull();
});

test('a reserve shows its planks from the shortest on', () => {
  expect(reserveOf(river(), 0).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(reserveOf(river(), 1)).toEqual([]);
});

test('pawns that share a village stand beside each other', () => {
  const view = river();
  expect(Math.abs(pawnFoot(view, 0).x - pawnFoot(view, 1).x)).toBeGreaterThan(15);
});

test('a sandbank looks the same every time, and unlike the others', () => {
  expect(blob(3, 20)).toBe(blob(3, 20));
  expect(blob(3, 20)).not.toBe(blob(4, 20));
});

test('an outline can be scaled, turned and moved', () => {
  expect(placed('M10 0L-5-5Z', { x: 100, y: 50 })).toBe('M110.0 50.0 L95.0 45.0 Z');
  expect(placed('M10 0C0 10 1 2 3 4', { x: 0, y: 0 }, 2, 90)).toBe('M0.0 20.0 C-20.0 0.0 -4.0 2.0 -8.0 6.0 ');
});

test('the way to other places leaves a corner to a village, and to what is offered there', () => {
  const { x, y } = villageOf('black'); // at the right edge
  const corner = (at: Point, offered: Point[] = []) => freeCorner(at, 300, 200, BOUNDS, 150, 50, offered);
  const middle = { x: 300, y: 270 };
  expect(corner(middle)).toBe('');
  expect(corner({ x, y: y - 80 })).toBe('left');
  expect(corner(middle, [{ x: 400, y: 360 }])).toBe('left');
  const below = [-100, 100].map((dx) => ({ x: 300 + dx, y: 360 }));
  expect(corner(middle, below)).toBe('top');
  expect(corner(middle, [...below, { x: 400, y: 180 }])).toBe('left top');
  const everywhere = [-100, 100].flatMap((dx) => [180, 360].map((y) => ({ x: 300 + dx, y })));
  expect(corner(middle, everywhere)).toBeUndefined();
});

test('a stone is first held before the pawn, and beyond a stone that lies there already', () => {
  const view = river();
  const first = beforePawn(view, 0);
  const after: View = { ...view, stones: [...view.stones] };
  after.stones[5] = [first.x * 10, first.y * 10];
  const second = beforePawn(after, 0);
  expect(second).not.toEqual(first);
  expect(isNearStone(after, second)).toBe(false);
});

describe('a program', () => {
  const dragons: Card[] = ['dragon_red', 'dragon_blue'];
  const form: ProgramForm = {
    choose: 5,
    of: ['jump', 'move_1', ...dragons],
    at_most: [{ of: dragons, count: 1 }],
  };

  test('takes a card once, and as many dragons as its form allows', () => {
    expect(mayJoin(form, ['jump'], 'move_1')).toBe(true);
    expect(mayJoin(form, ['jump'], 'jump')).toBe(false);
    expect(mayJoin(form, ['dragon_red'], 'dragon_blue')).toBe(false);
  });
});

test('a stone is held over points of the grid only', () => {
  const form = { region: { x: [10, 590, 5], y: [10, 530, 5] } } as const;
  const snapped = (x: number, y: number) => onGrid(form as never, x, y);
  expect(snapped(123.2, 77.6)).toEqual({ x: 125, y: 80 });
  expect(snapped(-40, 900)).toEqual({ x: 10, y: 530 });
});

test('from one end of a plank lead all spans that are offered', () => {
  const span = (a: PlacePlank['ends'][number], b: PlacePlank['ends'][number]): PlacePlank => ({
    move: 'place_plank',
    ends: [a, b],
  });
  const spans = [span('stone_1', 'stone_2'), span('stone_2', 'village_red')];
  expect(endsOf(spans)).toEqual(['stone_1', 'stone_2', 'village_red']);
  expect([...spansFrom(spans, 'stone_2').keys()]).toEqual(['stone_1', 'village_red']);
});

test('a small window knows what is offered out of its sight', () => {
  const spots = spotsOf(river(), [
    { move: 'step_to_village', color: 'black' },
    { move: 'step_on_plank', color: 'red', number: 1 },
  ]);
  expect(spots).toHaveLength(2);
  const here = nearestTo(spots, villageOf('black'))!;
  expect(here).toEqual(villageOf('black'));
  const seen = spots.map((spot) => isSeen(spot, here, 300, 250, BOUNDS));
  expect(seen).toEqual([true, false]);
  expect(spots.every((spot) => isSeen(spot, here, 700, 700, BOUNDS))).toBe(true);
});

test('with the first end of a plank known, only its second ends are elsewhere', () => {
  const moves: PlacePlank[] = [
    { move: 'place_plank', ends: ['village_red', 'village_blue'] },
    { move: 'place_plank', ends: ['village_blue', 'village_black'] },
  ];
  expect(spotsOf(river(), moves)).toHaveLength(3);
  expect(spotsOf(river(), moves, 'village_red')).toEqual([villageOf('blue')]);
});

test('people who share a screen do not share a program', () => {
  const table = {
    me: 0,
    view: { turn_number: 1 },
    state: { position: 1 },
    chosen: null,
    forms: [{ move: 'program', choose: 5, of: ['jump', 'remove'], at_most: [] }],
    choose: () => undefined,
    mayBegin: ({ cards }: { cards: (string | null)[] }) => cards[0] !== 'remove', // as a guide says
  };
  const draft = draftOf(table as unknown as RiverTable);
  draft.put('remove');
  draft.put('jump');
  expect(draft.cards).toEqual(['jump']);
  table.me = 1;
  expect(draft.cards).toEqual([]);
  Object.assign(table, { me: 0, view: { turn_number: 2 } });
  expect(draft.cards).toEqual([]);
});

test('a dragon is named for whoever plays its color', () => {
  const nameOf = (seat: number): string => ['Ana', 'Bruno', 'Carla'][seat]!;
  const view = { seats: 3 } as View;
  const colors = box.seat_color[1]! as readonly Color[];
  expect(colors.slice(0, 3).map((color) => ownerOf({ view, nameOf }, color))).toEqual([
    'Ana',
    'Bruno',
    'Carla',
  ]);
});

describe('the log', () => {
  const reveal = (seat: number, slot: number) => ({ event: 'card_revealed', seat, slot, card: 'jump' });
  const deed = (event: string, seat: number) => ({ event, seat });
  const entry = (position: number, seat: number, ...events: object[]): EntryInfo =>
    ({ position, seat, kind: 'move', events }) as unknown as EntryInfo;
  /** Each line as the seat that it speaks of, and its events. */
  const told = (...entries: EntryInfo[]): [number | null, ...string[]][] =>
    logLines(entries).map(({ entry: { seat, events } }) => [
      seat,
      ...events.map(({ event }) => String(event)),
    ]);

  test('tells a slot under its cards, and the latest first, of slots and of what was done in one', () => {
    expect(
      told(
        entry(1, 1, deed('programmed', 1), reveal(0, 1), reveal(1, 1)),
        entry(2, 0, deed('stone_placed_on_island', 0), deed('pawn_fell', 1), reveal(0, 2), reveal(1, 2)),
        entry(3, 1, deed('plank_removed', 1), deed('pawn_fell', 0)),
      ),
    ).toEqual([
      [null, 'card_revealed', 'card_revealed'],
      [0, 'pawn_fell'],
      [1, 'plank_removed'],
      [null, 'card_revealed', 'card_revealed'],
      [1, 'pawn_fell'],
      [0, 'stone_placed_on_island'],
      [1, 'programmed'],
    ]);
  });

  test('tells where a plank went, not also that it was chosen', () => {
    const lines = told(
      entry(1, 0, deed('plank_chosen', 0), deed('plank_lost', 0)),
      entry(2, 1, deed('plank_chosen', 1)),
    );
    expect(lines).toEqual([
      [1, 'plank_chosen'],
      [0, 'plank_lost'],
    ]);
  });

  test('a line leads to the position after its move, and no two have the same key', () => {
    const lines = logLines([entry(7, 0, deed('plank_removed', 0), deed('pawn_fell', 1))]);
    expect(lines.map((line) => line.entry.position)).toEqual([7, 7]);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(2);
  });
});

test('a dragon says whose color it has', () => {
  const words = {
    say: (key: string, args: object) => `${key} ${JSON.stringify(args)}`,
    word: (_: string, key: string) => key,
  };
  const nameOf = (seat: number): string => ['Ana', 'Bruno'][seat]!;
  const table = { view: river(), words, nameOf } as unknown as RiverTable;
  const other: Color = box.seat_color[0]![1]!;
  expect(aboutCard(table, `dragon_${other}` as Card)).toContain('"name":"Bruno"');
  expect(cardName(table, `dragon_${other}` as Card)).toContain('"name":"Bruno"');
  expect(cardName(table, 'jump')).toBe('jump');
});
