/**
 * The service worker: what the page is without a network, and what a phone shows while no page is open.
 *
 * The page may lie below a path of its host: HOME is where it is, and what is written here of paths begins there.
 *
 * - Files of the build have names that change with what is in them: they are taken from the cache. All of them are
 *   kept when a version is installed, so that rules and lessons can be read anywhere.
 * - The page itself is asked of the server, so that a newer one is seen at once; the kept one serves where there is no
 *   network.
 * - A few lists that the server told are kept, and shown where it cannot be reached.
 * - Matches that are over are kept whole: those that were seen again here, and one's latest. Nothing else of the API is.
 */

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Waiting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Pushed extends Waiting {
  readonly data: { json(): unknown } | null;
}
interface Pressed extends Waiting {
  readonly notification: Notification;
}
interface Renewed extends Waiting {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}
interface OpenPage {
  readonly url: string;
  focus(): Promise<OpenPage>;
  navigate(url: string): Promise<OpenPage | null>;
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
/** A notice, as the server sends it: docs/protocol.md. */
interface Note {
  id: string;
  title: string;
  body: string;
  link: string;
  tag: string;
  waiting: number;
  language: string;
}

declare const __SHELL__: string[]; // every file of this version, seen from HOME: plugins/offline.ts writes it
declare const __VERSION__: string;
declare const __FORM__: string; // changes with the types in which matches are told

const scope = globalThis as unknown as Scope;
const HOME = new URL('./', scope.location.href).pathname;
const SHELL = new Set(__SHELL__.map((path) => HOME + path));
const OWN = HOME === '/' ? '' : HOME; // a host may have several pages, each with what it keeps
const FILES = `${OWN}files-${__VERSION__}`;
const ANSWERS = `${OWN}answers`;
const MATCHES = `${OWN}matches-${__FORM__}`;
const SEEN = `${OWN}seen`;
const PATIENCE = 5_000; // milliseconds that the server has for the page before the kept one is shown
const MOST_SEEN = 50;
const MOST_MATCHES = 30;
const LATEST = 5; // matches of one's list that are kept before anybody asks
const LISTS = /^\/api\/(games|puzzles|tables|me|me\/tables|me\/page|me\/matches)$/;
const LOOKS = /^\/api\/tables\/[^/]+\/looks$/;
const DELETED = /^\/api\/me\/matches\/([^/]+)\/delete$/;
const OTHER_PERSON = /^\/api\/me\/(claim|return|sign-out|delete|forget)$/;

function on<E extends Event>(name: string, react: (event: E) => void): void {
  scope.addEventListener(name, (event) => react(event as E));
}

// == Files ==============================================================

on<Waiting>('install', (event) => event.waitUntil(install()));
on<Waiting>('activate', (event) => event.waitUntil(activate()));
on<Fetching>('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.location.origin || !url.pathname.startsWith(HOME)) return;
  const path = url.pathname.slice(HOME.length - 1);
  if (request.method === 'POST') event.waitUntil(forget(path));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (LISTS.test(path)) {
    const told = list(request);
    if (path + url.search === '/api/me/tables?over=1')
      event.waitUntil(told.then((answer) => keepLatest(answer.clone())).catch(() => undefined));
    event.respondWith(told);
  } else if (LOOKS.test(path)) event.respondWith(match(request.url));
  else if (SHELL.has(url.pathname)) event.respondWith(file(request));
});

async function install(): Promise<void> {
  const files = await caches.open(FILES);
  await files.addAll(
    [...SHELL].map((path) => (path === HOME ? new Request(path, { cache: 'reload' }) : path)),
  );
  await scope.skipWaiting(); // pages that are open go on with what they have loaded
}

/** What an older server told may lack what this page asks of it. */
async function activate(): Promise<void> {
  const isOld = (name: string): boolean =>
    name === ANSWERS ||
    (name.startsWith(`${OWN}files-`) && name !== FILES) ||
    (name.startsWith(`${OWN}matches-`) && name !== MATCHES);
  const old = (await caches.keys()).filter(isOld);
  await Promise.all(old.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

async function page(request: Request): Promise<Response> {
  refused.clear(); // a match that had just ended may have been asked for too early
  const kept = await caches.match(HOME);
  const asked = fetch(request);
  if (!kept) return asked;
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE));
  return Promise.race([asked, late]).catch(() => kept);
}

