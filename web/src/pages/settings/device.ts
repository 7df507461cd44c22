/** This browser, as something that can be called. */

import { api } from '$lib/wire/api';
import type { Language } from '$lib/text/languages';
import { canWork, workerAtWork } from '$lib/device/worker';

export const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Phones of one maker let only an installed page be called. */
export const mustInstall = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches;

/** Whether this browser can be called at all. */
export const canBeCalled = (): boolean =>
  canWork && 'PushManager' in globalThis && 'Notification' in globalThis;

/** What the list calls this device: its kind and its browser. */
export function deviceName(agent = navigator.userAgent): string {
  const kinds = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'CrOS', 'Linux'];
  const browsers = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' };
  const browser = Object.entries(browsers).find(([mark]) => agent.includes(`${mark}/`))?.[1];
  const kind = kinds.find((each) => agent.includes(each))?.replace('Macintosh', 'Mac');
  return ([kind, browser].filter(Boolean).join(', ') || 'Web').slice(0, 24);
}

/** Ask the browser, then let the server know how it is reached. False if the person said no. */
export async function callHere(key: string, language: Language): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const worker = await workerAtWork();
  const old = await worker.pushManager.getSubscription();
  const made = (await isFor(old, key)) ? old! : await subscribe(worker, old, key);
  const { endpoint, keys } = made.toJSON();
  await api.addBrowser({
    endpoint: endpoint ?? '',
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
    language,
    zone: zone(),
    name: deviceName(),
  });
  return true;
}

/** A server with a new store has a new key. */
async function isFor(subscription: PushSubscription | null, key: string): Promise<boolean> {
  const own = subscription?.options.applicationServerKey;
  if (!own) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(own)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key;
}

async function subscribe(
  worker: ServiceWorkerRegistration,
  old: PushSubscription | null,
  key: string,
): Promise<PushSubscription> {
  await old?.unsubscribe();
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** The browser forgets how it was reached. */
export async function stopHere(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
