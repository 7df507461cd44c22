/** The texts of notices and of programs of one's own, loaded where they are chosen. */

import { LazyTexts } from '$lib/text/lazy_texts.svelte';
import type { Sentence } from '$lib/text/sentence';
import type en from './text/en.json';

export type Key = keyof typeof en;
const texts = new LazyTexts<Key>(
  import.meta.glob<Record<Key, Sentence>>('./text/*.json', { import: 'default' }),
);

/** Load the texts of the language that is spoken: to be called in an effect. */
export const speakOfNotices = texts.speak;
/** Whether they are there. */
export const canSpeakOfNotices = (): boolean => texts.areThere;
export const n = texts.say;
