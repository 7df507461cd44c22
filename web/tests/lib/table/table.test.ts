// @vitest-environment happy-dom
/** What the page makes of what it is told. */

import { beforeEach, expect, test, vi } from 'vitest';
import { settings } from '$lib/device/settings.svelte';
import { Table } from '$lib/table/table.svelte';
import { GameWords } from '$lib/text/words';
import type { EntryInfo, State } from '$lib/wire/wire.gen';
import { Wire } from '../../wire';

const NO_WORDS = { title: '', words: {}, labels: {}, options: {}, moves: {}, events: {}, reasons: {} };
const words = new GameWords('en', NO_WORDS, {}, { move: {}, event: {} });
let table: Table;
let wire: Wire;

function state(position: number, decision = position): State {
  const listed = [{ move: 'place', count: 2, columns: { tile: [4, 9], x: [33, 36] } }];
  const offers = { seat: 0, decision, listed, forms: [], final: ['place'] };
  return { position, seat: 0, view: {}, scores: null, active: [0], offers, undo: null, over: null };
}

function entry(position: number): EntryInfo {
  return { position, kind: 'move', seat: 1, decision: 0, at: 0, events: [{ event: 'moved' }] };
}

/** The next message of a kind that the page sent. */
const sent = (type: string): Record<string, unknown> | undefined =>
  wire.said.find((message) => message['type'] === type);

beforeEach(() => {
  Wire.all = [];
  settings.set({ confirm: true });
  table = new Table('t', words, () => new Wire() as unknown as WebSocket);
  wire = Wire.all[0]!;
  wire.onopen();
  wire.tell({ type: 'told', after: 0, entries: [], state: state(3) });
});

test('columns are moves', () => {
  expect(table.moves).toEqual([
    { move: 'place', tile: 4, x: 33 },
    { move: 'place', tile: 9, x: 36 },
  ]);
});

test('behind a guide that holds the table nothing is offered: nothing lights up', () => {
  table.guide = { allows: () => true, holds: true };
  expect(table.moves).toEqual([]);
  table.guide = { allows: () => true, holds: false };
  expect(table.moves.length).toBe(2);
});

test('columns in short are the same moves', () => {
  const columns = { tile: { values: [4, 9], each: 2 }, x: { values: [33, 36], each: 1 } };
  const listed = [{ move: 'place', count: 4, columns }];
  wire.tell({
    type: 'told',
    after: 3,
    entries: [],
    state: { ...state(3), offers: { ...state(3).offers!, listed } },
  });
  expect(table.moves).toEqual([
    { move: 'place', tile: 4, x: 33 },
    { move: 'place', tile: 4, x: 36 },
    { move: 'place', tile: 9, x: 33 },
    { move: 'place', tile: 9, x: 36 },
  ]);
});

test('what changed of a view is put into what was there', () => {
  expect(sent('hello')).toMatchObject({ changes: true });
  wire.tell({ type: 'told', after: 3, entries: [], state: { ...state(3), view: { turn: 0, lake: [7] } } });
  const after = { ...state(4), view: { turn: 1 } };
  wire.tell({ type: 'changed', after: 3, entries: [entry(4)], state: after });
  expect(table.show.heard?.view).toEqual({ turn: 1, lake: [7] });
  wire.tell({ type: 'changed', after: 4, entries: [entry(5)], state: { ...state(5), view: { lake: [] } } });
  expect(table.show.heard?.view).toEqual({ turn: 1, lake: [] });
});

test('a move is seen before it is made, by the second press, also one that could be taken back', async () => {
  const can = { ...state(4), offers: { ...state(4).offers!, final: [] } };
  wire.tell({ type: 'told', after: 3, entries: [], state: can });
  await table.press(table.moves[0]!);
  expect([table.chosen, sent('move')]).toEqual([table.moves[0], undefined]);
  settings.set({ confirm: false });
  void table.press(table.moves[1]!);
  expect(sent('move')).toMatchObject({ decision: 4, move: table.moves[1] });
});

