/** The texts of being known: passkeys, devices, one's own page. Nobody loads them who does not look there. */

import { LazyTexts } from '$lib/text/lazy_texts.svelte';
import { dayOf as saidDay } from '$lib/text/days';
import { settings } from '$lib/device/settings.svelte';
import type { Sentence } from '$lib/text/sentence';
import type en from './text/en.json';

export type Key = keyof typeof en;
const texts = new LazyTexts<Key>(
  import.meta.glob<Record<Key, Sentence>>('./text/*.json', { import: 'default' }),
);

/** Load the texts of the language that is spoken: to be called in an effect. */
export const speakOfKnown = texts.speak;
/** Whether they are there. */
export const canSpeakOfKnown = (): boolean => texts.areThere;
export const k = texts.say;

/** For how many days finished matches may be kept, as Settings offers it; 0: until one deletes them. */
export const KEPT_DAYS = [0, 1825, 365, 90] as const;

/** The month of a moment, with its year if it is another. */
export function monthOf(at: number): string {
  const year = new Date(at).getFullYear() === new Date().getFullYear() ? undefined : 'numeric';
  return new Date(at).toLocaleDateString(settings.language, { month: 'long', year });
}

/** A moment as a day that people say: today, 12 November. */
export const dayOf = (at: number): string => saidDay(at, settings.language);
