/** What a phone shows while no page is open. */

import { SEEN } from './kept';
import { HOME, scope, type Renewed } from './scope';

/** A notice, as the server sends it: docs/protocol.md. */
export interface Note {
  id: string;
  title: string;
  body: string;
  link: string;
  tag: string;
  waiting: number;
  language: string;
}

const MOST_SEEN = 50;

export async function show(note: Note | undefined): Promise<void> {
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

export async function open(link: string): Promise<void> {
  const url = new URL(HOME + link.slice(1), scope.location.origin).href;
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((each) => each.url.split('#')[0] === url);
  if (there) await there.focus();
  else await scope.clients.openWindow(url);
}

/** The browser has another address now: the server learns it. Language and name stay what was chosen in the page. */
export async function renew(event: Renewed): Promise<void> {
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
