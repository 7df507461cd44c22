// @vitest-environment happy-dom
/** River Dragons: a move in which much happens, shown thing by thing. */

import { expect, test } from 'vitest';
import type { EntryInfo } from '$lib/wire/wire.gen';
import catalog from '../../../../ludoteca/games/river_dragons/text/en.json';
import room from '../../../src/games/river_dragons';
import { canceledWith } from '../../../src/games/river_dragons/causes';
import { eventTold, logLines } from '../../../src/games/river_dragons/log';
import type { RiverTable } from '../../../src/games/river_dragons/moves';
import { ISLANDS, plankIndex, PLANKS } from '../../../src/games/river_dragons/river';
import { box, groups, type GameEvent, type View } from '../../../src/games/river_dragons/schema.gen';
import { riverNow } from '../../../src/games/river_dragons/shown';
import texts from '../../../src/games/river_dragons/text/en.json';
import { GameWords } from '$lib/text/words';
import { tracesOf } from '../../../src/games/river_dragons/traces';
import {
  firstNow,
  hasProgrammed,
  openCards,
  ownCards,
  pawnSpaces,
  slotNow,
  stoppedNow,
} from '../../../src/games/river_dragons/turn';

/** A board with stones on the first two islands and plank 1 of red between them. */
function river(): View {
  const stones = box.islands.map((at, i) => (i < 2 ? [...at] : [-1, -1]));
  const ends = Array.from({ length: PLANKS }, () => [-1, -1]);
  ends[plankIndex('red', 1)] = [0, 1];
  ends[plankIndex('red', 6)] = [1, 32];
  return { seats: 2, stones, ends, pawns: [PLANKS, PLANKS, -1, -1, -1, -1] } as unknown as View;
}

test('a line of the log shows the table amid its move: cards and pawns as they were then', () => {
  const events = [
    { event: 'card_revealed', seat: 0, slot: 1, card: 'jump' },
    { event: 'pawn_fell', seat: 0 },
    { event: 'card_revealed', seat: 0, slot: 2, card: 'move_1' },
    { event: 'stepped_on_plank', seat: 0, color: 'red', number: 1 },
  ];
  const entry = { position: 4, seat: 1, kind: 'move', events } as unknown as EntryInfo;
  const [start, on] = [PLANKS, plankIndex('red', 1)];
  const lookedAt = (seen: number): RiverTable =>
    ({
      me: null,
      entries: [entry],
      state: { position: 4 },
      view: {
        ...river(),
        seats: 2,
        slot: 2,
        pawns: [on, PLANKS + 3],
        revealed: [['jump', 'move_1', null, null, null], Array(5).fill(null)],
      },
      before: { pawns: [start, PLANKS + 3] },
      fresh: { entry: { ...entry, events: events.slice(0, seen) }, events: [] },
      unseen: events.slice(seen),
    }) as unknown as RiverTable;
  expect(openCards(lookedAt(1), 0).filter(Boolean)).toEqual(['jump']);
  expect(slotNow(lookedAt(1))).toBe(1);
  expect(pawnSpaces(lookedAt(2))[0]).toBe(start);
  expect(pawnSpaces(lookedAt(4))[0]).toBe(on);
  expect(logLines([entry]).map(({ seen }) => seen)).toEqual([3, 4, 1, 2]); // the latest slot first
});

test('a pawn that a dragon stops is sealed until its next card lies open', () => {
  const events = [
    { event: 'card_revealed', seat: 1, slot: 1, card: 'dragon_red' },
    { event: 'card_revealed', seat: 0, slot: 1, card: 'move_1' },
    { event: 'action_canceled', seat: 0, color: 'blue' },
    { event: 'card_revealed', seat: 1, slot: 2, card: 'jump' },
    { event: 'card_revealed', seat: 0, slot: 2, card: 'move_2' },
  ];
  const entry = { position: 4, seat: 1, kind: 'move', events } as unknown as EntryInfo;
  const stopped = (seen: number): number[] =>
    stoppedNow({
      entries: [entry],
      state: { position: 4 },
      fresh: { entry: { ...entry, events: events.slice(0, seen) } },
    } as unknown as RiverTable).map(({ seat }) => seat);
  expect([2, 3, 4, 5].map(stopped)).toEqual([[], [0], [0], []]);
});

test('what is taken away leaves a trace, and a pawn the way it took', () => {
  const table = (events: object[], shown: number): RiverTable =>
    ({
      view: { ...river(), seats: 2 },
      before: { ...river(), seats: 2, pawns: [PLANKS, PLANKS + 3] },
      fresh: { entry: { events }, events: events.slice(shown, shown + 1) },
    }) as unknown as RiverTable;
  const removed = { event: 'plank_removed', seat: 1, color: 'red', number: 1 };
  expect(tracesOf(table([removed], 0))).toMatchObject([{ kind: 'plank', laid: { color: 'red', number: 1 } }]);
  const stone = { event: 'stone_removed', seat: 1, stone: 2 };
  expect(tracesOf(table([stone], 0))).toEqual([{ kind: 'stone', at: ISLANDS[1] }]);
  const steps = [
    { event: 'stepped_on_plank', seat: 0, color: 'red', number: 1 },
    { event: 'pawn_fell', seat: 0 },
  ];
  const [step] = tracesOf(table(steps, 0));
  const [fall] = tracesOf(table(steps, 1));
  expect(step).toMatchObject({ kind: 'walk', isFall: false });
  expect(fall).toMatchObject({ kind: 'walk', isFall: true, from: (step as { to: object }).to });
  expect(tracesOf({ ...table(steps, 0), before: null } as RiverTable)).toEqual([]);
});