/** Without the header that names the page's version: what was kept says nothing of the server that runs now. */
async function plain(answer: Response): Promise<Response> {
  return new Response(await answer.clone().blob(), { headers: { 'content-type': 'application/json' } });
}

async function list(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(ANSWERS)).put(request, await plain(answer));
    return answer;
  } catch (error) {
    const kept = await caches.match(request, { cacheName: ANSWERS });
    if (kept) return kept;
    throw error;
  }
}

// == Matches that are over ==============================================

const refused = new Set<string>(); // not asked for again by ourselves until the next page is opened

/** What is over stays as it is: the kept one is as good as what the server would tell. */
async function match(url: string): Promise<Response> {
  const matches = await caches.open(MATCHES);
  const kept = await matches.match(url);
  if (kept) return kept;
  const answer = await fetch(url);
  if (!answer.ok) {
    refused.add(url);
    return answer;
  }
  await matches.put(url, await plain(answer));
  const all = await matches.keys(); // the oldest first
  await Promise.all(all.slice(0, -MOST_MATCHES).map((old) => matches.delete(old)));
  return answer;
}

/** One's latest matches, one after another, before there is no network. */
async function keepLatest(list: Response): Promise<void> {
  const { tables } = (await list.json()) as { tables: { table: string }[] };
  for (const { table } of tables.slice(0, LATEST)) {
    const url = looksOf(table);
    if (!refused.has(url)) await match(url);
  }
}

const looksOf = (table: string): string =>
  new URL(`${HOME}api/tables/${table}/looks`, scope.location.href).href;

/** Somebody becomes somebody else, or no longer wants a match in their list. */
async function forget(path: string): Promise<void> {
  const deleted = DELETED.exec(path);
  if (deleted) await (await caches.open(MATCHES)).delete(looksOf(deleted[1]!));
  if (!OTHER_PERSON.test(path)) return;
  await caches.delete(ANSWERS);
  await caches.delete(MATCHES);
}

// == Notices ============================================================

on<Pushed>('push', (event) => event.waitUntil(show(event.data?.json() as Note | undefined)));
on<Pressed>('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open((event.notification.data as { link?: string } | null)?.link ?? '/'));
});
on<Renewed>('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

async function show(note: Note | undefined): Promise<void> {
  if (!note) return;
  const isNew = await isFirst(note.id);
  await scope.registration.showNotification(note.title, {
    body: note.body,
    tag: note.tag,
    lang: note.language,
    icon: `${HOME}icons/192.png`,
    badge: `${HOME}icons/badge.png`,
    silent: !isNew,
    data: { link: note.link, id: note.id },
  });
  if (!isNew) await closeAgain(note); // a server that did not know has sent it twice
  await scope.navigator.setAppBadge?.(note.waiting);
}

/** A browser wants something to be shown for every message; what was seen before goes at once. */
async function closeAgain(note: Note): Promise<void> {
  const shown = await scope.registration.getNotifications({ tag: note.tag });
  for (const each of shown) if ((each.data as { id?: string } | null)?.id === note.id) each.close();
}

async function isFirst(id: string): Promise<boolean> {
  const seen = await caches.open(SEEN);
  const kept = await seen.match('/seen');
  const ids = kept ? ((await kept.json()) as string[]) : [];
  if (ids.includes(id)) return false;
  await seen.put('/seen', new Response(JSON.stringify([...ids, id].slice(-MOST_SEEN))));
  return true;
}

async function open(link: string): Promise<void> {
  const url = new URL(HOME + link.slice(1), scope.location.origin).href;
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((each) => each.url.split('#')[0] === url);
  if (there) await there.focus();
  else await scope.clients.openWindow(url);
}

/** The browser has another address now: the server learns it. Language and name stay what was chosen in the page. */
async function renew(event: Renewed): Promise<void> {
  const options = event.oldSubscription?.options;
  const made =
    event.newSubscription ?? (options && (await scope.registration.pushManager.subscribe(options)));
  const { endpoint, keys } = made?.toJSON() ?? {};
  if (!endpoint || !keys) return;
  const body = JSON.stringify({ endpoint, p256dh: keys['p256dh'], auth: keys['auth'] });
  await fetch(`${HOME}api/me/notices/browsers`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  });
}
