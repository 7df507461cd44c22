/** One table's connection: it mends itself, and what had no answer when it broke is asked again, once. */

import { Refused, UNREACHABLE } from './api';
import type { AnyAsk, AnyTell, Hello } from './wire.gen';

export type Link = 'opening' | 'open' | 'lost' | 'closed';
type Asked = Exclude<AnyAsk, Hello>;
type Distribute<T> = T extends unknown ? Omit<T, 'id'> : never;
export type Ask = Distribute<Asked>;

interface Waiting {
  message: Asked;
  resolve: (answer: AnyTell) => void;
  reject: (problem: Refused) => void;
}

/** What the connection needs of whoever uses it. */
export interface Listener {
  hello: () => Hello; // where we were
  tell: (message: AnyTell) => void;
  link: (state: Link) => void;
}

const FIRST_WAIT = 300; // milliseconds before coming back; doubled each time, up to
const LONGEST_WAIT = 8000;
/** Played once however often it is sent: safe to send again. */
const ONCE = new Set(['move', 'undo']);
/** After these the server will not have us back. */
const FAREWELLS = new Set(['unknown_table', 'bad_origin', 'no_name', 'bad_link', 'not_found']);

export class Connection {
  #socket: WebSocket | null = null;
  #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #state: Link = 'opening';

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
    private readonly dial: (address: string) => WebSocket = (url) => new WebSocket(url),
  ) {
    this.#connect();
  }

  /** Ask something; the answer that repeats its id, or Refused. */
  ask(ask: Ask): Promise<AnyTell> {
    const message = { ...ask, id: ++this.#lastId } as Asked;
    return new Promise((resolve, reject) => {
      if (this.#state !== 'open' && !ONCE.has(message.type)) return reject(new Refused(UNREACHABLE));
      this.#waiting.set(this.#lastId, { message, resolve, reject });
      if (this.#state === 'open') this.#send(message);
    });
  }

  /** Come back now instead of after the wait: the browser is online or in front again. */
  hurry(): void {
    if (this.#state !== 'lost') return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  close(): void {
    this.#become('closed');
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#forget(() => true);
  }

  #connect(): void {
    const socket = this.dial(this.address);
    this.#socket = socket;
    socket.onopen = () => this.#greet();
    socket.onmessage = (news) => this.#hear(JSON.parse(String(news.data)) as AnyTell);
    socket.onclose = () => socket === this.#socket && this.#lose();
  }

  #greet(): void {
    this.#tries = 0;
    this.#send({ ...this.listener.hello(), id: ++this.#lastId });
    this.#become('open');
    for (const { message } of this.#waiting.values()) this.#send(message);
  }

  #hear(message: AnyTell): void {
    if (message.type === 'bye' && FAREWELLS.has(message.error.code)) this.#become('closed');
    const waiting = 'id' in message ? this.#waiting.get(message.id) : undefined;
    if (waiting && 'id' in message) {
      this.#waiting.delete(message.id);
      if (message.type === 'error') waiting.reject(new Refused(message.error));
      else waiting.resolve(message);
    } else this.listener.tell(message);
  }

  #lose(): void {
    this.#forget(({ message }) => !ONCE.has(message.type));
    if (this.#state === 'closed') return;
    this.#become('lost');
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++);
    this.#timer = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  #forget(which: (waiting: Waiting) => boolean): void {
    for (const [id, waiting] of this.#waiting) {
      if (!which(waiting)) continue;
      this.#waiting.delete(id);
      waiting.reject(new Refused(UNREACHABLE));
    }
  }

  #send(message: AnyAsk): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #become(state: Link): void {
    this.#state = state;
    this.listener.link(state);
  }
}
