/** What is said when a match is over, or is left before: nobody loads it earlier. */

import { LazyTexts } from '$lib/text/lazy_texts.svelte';
import type { Sentence } from '$lib/text/sentence';
import type en from './text/en.json';

type Key = keyof typeof en;
const texts = new LazyTexts<Key>(
  import.meta.glob<Record<Key, Sentence>>('./text/*.json', { import: 'default' }),
);

/** Load the texts of the language that is spoken: to be called in an effect. */
export const speakOfEnd = texts.speak;
/** Whether they are there. */
export const canSpeakOfEnd = (): boolean => texts.areThere;
export const o = texts.say;
