import { expect, test } from 'vitest';
import { fill, say } from '../src/lib/sentence';

test('a number chooses the form of a sentence', () => {
  const sentence = { one: '{count} balsa', other: '{count} balsas' };
  expect(say(sentence, { count: 1 })).toBe('1 balsa');
  expect(say(sentence, { count: 0 })).toBe('0 balsas'); // in Portuguese too, as the engine says it
});

test('a name without an argument stays as it is', () => {
  expect(fill('{seat} takes {color}', { seat: 'Ana' })).toBe('Ana takes {color}');
});
