import { expect, test } from 'vitest';
import { timeLeft } from '$lib/text/clocks';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

test('a clock shows the two units that matter', () => {
  expect(timeLeft(0)).toBe('0:00');
  expect(timeLeft(59_001)).toBe('1:00');
  expect(timeLeft(6 * MINUTE)).toBe('6:00');
  expect(timeLeft(3 * HOUR + 5 * MINUTE)).toBe('3 h 5 min');
  expect(timeLeft(DAY + 2 * HOUR)).toBe('1 d 2 h');
});

test('two days have just begun and are still two days', () => {
  expect(timeLeft(2 * DAY - 1)).toBe('2 d 0 h');
});