const words = new GameWords('en', catalog, texts, groups);
const NONE = Array<null>(5).fill(null);

/** Card 2 of 5 is being carried out at a table whose log begins amid the turn, as in a guided match. */
function amid(seen: number): RiverTable {
  const events = [
    { event: 'plank_placed', seat: 0, color: 'red', number: 1, ends: ['stone_1', 'stone_2'] },
    { event: 'card_revealed', seat: 0, slot: 3, card: 'jump' },
    { event: 'card_revealed', seat: 1, slot: 3, card: 'remove' },
    { event: 'plank_removed', seat: 1, color: 'red', number: 6 },
  ];
  const entry = { position: 1, seat: 0, kind: 'move', events } as unknown as EntryInfo;
  const then = { ...river(), held_by: Array(PLANKS).fill(-1) };
  const ends = then.ends.map((each, i) => (i === plankIndex('red', 6) ? [-1, -1] : each));
  const revealed = [
    ['place_1_stone', 'place_1_plank', 'jump', null, null],
    ['move_1', 'move_2', 'remove', null, null],
  ];
  const cards = ['place_1_stone', 'place_1_plank', 'jump', 'move_1', 'remove'];
  return {
    words,
    me: 0,
    active: [],
    entries: [entry],
    state: { position: 1 },
    view: { ...then, ends, slot: 3, turn_number: 1, supply: 20, revealed, programs: [cards, null], first: 0 },
    before: { ...then, revealed: [NONE, NONE], programs: [cards, null], first: 0 },
    fresh: { entry: { ...entry, events: events.slice(0, seen) }, events: events.slice(seen - 1, seen) },
    unseen: events.slice(seen),
  } as unknown as RiverTable;
}

test('what was before the log began is shown while a move is: cards that lie open, and the number of the card', () => {
  expect(openCards(amid(1), 0)).toEqual(['place_1_stone', 'place_1_plank', null, null, null]);
  expect(openCards(amid(1), 1)).toEqual(['move_1', 'move_2', null, null, null]);
  expect(room.status(amid(1))).toBe('Turn 1 · card 2 of 5 · stones left: 20');
  expect(room.status(amid(3))).toBe('Turn 1 · card 3 of 5 · stones left: 20');
  expect(ownCards(amid(1), 0).every(Boolean)).toBe(true);
});

test('a plank that is taken away later lies there until that is shown', () => {
  const lies = (seen: number) => riverNow(amid(seen)).ends[plankIndex('red', 6)]![0]! >= 0;
  expect([1, 3, 4].map(lies)).toEqual([true, true, false]);
});

test('looking back at the end of a turn shows who began it, its cards, and nobody with a plan for the next', () => {
  const events = [
    { event: 'pawn_fell', seat: 1 },
    { event: 'turn_begun', turn: 2 },
  ];
  const entry = { position: 9, seat: 0, kind: 'move', events } as unknown as EntryInfo;
  const cards = ['jump', 'move_1', 'move_2', 'remove', 'place_1_stone'];
  const table = {
    me: null,
    active: [],
    entries: [entry],
    state: { position: 9 },
    view: { ...river(), first: 1, turn_number: 2, slot: 0, revealed: [NONE, NONE], programs: [null, null] },
    before: { ...river(), first: 0, revealed: [cards, cards], programs: [null, null] },
    fresh: { entry: { ...entry, events: events.slice(0, 1) }, events: [] },
    unseen: events.slice(1),
  } as unknown as RiverTable;
  expect([firstNow(table), slotNow(table), openCards(table, 1)]).toEqual([0, 5, cards]);
  expect([0, 1].some((seat) => hasProgrammed(table, seat))).toBe(false);
});

test('a fall is told with its reason and rule, what had no other choice as such, and a canceled card is crossed', () => {
  const events = [
    { event: 'card_revealed', seat: 0, slot: 1, card: 'dragon_red' },
    { event: 'card_revealed', seat: 1, slot: 1, card: 'move_1' },
    { event: 'action_canceled', seat: 1, color: 'black' },
    { event: 'card_revealed', seat: 0, slot: 2, card: 'move_1' },
    { event: 'card_revealed', seat: 1, slot: 2, card: 'jump' },
    { event: 'stepped_on_plank', seat: 0, color: 'red', number: 1 },
    { event: 'pawn_fell', seat: 1 },
    { event: 'card_revealed', seat: 0, slot: 3, card: 'move_2' },
    { event: 'pawn_fell', seat: 0 },
  ] as GameEvent[];
  const entries = [{ position: 1, seat: 0, kind: 'move', events }];
  const nameOf = (seat: number): string => ['Ana', 'Mei'][seat]!;
  const table = { words, nameOf, entries, view: river(), info: { lesson: null, puzzle: null } };
  const told = (i: number): string => eventTold(table as unknown as RiverTable, events[i]!);
  expect(told(5)).toBe('Ana moves onto plank 1 (red). There was no other choice.');
  expect(told(6)).toBe(
    'Mei has to jump and cannot (R7.3): falls into the river, and stays in the start village.',
  );
  expect(told(8)).toBe(
    'Ana has to move and has nowhere to step (R6.5): falls into the river, back to the start village.',
  );
  const canceled = (i: number) => canceledWith(table as unknown as RiverTable, [events[i]] as never);
  expect([canceled(0), canceled(3)]).toEqual([[1], []]);
});

test('what does not happen, and why, is seen twice as long as what does', () => {
  const told = Object.keys(catalog.events);
  const foiled = told.filter((kind) => /lost|canceled|defied|too_short|fell/.test(kind));
  expect(foiled.length).toBeGreaterThan(5);
  for (const kind of told) expect(room.weighty?.has(kind), kind).toBe(foiled.includes(kind));
});
