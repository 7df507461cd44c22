// @vitest-environment happy-dom
/** A replay without a network: what was kept of a match answers as the server would, and gives way to it. */

import { afterEach, expect, test, vi } from 'vitest';
import { Connection, type Link } from '$lib/wire/socket';
import type { AnyAsk, AnyTell, Looked, WholeMatch } from '$lib/wire/wire.gen';
import { answersTo, KeptMatch, KeptSocket } from '../../../src/pages/replay/kept';

const look = (position: number): Looked =>
  ({
    type: 'look',
    id: 0,
    last: 3,
    entry: position ? { position, events: [] } : null,
    state: { position },
  }) as unknown as Looked;
const whole = {
  table: { table: 't1', game: 'yangtze' },
  you: { seats: [0], front: 0 },
  looks: [0, 1, 2, 3].map(look),
} as unknown as WholeMatch;

const asked = (ask: object): AnyTell[] => answersTo(ask as AnyAsk, whole);
const positions = (tell: AnyTell): number[] =>
  (tell as { entries: { position: number }[] }).entries.map(({ position }) => position);

afterEach(() => vi.unstubAllGlobals());

test('hello is answered with the table, and with the end of its match', () => {
  const [table, told] = asked({ type: 'hello', id: 1, position: null });
  expect(table).toMatchObject({ type: 'table', you: { front: 0 } });
  expect(told).toMatchObject({ type: 'told', after: 3, entries: [], state: { position: 3 } });
  expect(positions(asked({ type: 'hello', id: 1, position: 1 })[1]!)).toEqual([2, 3]);
});

test('every moment can be looked at through own eyes, with the number of the request', () => {
  expect(asked({ type: 'look', id: 7, position: 2, view: 'own' })).toEqual([{ ...look(2), id: 7 }]);
  const [history] = asked({ type: 'history', id: 8, after: 1, view: 'own' });
  expect(history).toMatchObject({ type: 'history', id: 8, last: 3 });
  expect(positions(history!)).toEqual([2, 3]);
});

test('what was not kept waits for the server', () => {
  const unreachable = { type: 'error', id: 9, error: { code: 'unreachable' } };
  expect(asked({ type: 'look', id: 9, position: 4, view: 'own' })).toMatchObject([unreachable]);
  expect(asked({ type: 'look', id: 9, position: 2, view: 'open' })).toMatchObject([unreachable]);
  expect(asked({ type: 'look', id: 9, position: 2, view: 'own', move: {} })).toMatchObject([unreachable]);
  expect(asked({ type: 'say', id: 9, text: 'hello' })).toMatchObject([unreachable]);
});

test('a connection finds it in the place of the server, until the network is back', async () => {
  const kept = vi.fn(() => Promise.resolve(new Response(JSON.stringify(whole))));
  vi.stubGlobal('fetch', kept);
  const dialed: string[] = [];
  vi.stubGlobal(
    'WebSocket',
    class {
      close = (): void => undefined;
      constructor(address: string) {
        dialed.push(address);
      }
    },
  );
  const standIn = new KeptMatch();
  expect(await standIn.find('t1')).toMatchObject({ table: 't1' });
  const links: Link[] = [];
  const listener = {
    hello: () => ({ type: 'hello' as const, position: null }),
    tell: () => undefined,
    link: (link: Link) => links.push(link),
  };
  const connection = new Connection('ws://table', listener, standIn.dial('t1'));
  await vi.waitFor(() => expect(links).toEqual(['open']));
  expect(await connection.ask({ type: 'look', position: 2, view: 'own' })).toMatchObject({
    state: { position: 2 },
  });
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(dialed).toEqual(['ws://table']));
  connection.close();
});

test('a match that was not kept closes what stands for it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const socket = new KeptSocket('t2');
  const closed = vi.fn();
  socket.onclose = closed;
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
});
