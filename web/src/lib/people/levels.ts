/** How well bots play: the server lists its levels, from the weakest to the strongest. */

import { isKey, t } from '$lib/text/i18n.svelte';

export function levelName(level: string): string {
  const key = `level.${level}`;
  return isKey(key) ? t(key) : level;
}

/** A sentence on how bots of a level play. */
export function levelWays(level: string): string {
  const key = `level.${level}.how`;
  return isKey(key) ? t(key) : '';
}

/** For one press and no questions: a bot that is neither helpless nor merciless. */
export function usualLevel(levels: readonly string[]): string {
  return levels.includes('casual') ? 'casual' : (levels[0] ?? '');
}
