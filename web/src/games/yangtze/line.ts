/** Where a match stands, in a few words, from what lists tell of it: how many tiles are left. */

import type { GameWords } from '$lib/text/words';
import type { View } from './schema.gen';

export default function line(facts: Pick<View, 'phase' | 'pile_left' | 'held'>, words: GameWords): string {
  if (facts.phase !== 'placing') return words.word('phase', facts.phase);
  return words.say('tiles_left', { count: facts.held.reduce((sum, n) => sum + n, facts.pile_left) });
}
