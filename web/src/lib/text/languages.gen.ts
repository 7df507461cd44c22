// Generated from ludoteca/kernel/languages.py: run `make schema` instead of editing.
export const LANGUAGES = {
  en: { name: 'English', tag: 'en' },
  es: { name: 'Español', tag: 'es' },
  pt: { name: 'Português', tag: 'pt-BR' },
} as const;
