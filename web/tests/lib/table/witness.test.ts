import { expect, test } from 'vitest';
import { Witness } from '$lib/table/witness';
import type { EntryInfo } from '$lib/wire/wire.gen';

const place = (tile: number) => ({ move: 'place', tile });
const KEPT = { move: 'keep', tiles: [2, 1] };

function entry(position: number, kind: 'move' | 'undo' | 'bot', seat: number, decision: number): EntryInfo {
  return { position, kind, seat, decision, at: 0, events: [] };
}

const TOLD = [
  entry(1, 'move', 0, 0),
  entry(2, 'bot', 1, 0),
  entry(3, 'move', 1, 0),
  entry(4, 'move', 0, 1),
  entry(5, 'undo', 0, 1),
  entry(6, 'move', 0, 2), // a decision after one that was taken back has a number of its own
];
const RECORD = {
  moves: [
    { seat: 0, ...place(4) },
    { seat: 1, move: 'pass' },
    { seat: 0, ...place(9) },
  ],
};
const [FIRST, SECOND, THIRD] = RECORD.moves as [Move, Move, Move];
type Move = (typeof RECORD.moves)[number];

function seen(told = TOLD): Witness {
  const witness = new Witness();
  witness.made(0, 0, place(4));
  witness.hear(told.filter(({ position }) => position < 4));
  witness.made(0, 1, place(7));
  witness.made(0, 2, place(9));
  witness.hear(told); // a connection came back
  return witness;
}

function told(entries = TOLD): Witness {
  const witness = new Witness();
  witness.hear(entries);
  return witness;
}

test('a record with the moves that were made and told agrees', () => {
  expect([seen().sawAll, seen().agrees(RECORD)]).toEqual([true, true]);
});

test('a record in which a move of mine is another one does not', () => {
  expect(seen().agrees({ moves: [{ seat: 0, ...place(5) }, SECOND, THIRD] })).toBe(false);
  expect(seen().agrees({ moves: [FIRST, SECOND, { seat: 0, ...place(7) }] })).toBe(false);
});

test('a record in which others moved in another order, or more or less often, does not', () => {
  expect(told().agrees({ moves: [SECOND, FIRST, THIRD] })).toBe(false);
  expect(told().agrees({ moves: [...RECORD.moves, SECOND] })).toBe(false);
  expect(told().agrees({ moves: [FIRST, SECOND] })).toBe(false);
  expect(told().agrees({})).toBe(false);
});

test('who came later holds against it what was told from then on', () => {
  const late = seen(TOLD.slice(2));
  expect([late.sawAll, late.agrees(RECORD)]).toEqual([false, true]);
  expect(late.agrees({ moves: [FIRST, SECOND, { seat: 0, ...place(8) }] })).toBe(false);
  expect(told(TOLD.slice(4)).agrees(RECORD)).toBe(true); // what was taken back was made before
});

test('pieces have no order', () => {
  const witness = told(TOLD.slice(0, 1));
  witness.made(0, 0, KEPT);
  expect(witness.agrees({ moves: [{ seat: 0, move: 'keep', tiles: [1, 2] } as Move] })).toBe(true);
  expect(witness.agrees({ moves: [{ seat: 0, move: 'keep', tiles: [1, 3] } as Move] })).toBe(false);
});
