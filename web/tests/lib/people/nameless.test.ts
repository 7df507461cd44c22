/** Who deleted themselves. */

import { beforeAll, expect, test } from 'vitest';
import { settings } from '$lib/device/settings.svelte';
import { called } from '$lib/people/nameless';
import { speakMore } from '$lib/text/i18n.svelte';

beforeAll(() => {
  settings.set({ language: 'pt' });
  return speakMore('pt');
});

test('a person without a name is somebody, and everybody else is called as they are', () => {
  expect(called('—')).toBe('alguém');
  expect(called('Ana')).toBe('Ana');
  expect(called(null)).toBeNull();
});
