// @vitest-environment happy-dom
/** What Home lists. */

import { noteLearned } from '$lib/lesson';
import { afterEach, expect, test, vi } from 'vitest';
import { allGoing } from '../../../../src/pages/home/lists/lists.svelte';

afterEach(() => vi.unstubAllGlobals());

test('tables beyond the first page of the list are fetched too', async () => {
  const asked: string[] = [];
  const page = (path: string): object => {
    const before = Number(new URL(path, 'http://x').searchParams.get('before') ?? 251);
    const left = Array.from({ length: before - 1 }, (_, i) => ({ touched_at: before - 1 - i }));
    return { tables: left.slice(0, 100), rematches: [], more: left.length > 100, sought: [], seeking: null };
  };
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response(JSON.stringify(page(path)), { status: 200 }));
  });
  const { tables, more } = await allGoing();
  expect(tables.map(({ touched_at }) => touched_at)).toEqual(Array.from({ length: 250 }, (_, i) => 250 - i));
  expect(more).toBe(false);
  expect(asked.length).toBe(3);
});

test('a guided match of which every chapter was done is not listed', async () => {
  const tables = [
    { game: 'river_dragons', lesson: 'expert' },
    { game: 'yangtze', lesson: 'lake' },
    { game: 'river_dragons', lesson: null },
  ];
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify({ tables, more: false }), { status: 200 })),
  );
  for (const chapter of ['race', 'expert']) noteLearned('river_dragons', chapter, 2);
  expect((await allGoing()).tables).toEqual(tables.slice(1));
});
