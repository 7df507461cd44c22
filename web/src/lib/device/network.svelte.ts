/** Whether there is a network, and whether the server answers over it. */

import { api, Refused, UNREACHABLE } from '$lib/wire/api';

const AGAIN_MS = 8_000;

class Network {
  isThere = $state(navigator.onLine); // as far as the browser knows: it takes any network for one
  isAnswering = $state(true); // the server, when it was last asked

  /** Call once. The service worker says when it shows what it has kept instead of an answer. */
  watch(): void {
    const look = (): void => {
      this.isThere = navigator.onLine;
      void this.#ask();
    };
    addEventListener('online', look);
    addEventListener('offline', look);
    navigator.serviceWorker?.addEventListener('message', look);
    look();
  }

  /** Whether the server answers, now and again until it does. */
  async #ask(): Promise<void> {
    const why: unknown = await api.house().catch((error: unknown) => error);
    const isAnswering = !(why instanceof Refused && why.problem === UNREACHABLE);
    if (!isAnswering && this.isAnswering) setTimeout(() => this.#again(), AGAIN_MS);
    this.isAnswering = isAnswering;
  }

  #again(): void {
    if (this.isAnswering) return;
    void this.#ask();
    setTimeout(() => this.#again(), AGAIN_MS);
  }
}

export const network = new Network();
