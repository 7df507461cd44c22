/** Why a bot proposes a move: what it brings, and what it has that its other proposal has not. */

import { t } from '../../lib/i18n.svelte';
import { settings } from '../../lib/settings.svelte';
import type { HintMove } from '../../lib/wire.gen';

/** In one sentence, or in two that have no more than so many letters; beside another proposal that brings the same, what differs. */
export function reasonsOf(
  hint: HintMove,
  other: HintMove | undefined,
  isFirst: boolean,
  room: number,
): string {
  const what = hint.brings?.[settings.language];
  const more = hint.better?.[settings.language];
  const then = hint.later?.what[settings.language];
  if (then) return t('hint.on_average', { count: hint.later!.moves, what: then });
  if (what && what === other?.brings?.[settings.language]) return alike(what, more, hint, other, isFirst);
  const told = what ? t('hint.brings', { what }) : '';
  // What it brings may be all that it has more.
  const compared = more && more !== what ? than(isFirst, more) : '';
  if (!told || !compared) return told || compared || t('hint.later');
  return told.length + compared.length < room ? `${told} ${compared}` : told;
}

const percent = ({ chance }: HintMove): number => Math.round((chance ?? 0) * 100);

const than = (isFirst: boolean, what: string): string =>
  t(isFirst ? 'hint.than_second' : 'hint.than_first', { what });

/** Both bring the same: what one has more, or else how the chances differ. */
function alike(
  what: string,
  more: string | undefined,
  hint: HintMove,
  other: HintMove,
  isFirst: boolean,
): string {
  if (more) return `${t('hint.both_bring', { what })} ${than(isFirst, more)}`;
  const [mine, theirs] = [percent(hint), percent(other)];
  if (mine === theirs) return `${t('hint.both_bring', { what })} ${t('hint.as_often')}`;
  return `${t('hint.both_bring', { what })} ${t(isFirst ? 'hint.more_often' : 'hint.less_often', { mine, theirs })}`;
}
