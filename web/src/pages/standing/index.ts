/** What stands beside every page and is loaded after it: a later page could not load it once the server has a newer one. */

import { mount } from 'svelte';
import { api } from '$lib/wire/api';
import { network } from '$lib/device/network.svelte';
import { version } from '$lib/wire/version.svelte';
import { startWorker } from '$lib/device/worker';
import Standing from './Standing.svelte';

export function begin(): void {
  network.watch();
  mount(Standing, { target: document.body });
  addEventListener('vite:preloadError', lookForNewer);
  void startWorker();
}

/** A part of this page cannot be had. If the server has a newer one, its answer says so, and that is told once more. */
function lookForNewer(): void {
  version.reopen();
  void api.house().catch(() => undefined);
}
