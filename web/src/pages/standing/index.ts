/** What stands beside every page and is loaded after it: a later page could not load it once the server has a newer one. */

import { mount } from 'svelte';
import { api } from '$lib/wire/api';
import { network } from '$lib/device/network.svelte';
import { version } from '$lib/wire/version.svelte';
import { canWork, startWorker } from '$lib/device/worker';
import { person } from '$lib/people/person.svelte';
import Standing from './Standing.svelte';

export function begin(): void {
  network.watch();
  mount(Standing, { target: document.body });
  addEventListener('vite:preloadError', lookForNewer);
  if (canWork && !navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener('controllerchange', keepLists, { once: true });
  void startWorker();
}

/** On a first visit lists came before the worker did: it is shown them once more, to have them without a network. */
async function keepLists(): Promise<void> {
  await api.games().catch(() => null);
  if (!person.me) return;
  for (const mine of [api.me, api.myTables, () => api.myTables('?over=1')])
    await (mine as () => Promise<unknown>)().catch(() => null);
}

/** A part of this page cannot be had. If the server has a newer one, its answer says so, and that is told once more. */
function lookForNewer(): void {
  version.reopen();
  void api.house().catch(() => undefined);
}
