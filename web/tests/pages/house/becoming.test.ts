// @vitest-environment happy-dom
/** Whoever comes by a keeper's link finds one button that is named for what it does, with a name or without. */

import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { speak } from '$lib/text/i18n.svelte';
import { person } from '$lib/people/person.svelte';
import { settings } from '$lib/device/settings.svelte';
import Becoming from '../../../src/pages/house/Becoming.svelte';
import { canSpeakOfHouse, speakOfHouse } from '../../../src/pages/house/words.svelte';

let asked: string[] = [];
/** The server, as far as it is asked here. */
function answer(path: string): Promise<Response> {
  asked.push(path);
  return Promise.resolve(new Response(JSON.stringify({ person: 'p', name: 'Ana' })));
}

beforeEach(async () => {
  asked = [];
  vi.stubGlobal('fetch', answer);
  settings.set({ language: 'en' });
  await speak('en');
  speakOfHouse();
  await vi.waitUntil(canSpeakOfHouse);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('who has no name says it and runs the house by one press', async () => {
  render(Becoming, { token: 'a-link-for-one-keeper' });
  await fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Ana' } });
  await fireEvent.click(screen.getByRole('button', { name: 'Run this house' }));
  await vi.waitUntil(() => asked.length > 1);
  expect(asked.slice(0, 2)).toEqual(['/api/me', '/api/house/keep']);
});

test('who has one is not asked for it', () => {
  person.me = { person: 'p', name: 'Ana' } as typeof person.me;
  render(Becoming, { token: 'a-link-for-one-keeper' });
  expect(screen.queryByLabelText('Name')).toBeNull();
  expect(screen.getAllByRole('button').map((each) => each.textContent)).toEqual(['Run this house']);
});
