/**
 * The service worker: what the page is without a network, and what a phone shows while no page is open.
 * All that happens to it is here, and leads to files and lists, matches that are over, or notices. Nothing else of the
 * API is kept.
 */

import { file, isFile, keepFiles, list, page } from './files';
import { dropOld } from './kept';
import { askAgain, forget, keepLatest, match } from './matches';
import { open, renew, show, type Note } from './notices';
import {
  HOME,
  on,
  scope,
  type Fetching,
  type Pressed,
  type Pushed,
  type Renewed,
  type Waiting,
} from './scope';

const LISTS = /^\/api\/(games|puzzles|tables|me|me\/tables|me\/page|me\/matches)$/;
const LOOKS = /^\/api\/tables\/[^/]+\/looks$/;

on<Waiting>('install', (event) => {
  // Pages that are open go on with what they have loaded.
  event.waitUntil(keepFiles().then(() => scope.skipWaiting()));
});
on<Waiting>('activate', (event) => event.waitUntil(dropOld().then(() => scope.clients.claim())));

on<Fetching>('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.location.origin || !url.pathname.startsWith(HOME)) return;
  const path = url.pathname.slice(HOME.length - 1);
  if (request.method === 'POST') event.waitUntil(forget(path));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    askAgain();
    event.respondWith(page(request));
  } else if (LISTS.test(path)) {
    const told = list(request);
    if (path + url.search === '/api/me/tables?over=1')
      event.waitUntil(told.then((answer) => keepLatest(answer.clone())).catch(() => undefined));
    event.respondWith(told);
  } else if (LOOKS.test(path)) event.respondWith(match(request.url));
  else if (isFile(url.pathname)) event.respondWith(file(request));
});

on<Pushed>('push', (event) => event.waitUntil(show(event.data?.json() as Note | undefined)));
on<Pressed>('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open((event.notification.data as { link?: string } | null)?.link ?? '/'));
});
on<Renewed>('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