test('a move that cannot be taken back is made by the second press', async () => {
  await table.press(table.moves[0]!);
  expect(table.chosen).toEqual(table.moves[0]);
  expect(sent('move')).toBeUndefined();
  void table.press({ ...table.moves[0]! });
  expect(sent('move')).toMatchObject({ seat: 0, decision: 3, move: table.moves[0] });
});

test('another press chooses something else', async () => {
  await table.press(table.moves[0]!);
  await table.press(table.moves[1]!);
  expect(table.chosen).toEqual(table.moves[1]);
  expect(sent('move')).toBeUndefined();
});

test('who wants no confirmation presses once', () => {
  settings.set({ confirm: false });
  void table.press(table.moves[0]!);
  expect(sent('move')).toBeDefined();
});

test('what was chosen is forgotten when the table moves on', async () => {
  await table.press(table.moves[0]!);
  wire.tell({ type: 'told', after: 3, entries: [entry(4)], state: state(4) });
  expect(table.chosen).toBeNull();
  expect(table.fresh?.entry.position).toBe(4);
  expect(table.missed).toEqual([]);
});

test('what was chosen stays while another seat decides at the same time', async () => {
  await table.press(table.moves[0]!);
  wire.tell({ type: 'told', after: 3, entries: [entry(4)], state: state(4, 3) });
  expect(table.chosen).toEqual(table.moves[0]);
});

test('what was chosen outlives a connection that comes back to the same position', async () => {
  await table.press(table.moves[0]!);
  wire.tell({ type: 'told', after: 3, entries: [], state: state(3) });
  expect(table.chosen).toEqual(table.moves[0]);
});

test('who was away is told what was missed, and says next time where it was', () => {
  wire.tell({ type: 'told', after: 3, entries: [entry(4), entry(5)], state: state(5) });
  expect(table.missed.map(({ position }) => position)).toEqual([4, 5]);
  expect(table.entries.map(({ position }) => position)).toEqual([4, 5]);
  table.close();
});

test('moves of others that come together are shown one after another', () => {
  vi.useFakeTimers();
  wire.tell({ type: 'told', after: 3, entries: [entry(4)], state: state(4) });
  wire.tell({ type: 'told', after: 4, entries: [entry(5)], state: state(5) });
  expect(table.state?.position).toBe(4);
  vi.advanceTimersByTime(3000);
  expect(table.state?.position).toBe(5);
  vi.useRealTimers();
});

test('what one had meant to do and does not happen is seen twice as long', () => {
  vi.useFakeTimers();
  table.show.weighty = new Set(['stopped']);
  const stopped = { ...entry(4), events: [{ event: 'stopped' }] };
  wire.tell({ type: 'told', after: 3, entries: [stopped], state: state(4) });
  wire.tell({ type: 'told', after: 4, entries: [entry(5)], state: state(5) });
  wire.tell({ type: 'told', after: 5, entries: [entry(6)], state: state(6) });
  vi.advanceTimersByTime(2399);
  expect(table.state?.position).toBe(4);
  vi.advanceTimersByTime(1);
  expect(table.state?.position).toBe(5);
  vi.advanceTimersByTime(1200);
  expect(table.state?.position).toBe(6);
  vi.useRealTimers();
});

test('what befalls me instead is seen four times as long', () => {
  vi.useFakeTimers();
  table.show.weighty = new Set(['stopped']);
  const stopped = { ...entry(4), events: [{ event: 'stopped', seat: 0 }] };
  wire.tell({ type: 'told', after: 3, entries: [stopped], state: state(4) });
  wire.tell({ type: 'told', after: 4, entries: [entry(5)], state: state(5) });
  vi.advanceTimersByTime(4799);
  expect(table.state?.position).toBe(4);
  vi.advanceTimersByTime(1);
  expect(table.state?.position).toBe(5);
  vi.useRealTimers();
});

