/** What stands beside every page and is loaded after it: a later page could not load it once the server has a newer one. */

import { mount } from 'svelte';
import { network } from '../../lib/network.svelte';
import { startWorker } from '../../lib/worker';
import Standing from './Standing.svelte';

export function begin(): void {
  network.watch();
  mount(Standing, { target: document.body });
  void startWorker();
}
