/** Who sits before the page: a guest with a name. The server keeps the rest in a cookie. */

import { api, Refused } from './api';
import { t } from './i18n.svelte';
import { keep, kept } from './kept';
import type { Me } from './wire.gen';

const KNOWN = 'ludoteca.known'; // the cookie itself is hidden from scripts
const NAMELESS = 'ludoteca.nameless'; // plays as a visitor

class Person {
  me = $state.raw<Me | null>(null);

  /** Ask who we are; a personal link behind the # is claimed first and then removed from the address. */
  async greet(): Promise<void> {
    const token = location.hash.slice(1);
    if (token.length > 15) {
      // shorter ones name a place on the page
      history.replaceState(null, '', location.pathname);
      this.#become(await api.claim(token).catch(() => null));
    }
    if (!this.me && !kept(KNOWN)) return; // nobody has said a name in this browser yet
    this.me ??= await api.me().catch((error: unknown) => {
      if (error instanceof Refused) return null;
      throw error;
    });
  }

  /** Whether they have said a name, and are not just a visitor. */
  get isNamed(): boolean {
    return this.me !== null && kept(NAMELESS) !== 'yes';
  }

  async rename(name: string): Promise<void> {
    this.#become(await api.call(name));
    keep(NAMELESS, 'no');
  }

  /** Playing needs a name; who has not said one is a visitor. */
  async need(): Promise<Me> {
    if (!this.me) {
      this.#become(await api.call(t('me.visitor')));
      keep(NAMELESS, 'yes');
    }
    return this.me!;
  }

  #become(me: Me | null): void {
    this.me = me;
    if (me) keep(KNOWN, 'yes');
  }
}

export const person = new Person();
