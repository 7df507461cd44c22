/** Why a bot proposes a move: what it brings, and what it has that its other proposal has not. */

import { t } from '$lib/text/i18n.svelte';
import { settings } from '$lib/device/settings.svelte';
import type { HintMove } from '$lib/wire/wire.gen';

type Said = Record<string, string> | null | undefined;
const said = (text: Said): string => text?.[settings.language] ?? '';

/** In one sentence, or in two that have no more than so many letters; where both proposals bring the same, what differs. */
export function reasonsOf(
  hint: HintMove,
  other: HintMove | undefined,
  isFirst: boolean,
  room: number,
): string {
  const [what, more, then] = [said(hint.brings), said(hint.better), said(hint.later?.what)];
  const isAlike = what === said(other?.brings) && then === said(other?.later?.what);
  if (other && isAlike && (what || then)) return alike(hint, other, isFirst, room);
  if (then) return t('hint.on_average', { count: hint.later!.moves, what: then });
  const told = what ? t('hint.brings', { what }) : '';
  // What it brings may be all that it has more.
  const compared = more && more !== what ? than(isFirst, more) : '';
  if (!told || !compared) return told || compared || t('hint.later');
  return told.length + compared.length < room ? `${told} ${compared}` : told;
}

const than = (isFirst: boolean, what: string): string =>
  t(isFirst ? 'hint.than_second' : 'hint.than_first', { what });

/** Both bring the same: what one has more, or else how often each wins; where room is short one of it, since both chances stand beside. */
function alike(hint: HintMove, other: HintMove, isFirst: boolean, room: number): string {
  const [what, more, then] = [said(hint.brings), said(hint.better), said(hint.later?.what)];
  const both = then
    ? t('hint.both_on_average', { count: hint.later!.moves, what: then })
    : t('hint.both_bring', { what });
  const [mine, theirs] = [hint, other].map(({ chance }) => Math.round((chance ?? 0) * 100)) as [
    number,
    number,
  ];
  const often = mine === theirs ? 'hint.as_often' : mine > theirs ? 'hint.more_often' : 'hint.less_often';
  const differs = more ? than(isFirst, more) : t(often, { mine, theirs });
  const whole = `${both} ${differs}`;
  return whole.length < room ? whole : more ? differs : both;
}
