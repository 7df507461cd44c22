/** Finds the games by their folders and loads one when it is needed. There is no list of games. */

import { Refused, UNREACHABLE } from '$lib/wire/api';
import type { Card, GameModule } from '$lib/game';
import type { Lesson, LessonText } from '$lib/lesson';
import { settings } from '$lib/device/settings.svelte';
import { GameWords, type GameCatalog, type Groups } from '$lib/text/words';
import type { Sentence } from '$lib/text/sentence';

const cards = import.meta.glob<Card>('./*/card.json', { eager: true, import: 'default' });
const pictures = import.meta.glob<string>('./*/art/home.svg', {
  eager: true,
  import: 'default',
  query: '?url',
});
const modules = import.meta.glob<GameModule>('./*/index.ts', { import: 'default' });
const pageTexts = import.meta.glob<Record<string, Sentence>>('./*/text/*.json', { import: 'default' });
const engineTexts = import.meta.glob<GameCatalog>('../../../ludoteca/games/*/text/*.json', {
  import: 'default',
});

export interface Shelved extends Card {
  id: string;
  picture: string; // its address
}

/** Every game of the house, in the order of their English names. */
export const shelf: Shelved[] = Object.entries(cards)
  .map(([path, card]) => {
    const id = path.split('/')[1]!;
    return { id, picture: pictures[`./${id}/art/home.svg`]!, ...card };
  })
  .sort((a, b) => a.title['en']!.localeCompare(b.title['en']!));

export function onShelf(id: string): Shelved | undefined {
  return shelf.find((game) => game.id === id);
}

/** A game's name in the reader's language. */
export function titleOf(id: string): string {
  return onShelf(id)?.title[settings.language] ?? id;
}

/** The same without what every game of a series begins with: "Azul: Pabellón de Verano" is short enough as its second half. */
export function shortTitleOf(id: string): string {
  return titleOf(id).split(': ').at(-1)!;
}

/** A part of the page that is loaded when it is needed comes from the server like everything else. */
async function fetched<T>(load: () => Promise<T>): Promise<T> {
  return load().catch((cause: unknown) => {
    throw new Refused(UNREACHABLE, { cause });
  });
}

export async function loadGame(id: string): Promise<GameModule> {
  const load = modules[`./${id}/index.ts`];
  if (!load) throw new Error(`there is no page for the game ${id}`);
  return fetched(load);
}

type Line = (facts: never, words: GameWords) => string;
const lines = import.meta.glob<Line>('./*/line.ts', { import: 'default' });

/** How a game says where a match stands, from the facts that lists tell; null if it does not. */
export async function loadLine(
  id: string,
): Promise<((facts: Record<string, unknown>, words: GameWords) => string) | null> {
  const load = lines[`./${id}/line.ts`];
  return load ? ((await fetched(load)) as never) : null;
}

const NO_GROUPS: Groups = { move: {}, event: {} };

/** A game's texts; who only sets up a table needs no groups of words. */
export async function loadWords(
  id: string,
  language: string,
  groups: Groups = NO_GROUPS,
): Promise<GameWords> {
  const [engine, page] = await Promise.all([
    fetched(engineTexts[`../../../ludoteca/games/${id}/text/${language}.json`]!),
    fetched(pageTexts[`./${id}/text/${language}.json`]!),
  ]);
  return new GameWords(language, engine, page, groups);
}

const lessonPaths = import.meta.glob<Pick<Lesson, 'chapters'>>(
  '../../../ludoteca/games/*/lesson/lesson.json',
  { import: 'default' },
);
const lessonTexts = import.meta.glob<LessonText>('../../../ludoteca/games/*/lesson/??.json', {
  import: 'default',
});

/** Whether a game can be learned at the table. */
export const hasLesson = (id: string): boolean =>
  `../../../ludoteca/games/${id}/lesson/lesson.json` in lessonPaths;

/** A game's guided match, in a language. */
export async function loadLesson(id: string, language: string): Promise<Lesson> {
  const folder = `../../../ludoteca/games/${id}/lesson`;
  const [path, text] = await Promise.all([
    fetched(lessonPaths[`${folder}/lesson.json`]!),
    fetched(lessonTexts[`${folder}/${language}.json`]!),
  ]);
  return { chapters: path.chapters, text };
}

const rulesTexts = import.meta.glob<{ html: string; ids: string[] }>('../../../ludoteca/games/*/RULES*.md', {
  import: 'default',
  query: '?rules',
});

const guides = import.meta.glob<Guide>('../../../ludoteca/games/*/GUIDE*.md', {
  import: 'default',
  query: '?guide',
});

export interface Guide {
  title: string;
  html: string;
  chapters: { id: string; title: string }[];
}

/** How a game is played, for who sits down to it, in a language; in English while a translation is missing. */
export async function loadGuide(id: string, language: string): Promise<Guide> {
  const file = `../../../ludoteca/games/${id}/GUIDE`;
  const load = guides[language === 'en' ? `${file}.md` : `${file}.${language}.md`] ?? guides[`${file}.md`];
  if (!load) throw new Error(`there is no guide for the game ${id}`);
  return load();
}

/** A game's rules in a language; in English while a translation is missing. */
export async function loadRules(id: string, language: string): Promise<{ html: string; ids: string[] }> {
  const file = `../../../ludoteca/games/${id}/RULES`;
  const load =
    rulesTexts[language === 'en' ? `${file}.md` : `${file}.${language}.md`] ?? rulesTexts[`${file}.md`];
  if (!load) throw new Error(`there are no rules for the game ${id}`);
  return load();
}
