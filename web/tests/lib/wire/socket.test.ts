// @vitest-environment happy-dom
/** The connection mends itself: what it says again, and what it does not. */

import { beforeEach, expect, test, vi } from 'vitest';
import { Connection, type Link } from '$lib/wire/socket';
import type { AnyTell } from '$lib/wire/wire.gen';
import { Wire } from '../../wire';

let position: number | null;
let told: AnyTell[];
let links: Link[];

function connect(): Connection {
  const listener = {
    hello: () => ({ type: 'hello' as const, position }),
    tell: (message: AnyTell) => told.push(message),
    link: (link: Link) => links.push(link),
  };
  return new Connection('ws://table', listener, () => new Wire() as unknown as WebSocket);
}

beforeEach(() => {
  vi.useFakeTimers();
  Wire.all = [];
  position = null;
  told = [];
  links = [];
});

const move = { type: 'move' as const, seat: 0, decision: 3, move: { move: 'finish' } };

test('the client speaks first, and says where it was', () => {
  connect();
  Wire.all[0]!.onopen();
  expect(Wire.all[0]!.said).toMatchObject([{ type: 'hello', position: null }]);
});

test('an answer finds who asked, and news find the listener', async () => {
  const connection = connect();
  Wire.all[0]!.onopen();
  const answer = connection.ask(move);
  const { id } = Wire.all[0]!.said[1]!;
  Wire.all[0]!.tell({ type: 'clocks', seats: [] });
  Wire.all[0]!.tell({ type: 'ack', id, position: 9 });
  expect(await answer).toMatchObject({ type: 'ack', position: 9 });
  expect(told).toMatchObject([{ type: 'clocks' }]);
});

test('a refusal reaches who asked', async () => {
  const connection = connect();
  Wire.all[0]!.onopen();
  const answer = connection.ask(move);
  Wire.all[0]!.tell({
    type: 'error',
    id: Wire.all[0]!.said[1]!['id'],
    error: { code: 'stale_move', message: '' },
  });
  await expect(answer).rejects.toMatchObject({ problem: { code: 'stale_move' } });
});

test('a move without an answer is sent again after the connection was lost, with the same number', () => {
  const connection = connect();
  Wire.all[0]!.onopen();
  void connection.ask(move);
  const sent = Wire.all[0]!.said[1];
  position = 17;
  Wire.all[0]!.close();
  expect(links.at(-1)).toBe('lost');
  vi.runOnlyPendingTimers();
  Wire.all[1]!.onopen();
  expect(Wire.all[1]!.said).toMatchObject([{ type: 'hello', position: 17 }, sent!]);
});

test('what may not be done twice is not sent again: who asked hears that it was lost', async () => {
  const connection = connect();
  Wire.all[0]!.onopen();
  const talk = connection.ask({ type: 'say', text: 'hola' });
  Wire.all[0]!.close();
  await expect(talk).rejects.toMatchObject({ problem: { code: 'unreachable' } });
  vi.runOnlyPendingTimers();
  Wire.all[1]!.onopen();
  expect(Wire.all[1]!.said).toHaveLength(1);
});

test('waits grow while the server is away, and end at once when somebody hurries', () => {
  const connection = connect();
  for (let i = 0; i < 4; i++) {
    Wire.all.at(-1)!.close();
    vi.runOnlyPendingTimers();
  }
  expect(Wire.all).toHaveLength(5);
  Wire.all.at(-1)!.close();
  connection.hurry();
  expect(Wire.all).toHaveLength(6);
});

test('after a farewell nobody comes back', () => {
  connect();
  Wire.all[0]!.onopen();
  Wire.all[0]!.tell({ type: 'bye', error: { code: 'unknown_table', message: '' } });
  Wire.all[0]!.close();
  vi.runOnlyPendingTimers();
  expect(Wire.all).toHaveLength(1);
  expect(links.at(-1)).toBe('closed');
});

/** So much time goes by, and whoever is asked for life says so, or does not. */
function wait(ms: number, isAnswered: boolean): void {
  let answered = 0;
  for (let gone = 0; gone < ms; gone += 1000) {
    vi.advanceTimersByTime(1000);
    const wire = Wire.all.at(-1)!;
    const asked = wire.said.filter(({ type }) => type === 'ping').length;
    if (isAnswered && asked > answered) wire.tell({ type: 'ack', id: 0, position: null });
    answered = asked;
  }
}

test('a connection that is silent is asked whether anybody is there, and goes on if so', () => {
  connect();
  Wire.all[0]!.onopen();
  wait(60_000, true);
  expect(Wire.all[0]!.said.filter(({ type }) => type === 'ping').length).toBeGreaterThan(5);
  expect(links).toEqual(['open']);
});

test('a network that went away without a word is noticed within ten seconds; the move is sent when it is back', () => {
  const connection = connect();
  Wire.all[0]!.onopen();
  void connection.ask(move);
  Wire.all[0]!.close = () => undefined; // no browser notices
  wait(10_000, false);
  expect(links).toEqual(['open', 'lost']);
  connection.hurry();
  Wire.all.at(-1)!.onopen();
  expect(Wire.all.at(-1)!.said.filter(({ type }) => type === 'move')).toHaveLength(1);
});

test('what an old connection still says is not heard', () => {
  const connection = connect();
  Wire.all[0]!.onopen();
  Wire.all[0]!.close = () => undefined;
  connection.offline();
  expect(links.at(-1)).toBe('lost');
  Wire.all[0]!.tell({ type: 'clocks', seats: [] });
  expect(told).toEqual([]);
});

test('who hurries while a connection is being opened speaks through the new one alone', () => {
  const connection = connect();
  Wire.all[0]!.onopen();
  Wire.all[0]!.close();
  vi.runOnlyPendingTimers(); // a second one is on its way
  connection.hurry();
  Wire.all[1]!.onopen();
  expect([Wire.all[1]!.said, Wire.all[2]!.said]).toEqual([[], []]);
  Wire.all[2]!.onopen();
  expect(Wire.all[2]!.said).toMatchObject([{ type: 'hello' }]);
  expect(links.at(-1)).toBe('open');
});
