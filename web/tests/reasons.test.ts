// @vitest-environment happy-dom
/** What a hint says for its move. */

import { beforeAll, expect, test } from 'vitest';
import en from '../src/i18n/more/en.json';
import { speakMore } from '../src/lib/i18n.svelte';
import { settings } from '../src/lib/settings.svelte';
import { reasonsOf } from '../src/pages/table/reasons';

const hint = (brings: string | null, better: string | null, later: string | null = null) => ({
  move: { move: 'place' },
  chance: 0.5,
  brings: brings ? { en: brings } : null,
  better: better ? { en: better } : null,
  later: later ? { moves: 4, what: { en: later } } : null,
});

beforeAll(() => {
  settings.set({ language: 'en' });
  return speakMore('en');
});

test('where there is room it says what the move brings and what the other has not', () => {
  expect(reasonsOf(hint('2 tiles more', '1 tile more'), true, 90)).toBe(
    'It brings: 2 tiles more. Compared with the 2nd choice: 1 tile more.',
  );
  expect(reasonsOf(hint('2 tiles more', '1 tile more'), true, 0)).toBe('It brings: 2 tiles more.');
});

test('what the move brings is not said twice', () => {
  expect(reasonsOf(hint('6 points more', '6 points more'), true, 90)).toBe('It brings: 6 points more.');
});

test('where it brings nothing that counts at once, that is said, too', () => {
  expect(reasonsOf(hint(null, '1 tile more'), false, 0)).toBe('Compared with the 1st choice: 1 tile more.');
  expect(reasonsOf(hint(null, null), true, 0)).toBe(en['hint.later']);
  expect(reasonsOf(hint(null, null, '1 action less'), true, 0)).toBe(
    'As bots play on, 4 moves later you have on average: 1 action less.',
  );
});
