/** The texts of reviews, which nobody loads who does not look at one. */

import { LazyTexts } from '$lib/text/lazy_texts.svelte';
import type { Sentence } from '$lib/text/sentence';
import type en from './text/en.json';

type Key = keyof typeof en;
const texts = new LazyTexts<Key>(
  import.meta.glob<Record<Key, Sentence>>('./text/*.json', { import: 'default' }),
);

/** Load the texts of the language that is spoken; whoever draws a review calls this in an effect. */
export const speakOfReviews = texts.speak;
/** Whether they are there. */
export const canSpeakOfReviews = (): boolean => texts.areThere;
export const r = texts.say;
