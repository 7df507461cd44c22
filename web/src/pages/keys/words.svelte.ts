/** What each key does, in words that nobody loads who does not ask. */

import { LazyTexts } from '$lib/text/lazy_texts.svelte';
import type { Sentence } from '$lib/text/sentence';
import type en from './text/en.json';

export type Key = keyof typeof en;
const texts = new LazyTexts<Key>(
  import.meta.glob<Record<Key, Sentence>>('./text/*.json', { import: 'default' }),
);

/** Load the texts of the language that is spoken: to be called in an effect. */
export const speakOfKeys = texts.speak;
/** Whether they are there. */
export const canSpeakOfKeys = (): boolean => texts.areThere;
export const k = texts.say;
