/** Why a bot proposes a move: what it brings, and what it has that its other proposal has not. */

import { t } from '$lib/text/i18n.svelte';
import { settings } from '$lib/device/settings.svelte';
import type { HintMove } from '$lib/wire/wire.gen';

type Said = Record<string, string> | null | undefined;
const said = (text: Said): string => text?.[settings.language] ?? '';

/** In one sentence, or in those more that there is room for: what it brings at once, what the other has not, where it leads. */
export function reasonsOf(
  hint: HintMove,
  other: HintMove | undefined,
  isFirst: boolean,
  room: number,
): string {
  const sentences = [...atOnce(hint, other, isFirst), said(hint.end)].filter(Boolean);
  if (sentences.length === 0) return t('hint.later');
  return sentences.reduce((told, next) => (told.length + next.length < room ? `${told} ${next}` : told));
}

/** What it brings at once and what the other has not; where both bring the same, that, and what differs. */
function atOnce(hint: HintMove, other: HintMove | undefined, isFirst: boolean): string[] {
  const [what, more, then] = [said(hint.brings), said(hint.better), said(hint.later?.what)];
  const isAlike = what === said(other?.brings) && then === said(other?.later?.what);
  if (other && isAlike && (what || then)) return alike(hint, other, isFirst);
  if (then) return [t('hint.on_average', { count: hint.later!.moves, what: then })];
  // What it brings may be all that it has more.
  return [what && t('hint.brings', { what }), more && more !== what ? than(isFirst, more) : ''];
}

const than = (isFirst: boolean, what: string): string =>
  t(isFirst ? 'hint.than_second' : 'hint.than_first', { what });

/** Both bring the same: what one has more first, since where room is short that is all there is; or how often each wins. */
function alike(hint: HintMove, other: HintMove, isFirst: boolean): string[] {
  const [what, more, then] = [said(hint.brings), said(hint.better), said(hint.later?.what)];
  const both = then
    ? t('hint.both_on_average', { count: hint.later!.moves, what: then })
    : t('hint.both_bring', { what });
  if (more) return [than(isFirst, more), both];
  const [mine, theirs] = [hint, other].map(({ chance }) => Math.round((chance ?? 0) * 100)) as [
    number,
    number,
  ];
  return [both, t(mine === theirs ? 'hint.as_often' : 'hint.wins', { mine, theirs })];
}
