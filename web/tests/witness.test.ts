import { expect, test } from 'vitest';
import { Witness } from '../src/lib/witness';
import type { EntryInfo } from '../src/lib/wire.gen';

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
  entry(6, 'move', 0, 1),
];
const RECORD = {
  moves: [
    { seat: 0, move: 'place', tile: 4 },
    { seat: 1, move: 'pass' },
    { seat: 0, move: 'place', tile: 9 },
  ],
};

function seen(told = TOLD): Witness {
  const witness = new Witness();
  witness.made(0, 0, place(4));
  witness.made(0, 1, place(7));
  witness.hear(told.filter(({ position }) => position < 6)); // the second was taken back
  witness.made(0, 1, place(9));
  witness.hear(told); // a connection came back
  return witness;
}

function told(): Witness {
  const witness = new Witness();
  witness.hear(TOLD);
  return witness;
}

test('a record with the moves that were made and told agrees', () => {
  expect([seen().sawAll, seen().agrees(RECORD)]).toEqual([true, true]);
});

test('a record in which a move of mine is another one does not', () => {
  const [first, second, third] = RECORD.moves;
  expect(seen().agrees({ moves: [{ ...first!, tile: 5 }, second!, third!] })).toBe(false);
  expect(seen(TOLD.slice(0, 3)).agrees({ moves: [first!, second!] })).toBe(false);
});

test('a record in which others moved in another order, or more often, does not', () => {
  const [first, second, third] = RECORD.moves;
  expect(told().agrees({ moves: [second!, first!, third!] })).toBe(false);
  expect(told().agrees({ moves: [...RECORD.moves, second!] })).toBe(false);
  expect(told().agrees({})).toBe(false);
});

test('who did not see the beginning holds nothing against it but their own moves', () => {
  const late = seen(TOLD.slice(2));
  expect([late.sawAll, late.agrees(RECORD), late.agrees({ moves: [] })]).toEqual([false, true, false]);
});

test('what is taken back on another device is not looked for, and pieces have no order', () => {
  const witness = new Witness();
  witness.made(0, 0, place(4));
  witness.made(0, 1, KEPT);
  witness.hear(TOLD);
  expect(witness.agrees(RECORD)).toBe(true);
  witness.made(0, 1, KEPT);
  const kept = [...RECORD.moves.slice(0, 2), { seat: 0, move: 'keep', tiles: [1, 2] }];
  expect([witness.agrees({ moves: kept }), witness.agrees(RECORD)]).toEqual([true, false]);
});
