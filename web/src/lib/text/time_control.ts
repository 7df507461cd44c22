/** How long a decision may take, a table's pace, in words. */

import { t } from './i18n.svelte';
import { settings } from '$lib/device/settings.svelte';
import type { Pace } from '$lib/wire/wire.gen';

/** Seconds as people say them: whole minutes where it is that. */
export function duration(seconds: number, language: string): string {
  const isMinutes = seconds >= 60 && seconds % 60 === 0;
  const unit = isMinutes ? 'minute' : 'second';
  const count = isMinutes ? seconds / 60 : seconds;
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

export function paceText({ kind = 'none', per_move = 0, bank = 0 }: Pace): string {
  if (kind === 'none') return t('pace.none');
  if (kind === 'days') return t('pace.days', { count: per_move });
  const move = duration(per_move, settings.language);
  return bank
    ? t('pace.live', { move, bank: duration(bank, settings.language) })
    : t('pace.live_plain', { move });
}
