/** The shell's own texts. A game's sentences are in words.ts. */

import type en from '../i18n/en.json';
import { say, type Args, type Sentence } from './sentence';
import type { Language } from './languages';
import { settings } from './settings.svelte';

export type Key = keyof typeof en;
type Catalog = Record<Key, Sentence>;

const catalogs = import.meta.glob<Catalog>('../i18n/*.json', { import: 'default' });
let spoken = $state.raw<Catalog | null>(null);

/** Load the language of the settings; until it is there the page keeps speaking the one before. */
export async function speak(language: Language): Promise<void> {
  const load = catalogs[`../i18n/${language}.json`]!;
  const catalog = await load();
  if (settings.language === language) spoken = catalog;
}

/** Whether there is a language to draw the page in. */
export function canSpeak(): boolean {
  return spoken !== null;
}

export function t(key: Key, args: Args = {}): string {
  return spoken ? say(spoken[key] ?? key, args, settings.language) : '';
}

/** Names as a sentence lists them: Ana, Bruno y Carla. */
export function listed(names: string[]): string {
  return new Intl.ListFormat(settings.language).format(names);
}

/** Whether the catalog has a text: for keys that come from the server. */
export function isKey(key: string): key is Key {
  return spoken !== null && key in spoken;
}
