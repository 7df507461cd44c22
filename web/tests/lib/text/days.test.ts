import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayOf } from '$lib/text/days';

const NOON = new Date(2026, 10, 19, 12).getTime();
const DAY = 86_400_000;

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

test('days of this week are told from today, others by their date', () => {
  expect(dayOf(NOON, 'es')).toBe('hoy');
  expect(dayOf(NOON - 5 * DAY, 'en')).toBe('5 days ago');
  expect(dayOf(NOON - 30 * DAY, 'es', 'long')).toBe('20 de octubre');
});

test('another year is named: what was a year ago is not taken for last month', () => {
  expect(dayOf(NOON - 380 * DAY, 'es', 'long')).toBe('4 de noviembre de 2025');
});

test('a day to come is a date, which stands behind "until"', () => {
  expect(dayOf(NOON + 90 * DAY, 'es')).toBe('17 feb 2027');
});
