// @vitest-environment happy-dom
/** River Dragons: a move in which much happens, shown thing by thing. */

import { expect, test } from 'vitest';
import type { EntryInfo } from '$lib/wire/wire.gen';
import { logLines } from '../../../src/games/river_dragons/log';
import type { RiverTable } from '../../../src/games/river_dragons/moves';
import { ISLANDS, plankIndex, PLANKS } from '../../../src/games/river_dragons/river';
import { box, type View } from '../../../src/games/river_dragons/schema.gen';
import { tracesOf } from '../../../src/games/river_dragons/traces';
import { openCards, pawnSpaces, slotNow, stoppedNow } from '../../../src/games/river_dragons/turn';

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
      view: { ...river(), seats: 2, slot: 2, pawns: [on, PLANKS + 3], revealed: [['jump', 'move_1'], []] },
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
