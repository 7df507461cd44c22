/**
 * Where the service worker is, and what happens to it: the types that the DOM's do not have.
 *
 * The page may lie below a path of its host: HOME is where it is, and what is written of paths begins there.
 */

export interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
export interface Fetching extends Waiting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
export interface Pushed extends Waiting {
  readonly data: { json(): unknown } | null;
}
export interface Pressed extends Waiting {
  readonly notification: Notification;
}
export interface Renewed extends Waiting {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}
interface OpenPage {
  readonly url: string;
  focus(): Promise<OpenPage>;
  postMessage(what: string): void;
}
interface Scope extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
  readonly location: Location;
  readonly navigator: Navigator;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<OpenPage[]>;
    openWindow(url: string): Promise<OpenPage | null>;
  };
  skipWaiting(): Promise<void>;
}

export const scope = globalThis as unknown as Scope;
export const HOME = new URL('./', scope.location.href).pathname;

export function on<E extends Event>(name: string, react: (event: E) => void): void {
  scope.addEventListener(name, (event) => react(event as E));
}
