/** Texts that come with a part of the page: nobody loads them who does not look at it. */

import { say, type Args, type Sentence } from './sentence';
import { settings } from '$lib/device/settings.svelte';

export class LazyTexts<Key extends string> {
  #spoken = $state.raw<Record<Key, Sentence> | null>(null);

  /** The catalogs by their paths, as import.meta.glob gives them. */
  constructor(private readonly catalogs: Record<string, () => Promise<Record<Key, Sentence>>>) {}

  /** Whether there are any to be said. */
  get areThere(): boolean {
    return this.#spoken !== null;
  }

  /** Load the texts of the language that is spoken: to be called in an effect. */
  speak = (): void => {
    const { language } = settings;
    void this.catalogs[`./text/${language}.json`]!().then((catalog) => {
      if (settings.language === language) this.#spoken = catalog;
    });
  };

  say = (key: Key, args: Args = {}): string =>
    this.#spoken ? say(this.#spoken[key], args, settings.language) : '';
}
