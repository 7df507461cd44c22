/** Where a match stands, in a few words, from what lists tell of it: the round, and which color is wild in it. */

import type { GameWords } from '$lib/text/words';
import { wildOf } from './moves';
import type { View } from './schema.gen';

export default function line(facts: Pick<View, 'phase' | 'round_number'>, words: GameWords): string {
  if (facts.phase === 'over') return words.word('phase', 'over');
  const color = words.word('color', wildOf(facts));
  return words.say('line', { number: facts.round_number, color });
}
