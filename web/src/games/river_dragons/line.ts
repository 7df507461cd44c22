/** Where a match stands, in a few words, from what lists tell of it: the turn, and the slot that is carried out. */

import type { GameWords } from '$lib/text/words';
import type { View } from './schema.gen';

export default function line(facts: Pick<View, 'phase' | 'turn_number' | 'slot'>, words: GameWords): string {
  if (facts.phase === 'over') return words.word('phase', 'over');
  if (facts.phase === 'programming') return words.say('status_program', { turn: facts.turn_number });
  return words.say('line', { turn: facts.turn_number, slot: facts.slot });
}
