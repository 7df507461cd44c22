import { expect, test } from 'vitest';
import { fill, ordinal, say } from '$lib/text/sentence';

test('a number chooses the form of a sentence', () => {
  const sentence = { one: '{count} balsa', other: '{count} balsas' };
  expect(say(sentence, { count: 1 }, 'es')).toBe('1 balsa');
  expect(say(sentence, { count: 0 }, 'es')).toBe('0 balsas');
});

test("which form a number takes is the language's own rule", () => {
  const sentence = { one: '{count} jangada', other: '{count} jangadas' };
  expect([0, 1, 2].map((count) => say(sentence, { count }, 'pt'))).toEqual([
    '0 jangada',
    '1 jangada',
    '2 jangadas',
  ]);
});

test('a name without an argument stays as it is', () => {
  expect(fill('{seat} takes {color}', { seat: 'Ana' })).toBe('Ana takes {color}');
});

test('a place among several is written as the language does', () => {
  expect([1, 2, 3, 4].map((place) => ordinal(place, 'en'))).toEqual(['1st', '2nd', '3rd', '4th']);
  expect([ordinal(3, 'es'), ordinal(3, 'pt')]).toEqual(['3.º', '3º']);
});
