/** Why a bot proposes a move: what it brings, and what it has that its other proposal has not. */

import { t } from '../../lib/i18n.svelte';
import { settings } from '../../lib/settings.svelte';
import type { HintMove } from '../../lib/wire.gen';

/** In one sentence, or in two that have no more than so many letters. */
export function reasonsOf({ brings, better, later }: HintMove, isFirst: boolean, room: number): string {
  const what = brings?.[settings.language];
  const more = better?.[settings.language];
  const told = what ? t('hint.brings', { what }) : '';
  // What it brings may be all that it has more.
  const compared =
    more && more !== what ? t(isFirst ? 'hint.than_second' : 'hint.than_first', { what: more }) : '';
  const then = later?.what[settings.language];
  if (then) return t('hint.on_average', { count: later!.moves, what: then });
  if (!told || !compared) return told || compared || t('hint.later');
  return told.length + compared.length < room ? `${told} ${compared}` : told;
}
