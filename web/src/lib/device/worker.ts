/** The service worker: the page without a network, and notices while no page is open. */

import { ask, Refused, UNREACHABLE } from '$lib/wire/api';
import { base } from '$lib/shell/base';
import type { Waiting } from '$lib/wire/wire.gen';

/** Plain HTTP has none, nor has a page that is being built. */
export const canWork = import.meta.env.PROD && 'serviceWorker' in navigator;

/** To be called once, when the page has done what it was opened for. */
export async function startWorker(): Promise<void> {
  if (canWork) await navigator.serviceWorker.register(`${base}/worker.js`).catch(() => undefined);
}

const PATIENCE = 10_000; // milliseconds for a start
const STARTS = 3;

/** The worker at work, also where an earlier start failed, since a file did not come; Refused if it never starts. */
export async function workerAtWork(): Promise<ServiceWorkerRegistration> {
  for (let start = 0; start < STARTS; start++) {
    await startWorker();
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
    const worker = await Promise.race([navigator.serviceWorker.ready, late]);
    if (worker) return worker;
  }
  throw new Refused(UNREACHABLE);
}

/** Show a notice by this page. On Android only the service worker may. */
export async function notify(title: string, body: string, tag: string): Promise<void> {
  const link = location.pathname.slice(base.length);
  const worker = canWork ? await navigator.serviceWorker.getRegistration() : undefined;
  const shown = { body, tag, icon: `${base}/icons/192.png`, data: { link } };
  if (worker?.active) await worker.showNotification(title, shown).catch(() => undefined);
  else if (!/Android/.test(navigator.userAgent))
    new Notification(title, { body, tag }).onclick = () => window.focus();
}

/** Take a notice away that was seen otherwise. */
export async function unnotify(tag: string): Promise<void> {
  const worker = canWork ? await navigator.serviceWorker.getRegistration() : undefined;
  for (const shown of (await worker?.getNotifications({ tag })) ?? []) shown.close();
}

/** The number on the icon of the installed page. */
export function setBadge(waiting: number): void {
  if (!('setAppBadge' in navigator)) return;
  void (waiting > 0 ? navigator.setAppBadge(waiting) : navigator.clearAppBadge()).catch(() => undefined);
}

/** The same, from a page that does not list what waits: the server counts. */
export async function countAgain(): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  const told = await ask<Waiting>('GET', 'me/waiting').catch(() => null); // what it showed stays without a network
  if (told) setBadge(told.waiting);
}
