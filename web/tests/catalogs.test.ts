/** Every language has every text, with the same arguments; no text is without use. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languages } from '$lib/text/languages';

const SRC = join(import.meta.dirname, '../src');
type Catalog = Record<string, string | Record<string, string>>;

/** A place's texts; the shell has some that Home does not wait for. */
function catalog(folder: string, language: string): Catalog {
  const files = [join(folder, `${language}.json`), join(folder, 'more', `${language}.json`)];
  const parts = files.filter(existsSync).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Catalog);
  expect(new Set(parts.flatMap(Object.keys)).size).toBe(parts.flatMap(Object.keys).length); // none twice
  return Object.assign({}, ...parts) as Catalog;
}

function sourcesIn(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|svelte)$/.test(file) && !file.endsWith('.gen.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}

/** The arguments that a text names, in all of its forms. */
function argumentsOf(text: string | Record<string, string>): string[] {
  const forms = typeof text === 'string' ? text : Object.values(text).join(' ');
  return [...new Set([...forms.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))].sort();
}

/** Whether a source names the key, whole or by its beginning: `entry.${kind}`. */
function isUsed(key: string, source: string): boolean {
  if (source.includes(`'${key}'`) || source.includes(`"${key}"`)) return true;
  return [...source.matchAll(/[`]([\w.]+)\$\{[^}]*\}([\w]*)[`]/g)].some(
    ([, head, tail]) => key.startsWith(head!) && key.endsWith(tail!),
  );
}

const games = readdirSync(join(SRC, 'games'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
const places = [
  {
    name: 'the shell',
    texts: join(SRC, 'i18n'),
    sources: [join(SRC, 'lib'), join(SRC, 'pages')],
    also: 'App.svelte',
  },
  {
    name: 'reviews',
    texts: join(SRC, 'pages/review/text'),
    sources: [join(SRC, 'pages')],
    also: '',
  },
  {
    name: 'being known',
    texts: join(SRC, 'pages/known/text'),
    sources: [join(SRC, 'pages')],
    also: '',
  },
  {
    name: 'deals',
    texts: join(SRC, 'pages/deal/text'),
    sources: [join(SRC, 'pages')],
    also: '',
  },
  {
    name: 'loading a match',
    texts: join(SRC, 'pages/load/text'),
    sources: [join(SRC, 'pages/load')],
    also: '',
  },
  {
    name: 'finding somebody',
    texts: join(SRC, 'pages/find/text'),
    sources: [join(SRC, 'pages')],
    also: '',
  },
  {
    name: 'puzzles',
    texts: join(SRC, 'pages/puzzle/text'),
    sources: [join(SRC, 'pages')],
    also: '',
  },
  {
    name: 'guided matches',
    texts: join(SRC, 'pages/learn/text'),
    sources: [join(SRC, 'pages/learn')],
    also: 'pages/Learn.svelte',
  },
  {
    name: 'keys',
    texts: join(SRC, 'pages/keys/text'),
    sources: [join(SRC, 'pages/keys')],
    also: '',
  },
  {
    name: 'notices',
    texts: join(SRC, 'pages/settings/text'),
    sources: [join(SRC, 'pages')],
    also: '',
  },
  {
    name: 'the end of a match',
    texts: join(SRC, 'pages/table/end/text'),
    sources: [join(SRC, 'pages/table/end')],
    also: '',
  },
  {
    name: 'what stands beside every page',
    texts: join(SRC, 'pages/standing/text'),
    sources: [join(SRC, 'pages')],
    also: '',
  },
  {
    name: 'the house',
    texts: join(SRC, 'pages/house/text'),
    sources: [join(SRC, 'pages')],
    also: '',
  },
  ...games.map(({ name }) => ({
    name,
    texts: join(SRC, 'games', name, 'text'),
    sources: [join(SRC, 'games', name), join(SRC, 'pages')],
    also: '',
  })),
];

/** How a text is said; a game's are said by its words. */
const CALLS: Record<string, RegExp> = {
  'the shell': /\bt\(\s*'([\w.]+)'/g,
  reviews: /\br\(\s*'([\w.]+)'/g,
  'guided matches': /\bl\(\s*'([\w.]+)'/g,
  'finding somebody': /\bf\(\s*'([\w.]+)'/g,
  'the house': /\bh\(\s*'([\w.]+)'/g,
  'the end of a match': /\bo\(\s*'([\w.]+)'/g,
  puzzles: /\bp\(\s*'([\w.]+)'/g,
};

describe.each(places)('$name', ({ name, texts, sources, also }) => {
  const calls = CALLS[name] ?? /words\.say\(\s*'([\w.]+)'/g;
  const english = catalog(texts, 'en');

  test.each(languages)('says everything in %s', (language) => {
    const spoken = catalog(texts, language);
    expect(Object.keys(spoken)).toEqual(Object.keys(english));
    for (const key of Object.keys(english))
      expect(argumentsOf(spoken[key]!), key).toEqual(argumentsOf(english[key]!));
  });

  test('has no text that nobody says', () => {
    const source = sources.map(sourcesIn).join('\n') + (also && readFileSync(join(SRC, also), 'utf8'));
    expect(Object.keys(english).filter((key) => !isUsed(key, source))).toEqual([]);
  });

  test('says nothing that has no text', () => {
    const source = sources.map(sourcesIn).join('\n');
    const said = [...source.matchAll(calls)].map(([, key]) => key!);
    expect(said.filter((key) => !(key in english))).toEqual([]);
  });
});

test('a picture that can be pressed says what it is for, to who points at it too', () => {
  const tags = sourcesIn(SRC)
    .split(/(?=<(?:button|a)\b)/)
    .filter((tag) => /^<\w+[^<]*class="icon-button/.test(tag))
    .map((tag) => tag.slice(0, tag.search(/><|>\s*$|>\{/m)));
  expect(tags.length).toBeGreaterThan(15);
  for (const tag of tags) expect(tag).toMatch(/aria-label=\{[\s\S]*title=\{/);
});
