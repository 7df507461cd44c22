/** Who sits before the page: a guest with a name. The server keeps the rest in a cookie. */

import { api, Refused } from '$lib/wire/api';
import { t } from '$lib/text/i18n.svelte';
import { keep, kept } from '$lib/device/local_storage';
import { here } from '$lib/shell/router.svelte';
import type { Me } from '$lib/wire/wire.gen';

const KNOWN = 'ludoteca.known'; // the cookie itself is hidden from scripts
const NAMELESS = 'ludoteca.nameless'; // plays as a visitor

const SENT = 'in='; // before the token of a link that was sent to one's own address

/** A personal link of somebody else, while this device is somebody already. */
interface Offered {
  token: string;
  name: string; // whose it is
  isMine?: boolean; // it was not sent by anybody: who sits here has shown to be that person
}

class Person {
  me = $state.raw<Me | null>(null);
  offered = $state.raw<Offered | null>(null);

  /** Ask who we are; a personal link behind the # is claimed first and then removed from the address. */
  async greet(): Promise<void> {
    const given = 'token' in here() ? '' : location.hash.slice(1); // the house's own links are no person's
    if (given.length > 15) {
      // shorter ones name a place on the page
      const isMine = given.startsWith(SENT);
      history.replaceState(null, '', location.pathname);
      await this.#open(isMine ? given.slice(SENT.length) : given, isMine);
    }
    if (!this.me && !kept(KNOWN)) return; // nobody has said a name in this browser yet
    this.me ??= await api.me().catch((error: unknown) => {
      if (error instanceof Refused) return null;
      throw error;
    });
  }

  /** A link makes nobody somebody. Who is somebody else already is asked: it may have been sent to take their place. */
  async #open(token: string, isMine: boolean): Promise<void> {
    try {
      this.me = kept(KNOWN) ? await api.me().catch(() => null) : null;
      const whose = this.me && (await api.whose(token));
      if (!whose) {
        this.#become(await api.claim(token));
        if (isMine) keep(NAMELESS, 'no');
      } else if (whose.person !== this.me?.person) this.offered = { token, name: whose.name, isMine };
    } catch {
      // a link that is no longer valid changes nothing
    }
  }

  /** Somebody has shown who they are: this device becomes theirs, and everything is asked anew as that person. */
  async arrive(token: string): Promise<void> {
    const whose = this.me && (await api.whose(token));
    if (whose && whose.person !== this.me?.person) {
      this.offered = { token, name: whose.name, isMine: true };
      return;
    }
    this.#become(await api.claim(token));
    keep(NAMELESS, 'no');
    location.reload();
  }

  /** Become whom the offered link belongs to; everything is asked anew as that person. */
  async accept(): Promise<void> {
    if (!this.offered || !this.me) return;
    await api.claim(this.offered.token, this.me.person);
    keep(NAMELESS, 'no');
    location.reload();
  }

  decline(): void {
    this.offered = null;
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
