/** The texts of deals that several people play, loaded where one is shown or offered. */

import { isKey, listed, t } from '$lib/text/i18n.svelte';
import { LazyTexts } from '$lib/text/lazy_texts.svelte';
import type { Sentence } from '$lib/text/sentence';
import { settings } from '$lib/device/settings.svelte';
import type en from './text/en.json';

type Key = keyof typeof en;
const texts = new LazyTexts<Key>(
  import.meta.glob<Record<Key, Sentence>>('./text/*.json', { import: 'default' }),
);

/** Load the texts of the language that is spoken: to be called in an effect. */
export const speakOfDeals = texts.speak;
export const canSpeakOfDeals = (): boolean => texts.areThere;
export const d = texts.say;

/** The bots of a deal, as people name them: 2 skilled bots. */
export function botsOf(levels: readonly (string | null)[]): string {
  const counts = new Map<string, number>();
  for (const level of levels) if (level) counts.set(level, (counts.get(level) ?? 0) + 1);
  return listed(
    [...counts].map(([level, count]) => {
      const key = `bots.${level}`;
      return t(isKey(key) ? key : 'over.bots', { count });
    }),
  );
}

/** What was lost of a chance, as people write it: to a tenth of a percent where it is little. */
export function loss(part: number): string {
  const digits = part > 0 && part < 0.1 ? 1 : 0;
  return part.toLocaleString(settings.language, { style: 'percent', maximumFractionDigits: digits });
}

/** How long until a moment, as people say it: in 5 hours. */
export function until(moment: number): string {
  const minutes = Math.max(1, Math.round((moment - Date.now()) / 60_000));
  const says = new Intl.RelativeTimeFormat(settings.language);
  return minutes < 90 ? says.format(minutes, 'minute') : says.format(Math.round(minutes / 60), 'hour');
}
