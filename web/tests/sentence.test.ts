import { expect, test } from 'vitest';
import { fill, formOf, say } from '../src/lib/sentence';

test('a number chooses the form of a sentence in its language', () => {
  const sentence = { one: '{count} balsa', other: '{count} balsas' };
  expect(say(sentence, { count: 1 }, 'es')).toBe('1 balsa');
  expect(say(sentence, { count: 0 }, 'es')).toBe('0 balsas');
  expect(formOf({ one: 'a', other: 'b' }, 0, 'pt')).toBe('a'); // in Portuguese zero is singular
  expect(say(sentence, { count: 1_000_000 }, 'es')).toBe('1000000 balsas'); // "many" falls back on "other"
});

test('a name without an argument stays as it is', () => {
  expect(fill('{seat} takes {color}', { seat: 'Ana' })).toBe('Ana takes {color}');
});
