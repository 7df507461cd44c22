// @vitest-environment happy-dom
/** A token for a program of one's own, in Settings: made, shown once, revoked. */

import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { speak, speakMore } from '$lib/text/i18n.svelte';
import { settings } from '$lib/device/settings.svelte';
import Agents from '../../../src/pages/settings/Agents.svelte';

const TOKEN = 'a-token-that-is-told-once';
let known: { agent: string; name: string; until: number }[] = [];
let said: string[] = [];

/** The server, as far as it is asked here. */
function answer(path: string, asked?: RequestInit): Promise<Response> {
  const told = (body: unknown, status = 200): Promise<Response> =>
    Promise.resolve(new Response(body === null ? null : JSON.stringify(body), { status }));
  if (asked?.method !== 'POST') return told({ agents: known });
  if (path.endsWith('/revoke')) {
    known = known.filter(({ agent }) => !path.includes(agent));
    return told(null, 204);
  }
  const { name } = JSON.parse(String(asked.body)) as { name: string };
  const made = { agent: `id${known.length}`, name: `${name} [bot]`, until: 0 };
  known = [...known, made];
  return told({ ...made, token: TOKEN }, 201);
}

beforeEach(async () => {
  [known, said] = [[], []];
  vi.stubGlobal('fetch', answer);
  settings.set({ language: 'en' });
  await Promise.all([speak('en'), speakMore('en')]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (): unknown =>
  render(Agents, { tell: (problem: string, well = '') => said.push(problem || well) });

async function make(name: string): Promise<void> {
  const field = await screen.findByLabelText('Program name');
  await fireEvent.input(field, { target: { value: name } });
  await fireEvent.click(screen.getByRole('button', { name: 'Create a token' }));
}

test('a token is shown when it is made, and never again', async () => {
  show();
  await make('My net');
  const token = await screen.findByLabelText(/^My net \[bot\]'s token\. It is shown only now/);
  expect((token as HTMLInputElement).value).toBe(TOKEN);
  expect(await screen.findByText('My net [bot]')).toBeTruthy();
  cleanup();
  show(); // as whoever comes back to Settings
  expect(await screen.findByText('My net [bot]')).toBeTruthy();
  expect(document.body.innerHTML).not.toContain(TOKEN);
});

test('a token that is revoked is gone, from the list and from sight', async () => {
  show();
  await make('My net');
  const line = (await screen.findByText('My net [bot]')).closest('li')!;
  await fireEvent.click(within(line).getByRole('button', { name: "Revoke My net [bot]'s token" }));
  await vi.waitFor(() => expect(said.at(-1)).toBe("My net [bot]'s token is no longer valid."));
  expect(screen.queryByText('My net [bot]')).toBeNull();
  expect(document.body.innerHTML).not.toContain(TOKEN);
  expect(known).toEqual([]);
});
