/** The languages of the page, each with its own name and its tag for the browser. The one list of them. */

export const LANGUAGES = {
  es: { name: 'Español', tag: 'es' },
  pt: { name: 'Português', tag: 'pt-BR' },
  en: { name: 'English', tag: 'en' },
} as const;

export type Language = keyof typeof LANGUAGES;

/** In the order in which they are offered. */
export const languages = Object.keys(LANGUAGES) as Language[];

/** The first language of the browser that the page speaks; the first of the list if there is none. */
export function languageOf(wanted: readonly string[]): Language {
  for (const each of wanted) {
    const found = languages.find((language) => each.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return languages[0]!;
}
