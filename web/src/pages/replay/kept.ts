/** Matches that are over, where there is no network: the service worker keeps them, and what is here answers for the server. */

import { ask, UNREACHABLE } from '$lib/wire/api';
import type { AnyAsk, AnyTell, EntryInfo, TableInfo, WholeMatch } from '$lib/wire/wire.gen';

/** All that the server tells of a match that is over. What was asked once is kept by the service worker. */
export const wholeMatch = (id: string): Promise<WholeMatch> =>
  ask('GET', `tables/${encodeURIComponent(id)}/looks`);

/** What the server would answer, of what can be read; the rest waits for it. */
export function answersTo(asked: AnyAsk, { table, you, looks }: WholeMatch): AnyTell[] {
  const last = looks.length - 1;
  const after = (position: number): EntryInfo[] => looks.slice(position + 1).map(({ entry }) => entry!);
  const { id = 0 } = asked;
  if (asked.type === 'hello') {
    const from = Math.min(asked.position ?? last, last);
    const { state } = looks[last]!;
    return [
      { type: 'table', table, you },
      { type: 'told', after: from, entries: after(from), state },
    ];
  }
  if (asked.type === 'ping') return [{ type: 'ack', id, position: null }];
  const isOwn = 'view' in asked && asked.view === 'own' && !('move' in asked && asked.move);
  if (asked.type === 'look' && isOwn && looks[asked.position]) return [{ ...looks[asked.position]!, id }];
  if (asked.type === 'history' && isOwn)
    return [{ type: 'history', id, last, entries: after(asked.after ?? 0) }];
  return [{ type: 'error', id, error: UNREACHABLE }];
}

/** In the place of a WebSocket, until the network is there again. */
export class KeptSocket {
  onopen: (() => void) | null = null;
  onmessage: ((news: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  #whole: WholeMatch | null = null;

  constructor(id: string) {
    addEventListener('online', this.close);
    wholeMatch(id).then((whole) => this.#open(whole), this.close);
  }

  send(text: string): void {
    const whole = this.#whole;
    if (!whole) return;
    const answers = answersTo(JSON.parse(text) as AnyAsk, whole);
    queueMicrotask(() => {
      for (const answer of answers) this.onmessage?.({ data: JSON.stringify(answer) });
    });
  }

  close = (): void => {
    removeEventListener('online', this.close);
    this.#whole = null;
    this.onclose?.();
    this.onclose = null;
  };

  #open(whole: WholeMatch): void {
    this.#whole = whole;
    this.onopen?.();
  }
}

/** For an entrance: where the match is found, and whom it speaks to, while the server is away. */
export class KeptMatch {
  #isAway = false; // also where there is a network, but no server

  async find(id: string): Promise<TableInfo> {
    const { table } = await wholeMatch(id);
    this.#isAway = true;
    addEventListener('online', () => (this.#isAway = false), { once: true });
    return table;
  }

  dial =
    (id: string) =>
    (address: string): WebSocket =>
      this.#isAway || !navigator.onLine
        ? (new KeptSocket(id) as unknown as WebSocket)
        : new WebSocket(address);
}
