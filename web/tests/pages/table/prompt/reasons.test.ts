// @vitest-environment happy-dom
/** What a hint says for its move. */

import { beforeAll, expect, test } from 'vitest';
import en from '../../../../src/i18n/more/en.json';
import { speakMore } from '$lib/text/i18n.svelte';
import { settings } from '$lib/device/settings.svelte';
import { reasonsOf } from '../../../../src/pages/table/prompt/reasons';

const hint = (
  brings: string | null,
  better: string | null,
  later: string | null = null,
  chance: number | null = 0.5,
) => ({
  move: { move: 'place' },
  chance,
  brings: brings ? { en: brings } : null,
  better: better ? { en: better } : null,
  later: later ? { moves: 4, what: { en: later } } : null,
  end: null,
});

beforeAll(() => {
  settings.set({ language: 'en' });
  return speakMore('en');
});

test('where there is room it says what the move brings and what the other has not', () => {
  expect(reasonsOf(hint('2 tiles more', '1 tile more'), undefined, true, 90)).toBe(
    'At once: 2 tiles more. Compared with the 2nd choice: 1 tile more.',
  );
  expect(reasonsOf(hint('2 tiles more', '1 tile more'), undefined, true, 0)).toBe('At once: 2 tiles more.');
});

test('what the move brings is not said twice', () => {
  expect(reasonsOf(hint('6 points more', '6 points more'), undefined, true, 90)).toBe(
    'At once: 6 points more.',
  );
});

test('where it brings nothing that counts at once, that is said, too', () => {
  expect(reasonsOf(hint(null, '1 tile more'), undefined, false, 0)).toBe(
    'Compared with the 1st choice: 1 tile more.',
  );
  expect(reasonsOf(hint(null, null), undefined, true, 0)).toBe(en['hint.later']);
  expect(reasonsOf(hint(null, null, '1 action less'), undefined, true, 0)).toBe(
    'After 4 moves of yours, on average: 1 action less.',
  );
});

test('where both bring the same, it says what differs, or how often each wins', () => {
  const [best, next] = [hint('2 tiles more', '1 wild tile more'), hint('2 tiles more', null, null, 0.46)];
  const both = 'Both bring at once: 2 tiles more.';
  expect(reasonsOf(best, next, true, 200)).toBe(`Compared with the 2nd choice: 1 wild tile more. ${both}`);
  expect(reasonsOf(best, next, true, 0)).toBe('Compared with the 2nd choice: 1 wild tile more.');
  expect(reasonsOf(next, best, false, 0)).toBe(both);
  expect(reasonsOf(next, best, false, 200)).toBe(`${both} This one wins 46 of 100, the other 50.`);
  const even = hint('2 tiles more', null);
  expect(reasonsOf(even, next, true, 200)).toBe(`${both} This one wins 50 of 100, the other 46.`);
  expect(reasonsOf(even, even, true, 200)).toBe(`${both} Both win 50 of 100.`);
  expect(reasonsOf(even, hint('1 tile more', null), true, 200)).toBe('At once: 2 tiles more.');
  expect(reasonsOf(even, next, true, both.length)).toBe(both); // a long move leaves no room for more
  const later = hint(null, null, '1 action less');
  expect(reasonsOf(later, hint(null, null, '1 action less', 0.4), true, 200)).toBe(
    'Both, after 4 moves of yours, on average: 1 action less. This one wins 50 of 100, the other 40.',
  );
});

test('where the match leads is said last, where there is room', () => {
  const leading = { ...hint('2 tiles more', null), end: { en: 'Leads to about 41 points at the end.' } };
  expect(reasonsOf(leading, undefined, true, 200)).toBe(
    'At once: 2 tiles more. Leads to about 41 points at the end.',
  );
  expect(reasonsOf(leading, undefined, true, 40)).toBe('At once: 2 tiles more.');
  expect(reasonsOf({ ...leading, brings: null }, undefined, true, 0)).toBe(leading.end.en);
});

test.each(['es', 'pt', 'en'] as const)(
  'what it brings stands in the first words, and is read once, in %s',
  async (language) => {
    settings.set({ language });
    await speakMore(language);
    const what = Object.fromEntries(['es', 'pt', 'en'].map((each) => [each, '2 ·']));
    const all = { brings: what, better: null, later: { moves: 4, what }, end: null, chance: 0.5, move: {} };
    const other = { ...all, chance: 0.4 };
    for (const told of [
      reasonsOf({ ...all, later: null }, undefined, true, 0),
      reasonsOf(all, undefined, true, 0),
      reasonsOf({ ...all, later: null }, { ...other, later: null }, true, 0),
      reasonsOf(all, other, true, 0),
    ])
      expect(told.indexOf('2 ·'), told).toBeLessThanOrEqual(55);
  },
);
