// @vitest-environment happy-dom
/** Before and after a puzzle is answered: when the table asks for something. */

import { afterEach, expect, test, vi } from 'vitest';
import type { GameModule } from '$lib/game';
import type { Table } from '$lib/table/table.svelte';
import { settings } from '$lib/device/settings.svelte';
import { Solver } from '../../../src/pages/puzzle/solver.svelte';
import { speakOfPuzzles } from '../../../src/pages/puzzle/words.svelte';

afterEach(() => vi.unstubAllGlobals());

test('while the answer is read the prompt asks for nothing, until one plays on', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no server')));
  settings.set({ language: 'en' });
  speakOfPuzzles();
  const table = { id: 't', info: { game: 'summer_pavilion' }, me: 0, entries: [] };
  const asked = new Solver(table as unknown as Table, 7, {} as GameModule);
  expect(asked.silence).toBeNull();
  const made = { ...table, entries: [{ seat: 0, kind: 'move' }] };
  const solver = new Solver(made as unknown as Table, 7, {} as GameModule);
  solver.answer = { best: { move: 'pass' }, chance: 0.6, others: [] } as unknown as typeof solver.answer;
  await vi.waitUntil(() => solver.silence);
  solver.playOn();
  expect(solver.silence).toBeNull();
});
