/** The texts of puzzles, loaded where one is shown or offered. */

import { LazyTexts } from '$lib/text/lazy_texts.svelte';
import { settings } from '$lib/device/settings.svelte';
import type { Sentence } from '$lib/text/sentence';
import type en from './text/en.json';

type Key = keyof typeof en;
const texts = new LazyTexts<Key>(
  import.meta.glob<Record<Key, Sentence>>('./text/*.json', { import: 'default' }),
);

/** Load the texts of the language that is spoken: to be called in an effect. */
export const speakOfPuzzles = texts.speak;
export const p = texts.say;

/** A chance as people write it. */
export function percent(chance: number): string {
  return chance.toLocaleString(settings.language, { style: 'percent' });
}

/** A day such as 2026-11-16, as its name. */
export function dayName(day: string, how: Intl.DateTimeFormatOptions): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(settings.language, { ...how, timeZone: 'UTC' });
}
