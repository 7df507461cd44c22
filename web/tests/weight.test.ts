/** What a first visit loads, gzipped, from the built page: `make page` first. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

const DIST = join(import.meta.dirname, '../dist');
const KB = 1000;

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}
const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** Every file that these parts of the page bring with them. */
function filesOf(...keys: string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the built page has no ${key}`);
    if (seen.has(key)) return;
    seen.add(key);
    [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])].forEach((file) => files.add(file));
    (chunk.imports ?? []).forEach(visit);
  };
  keys.forEach(visit);
  return files;
}

/** Fonts are compressed already; everything else travels gzipped. */
function weightOf(files: Iterable<string>): number {
  return [...files]
    .map((file) => ({ file, bytes: readFileSync(join(DIST, file)) }))
    .reduce(
      (sum, { file, bytes }) => sum + (file.endsWith('.woff2') ? bytes.length : gzipSync(bytes).length),
      0,
    );
}

const isCode = (file: string): boolean => /\.(js|css)$/.test(file);
const home = filesOf('index.html', 'src/pages/Home.svelte', 'src/i18n/es.json');
const games = readdirSync(join(import.meta.dirname, '../src/games')).filter(
  (id) => `src/games/${id}/index.ts` in manifest,
);

/** Parts of the page that nobody loads who does not ask for them. */
const ASKED_FOR = [
  'src/pages/Review.svelte',
  'src/pages/learn/Lesson.svelte',
  'src/pages/puzzle/PuzzleTable.svelte',
  'src/pages/Deal.svelte',
  'src/pages/review/decisions/Tried.svelte',
].map((key) => manifest[key]!.file);

test('the first visit of Home loads at most 47 kB of code and 250 kB in all', () => {
  expect(weightOf([...home].filter(isCode))).toBeLessThanOrEqual(47 * KB);
  expect(weightOf(home)).toBeLessThanOrEqual(250 * KB);
  expect([...home].filter((file) => ASKED_FOR.includes(file))).toEqual([]);
});

describe.each(games)('%s', (id) => {
  test('with Home its table loads at most 142.8 kB of code, and all together at most 250 kB', () => {
    const parts = [
      'src/i18n/more/es.json',
      'src/pages/TablePage.svelte',
      `src/games/${id}/index.ts`,
      `src/games/${id}/text/es.json`,
      `../ludoteca/games/${id}/text/es.json`,
    ];
    const table = filesOf(...parts);
    const together = new Set([...home, ...table]);
    expect(weightOf([...together].filter(isCode))).toBeLessThanOrEqual(142.8 * KB);
    expect(weightOf(together)).toBeLessThanOrEqual(250 * KB);
    expect([...table].filter((file) => ASKED_FOR.includes(file))).toEqual([]);
  });
});
