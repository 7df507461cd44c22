// @vitest-environment happy-dom
/** What hangs over the table beside the prompt. */

import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { GameModule } from '$lib/game';
import { speak, speakMore } from '$lib/text/i18n.svelte';
import { settings } from '$lib/device/settings.svelte';
import type { Table } from '$lib/table/table.svelte';
import Hanging from '../../../../src/pages/table/prompt/Hanging.svelte';

beforeEach(async () => {
  settings.set({ language: 'en' });
  await Promise.all([speak('en'), speakMore('en')]);
});
afterEach(cleanup);

test('a hint is put aside by one press, so that what lies under it is seen, and comes back by another', async () => {
  const move = { move: 'pass' };
  const hints = [{ move, chance: 0.6, brings: null, better: null, later: null, end: null }];
  const table = { hints, chosen: move, me: 0, problem: null, note: null, guide: null };
  const module = { tell: () => 'pass' } as unknown as GameModule;
  render(Hanging, { table: table as unknown as Table, module });
  expect(screen.getByRole('status').textContent).toContain('60%');
  await fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.queryByRole('status')).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: 'Show the hint' }));
  expect(screen.getByRole('status').textContent).toContain('60%');
});
