/** Where a match of a list stands, in its game's own words, which are loaded when somebody has a match of it. */

import { SvelteMap } from 'svelte/reactivity';
import { loadLine, loadWords } from '../../../games';
import { settings } from '$lib/device/settings.svelte';
import type { TableLine } from '$lib/wire/wire.gen';

type Say = (line: TableLine) => string;
const known = new SvelteMap<string, Say>();
const asked = new Set<string>();

async function learn(game: string, language: string, key: string): Promise<void> {
  const [line, words] = await Promise.all([loadLine(game), loadWords(game, language)]);
  known.set(key, ({ progress }) => (progress && line ? line(progress.facts, words) : ''));
}

/** "9 tiles left"; nothing before its words are there, or where a game has none. */
export function wherever(line: TableLine): string {
  const key = `${line.game} ${settings.language}`;
  if (line.progress && !asked.has(key)) {
    asked.add(key);
    void learn(line.game, settings.language, key).catch(() => asked.delete(key));
  }
  return known.get(key)?.(line) ?? '';
}
