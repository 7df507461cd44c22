import { expect, test } from 'vitest';
import { fill, say } from '$lib/text/sentence';

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
