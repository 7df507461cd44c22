/** The texts of the house's door and of the page of who runs it, loaded when one of them is shown. */

import { LazyTexts } from '$lib/text/lazy_texts.svelte';
import { settings } from '$lib/device/settings.svelte';
import type { Sentence } from '$lib/text/sentence';
import type en from './text/en.json';

type Key = keyof typeof en;
const texts = new LazyTexts<Key>(
  import.meta.glob<Record<Key, Sentence>>('./text/*.json', { import: 'default' }),
);

/** Load the texts of the language that is spoken: to be called in an effect. */
export const speakOfHouse = texts.speak;
export const h = texts.say;
/** Whether they are there. */
export const canSpeakOfHouse = (): boolean => texts.areThere;

/** A moment, as people write it. */
export function moment(ms: number): string {
  return new Date(ms).toLocaleString(settings.language, { dateStyle: 'short', timeStyle: 'short' });
}
