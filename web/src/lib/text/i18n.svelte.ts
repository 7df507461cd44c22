/** The shell's own texts: those of Home, and the rest, which Home does not wait for. A game's sentences are in words.ts. */

import type home from '../../i18n/en.json';
import type more from '../../i18n/more/en.json';
import { say, type Args, type Sentence } from './sentence';
import type { Language } from './languages';
import { settings } from '$lib/device/settings.svelte';

export type Key = keyof typeof home | keyof typeof more;
type Catalog = Partial<Record<Key, Sentence>>;

const catalogs = import.meta.glob<Catalog>('../../i18n/*.json', { import: 'default' });
const others = import.meta.glob<Catalog>('../../i18n/more/*.json', { import: 'default' });
let spoken = $state.raw<Catalog | null>(null);
let rest = $state.raw<Catalog | null>(null);

/** Load the language of the settings; until it is there the page keeps speaking the one before. */
export async function speak(language: Language): Promise<void> {
  const catalog = await catalogs[`../../i18n/${language}.json`]!();
  if (settings.language === language) spoken = catalog;
}

/** The same for all that Home does without. */
export async function speakMore(language: Language): Promise<void> {
  const catalog = await others[`../../i18n/more/${language}.json`]!();
  if (settings.language === language) rest = catalog;
}

/** Whether there is a language to draw the page in; Home needs less. */
export function canSpeak(isHome = true): boolean {
  return spoken !== null && (isHome || rest !== null);
}

export function t(key: Key, args: Args = {}): string {
  const text = spoken?.[key] ?? rest?.[key];
  return text === undefined ? '' : say(text, args, settings.language);
}

/** Names as a sentence lists them: Ana, Bruno y Carla. */
export function listed(names: string[]): string {
  return new Intl.ListFormat(settings.language).format(names);
}

/** Whether the catalogs have a text: for keys that come from the server. */
export function isKey(key: string): key is Key {
  return (spoken !== null && key in spoken) || (rest !== null && key in rest);
}
