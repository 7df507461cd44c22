/** The texts of finding somebody, loaded where it is done or shown. */

import { LazyTexts } from '$lib/text/lazy_texts.svelte';
import { duration } from '$lib/text/time_control';
import type { Sentence } from '$lib/text/sentence';
import { settings } from '$lib/device/settings.svelte';
import type { Pace } from '$lib/wire/wire.gen';
import type en from './text/en.json';

type Key = keyof typeof en;
const texts = new LazyTexts<Key>(
  import.meta.glob<Record<Key, Sentence>>('./text/*.json', { import: 'default' }),
);

/** Load the texts of the language that is spoken: to be called in an effect. */
export const speakOfFinding = texts.speak;
export const canSpeakOfFinding = (): boolean => texts.areThere;
export const f = texts.say;

/** When a match would be played. */
export function whenText({ kind, per_move = 0, bank = 0 }: Pace): string {
  if (kind === 'days') return f('days', { count: per_move });
  const { language } = settings;
  return f('now', { move: duration(per_move, language), bank: duration(bank, language) });
}

/** How long something still lasts: in 20 minutes, in 7 days. */
export function inTime(ms: number): string {
  const says = new Intl.RelativeTimeFormat(settings.language);
  const minutes = Math.max(1, Math.round(ms / 60_000));
  if (minutes < 90) return says.format(minutes, 'minute');
  return minutes < 36 * 60
    ? says.format(Math.round(minutes / 60), 'hour')
    : says.format(Math.round(minutes / 1440), 'day');
}