test('my own move is shown at once, after all that came before it', () => {
  wire.tell({ type: 'told', after: 3, entries: [entry(4)], state: state(4) });
  wire.tell({ type: 'told', after: 4, entries: [entry(5)], state: state(5) });
  wire.tell({ type: 'told', after: 5, entries: [{ ...entry(6), seat: 0 }], state: state(6) });
  expect(table.entries.map(({ position }) => position)).toEqual([4, 5, 6]);
});

test('who moves twice, the second time while the first move is still shown, has nothing chosen after it', async () => {
  const mine = (position: number): EntryInfo => ({ ...entry(position), seat: 0 });
  wire.tell({ type: 'told', after: 3, entries: [mine(4)], state: state(4) });
  await table.press(table.moves[0]!);
  wire.tell({ type: 'told', after: 4, entries: [mine(5)], state: { ...state(5), scores: [2] } });
  expect(table.chosen).toBeNull();
});

test('a match that has just begun is seen from its first move, though another is made meanwhile', async () => {
  const late = new Table('begun', words, () => new Wire() as unknown as WebSocket);
  wire = Wire.all.at(-1)!;
  const answer = async (type: string, told: (position: number) => object): Promise<void> => {
    await vi.waitFor(() => expect(sent(type)).toBeDefined());
    const { id, position } = sent(type) as { id: number; position: number };
    wire.said = [];
    wire.tell({ type, id, ...told(position) });
  };
  settings.set({ pace: 'steps' });
  wire.onopen();
  wire.tell({ type: 'table', table: { seats: [] }, you: { seats: [0] } });
  wire.tell({ type: 'told', after: 0, entries: [], state: state(1) });
  wire.tell({ type: 'told', after: 1, entries: [entry(2)], state: state(2) });
  expect(late.state?.position).toBe(1);
  await answer('history', () => ({ last: 2, entries: [entry(1), entry(2)] }));
  const looked = (position: number) => ({
    state: { ...state(position), view: { position } },
    entry: entry(position),
  });
  await answer('look', looked); // before the first move, and after it
  await answer('look', looked);
  await vi.waitFor(() => expect(late.show.shown?.entry?.position).toBe(1));
  expect(late.before).toEqual({ position: 0 });
  late.show.next();
  expect(late.show.shown?.entry?.position).toBe(2);
  late.show.next();
  expect(late.isMyTurn).toBe(true);
  expect(late.entries.map(({ position }) => position)).toEqual([1, 2]);
  settings.set({ pace: 'normal' });
});

test('a connection that comes back asks only for what was never told', () => {
  wire.tell({ type: 'told', after: 3, entries: [entry(4)], state: state(4) });
  wire.tell({ type: 'told', after: 4, entries: [entry(5)], state: state(5) });
  wire.onopen();
  expect(wire.said.findLast(({ type }) => type === 'hello')).toMatchObject({ position: 5 });
});

test('a refused move says why, and nothing has changed', async () => {
  const played = table.play(table.moves[0]!);
  const error = { code: 'illegal_move', message: '', rule: 'Y2.6', reason: 'cell_taken' };
  wire.tell({ type: 'error', id: sent('move')!['id'], error });
  await played;
  expect(table.problem).toEqual(error);
  expect(table.state?.position).toBe(3);
});

test('who looks back amid a move sees what had happened then, and the present again afterwards', async () => {
  const events = [{ event: 'revealed' }, { event: 'fell' }, { event: 'stepped' }];
  const answer = async (view: object): Promise<void> => {
    await vi.waitFor(() => expect(sent('look')).toBeDefined());
    const { id } = wire.said.pop() as { id: number };
    wire.said = [];
    wire.tell({ type: 'look', id, state: { ...state(2), view }, entry: { ...entry(2), events } });
  };
  const looking = table.lookBack(2, 1);
  await answer({ pawn: 'after' });
  await answer({ pawn: 'before' });
  await looking;
  expect(table.past).toBe(2);
  expect(table.fresh?.entry.events).toEqual(events.slice(0, 1));
  expect(table.unseen).toEqual(events.slice(1));
  expect(table.before).toEqual({ pawn: 'before' });
  table.toPresent();
  expect([table.past, table.unseen, table.state?.position]).toEqual([null, [], 3]);
});
