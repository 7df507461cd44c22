/** The languages of the page. The one list of them is in ludoteca/kernel/languages.py. */

import { LANGUAGES } from './languages.gen';

export { LANGUAGES };
export type Language = keyof typeof LANGUAGES;

const [first, ...others] = Object.keys(LANGUAGES) as Language[];

/** In the order in which they are offered: the first of the list is that of the code, and comes last. */
export const languages: readonly Language[] = [...others, first!];

/** The first language of the browser that the page speaks; the first that is offered if there is none. */
export function languageOf(wanted: readonly string[]): Language {
  for (const each of wanted) {
    const found = languages.find((language) => each.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return languages[0]!;
}
