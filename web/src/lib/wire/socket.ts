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
/** A network that goes away says nothing, and a browser notices after minutes: after so long a silence we ask. */
const SILENCE = 4000;
const OPENED_BY = 10_000; // milliseconds for a new connection
const ANSWERED_BY = 4000; // milliseconds for the answer; then the connection counts as lost
/** Played once however often it is sent: safe to send again. */
const ONCE = new Set(['move', 'undo']);
/** After these the server will not have us back. */
const FAREWELLS = new Set([
  'locked',
  'banned',
  'unknown_table',
  'bad_origin',
  'no_name',
  'bad_link',
  'not_found',
]);

export class Connection {
  #socket: WebSocket | null = null;
  #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setTimeout> | undefined;
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
    if (this.#state === 'open') return this.#ping(); // who was away does not know whether anybody is there
    if (this.#state !== 'lost') return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  /** The browser says that there is no network: nothing will come through this connection any more. */
  offline(): void {
    if (this.#state === 'open') this.#drop();
  }

  close(): void {
    this.#become('closed');
    clearTimeout(this.#timer);
    clearTimeout(this.#pulse);
    this.#socket?.close();
    this.#forget(() => true);
  }

  #connect(): void {
    clearTimeout(this.#pulse);
    this.#pulse = setTimeout(() => this.#drop(), OPENED_BY);
    const socket = this.dial(this.address);
    const earlier = this.#socket; // whoever hurries does not wait for one that is yet to open
    this.#socket = socket;
    earlier?.close();
    socket.onopen = () => socket === this.#socket && this.#greet();
    socket.onmessage = (news) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(news.data)) as AnyTell);
    };
    socket.onclose = () => socket === this.#socket && this.#lose();
  }

  #greet(): void {
    this.#tries = 0;
    this.#send({ ...this.listener.hello(), id: ++this.#lastId });
    this.#become('open');
    for (const { message } of this.#waiting.values()) this.#send(message);
    this.#listen();
  }

  /** Somebody is there. Who looks elsewhere needs not know at once: a hidden page asks when it is in front again. */
  #listen(): void {
    clearTimeout(this.#pulse);
    this.#pulse = setTimeout(() => (document.hidden ? this.#listen() : this.#ping()), SILENCE);
  }

  #ping(): void {
    clearTimeout(this.#pulse);
    this.#send({ type: 'ping', id: 0 });
    this.#pulse = setTimeout(() => this.#drop(), ANSWERED_BY);
  }

  /** Give the connection up without waiting for the browser to notice. */
  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#lose();
  }

  #hear(message: AnyTell): void {
    if (this.#state === 'open') this.#listen();
    if (message.type === 'bye' && FAREWELLS.has(message.error.code)) this.#become('closed');
    const waiting = 'id' in message ? this.#waiting.get(message.id) : undefined;
    if (waiting && 'id' in message) {
      this.#waiting.delete(message.id);
      if (message.type === 'error') waiting.reject(new Refused(message.error));
      else waiting.resolve(message);
    } else this.listener.tell(message);
  }

  #lose(): void {
    clearTimeout(this.#pulse);
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
