/** What a person likes: kept in the browser, applied to the whole page at once. */

import { keep, kept } from './local_storage';
import { LANGUAGES, languageOf, type Language } from '$lib/text/languages';
import { PACES, type PaceName } from '$lib/table/pace.svelte';

export type Theme = 'auto' | 'light' | 'dark';

interface Likings {
  language: Language;
  theme: Theme;
  sound: boolean;
  motion: boolean;
  pace: PaceName; // how long each move is shown
  confirm: boolean; // ask for a second press before what cannot be taken back
}

const KEY = 'ludoteca.settings';

function likings(): Partial<Likings> {
  try {
    return JSON.parse(kept(KEY) ?? '{}') as Partial<Likings>;
  } catch {
    return {}; // unreadable: begin anew
  }
}

class Settings {
  #values = $state<Likings>({
    language: languageOf(navigator.languages),
    theme: 'auto',
    sound: true,
    motion: true,
    pace: 'normal',
    confirm: true,
    ...likings(),
  });

  get language(): Language {
    return this.#values.language;
  }
  get theme(): Theme {
    return this.#values.theme;
  }
  get sound(): boolean {
    return this.#values.sound;
  }
  get pace(): PaceName {
    return PACES.includes(this.#values.pace) ? this.#values.pace : 'normal';
  }
  get confirm(): boolean {
    return this.#values.confirm;
  }
  /** Whether things may move: the person's wish here, and the system's. */
  get motion(): boolean {
    return this.#values.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }
  get isDark(): boolean {
    return (
      this.theme === 'dark' || (this.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
    );
  }
  get wantsMotion(): boolean {
    return this.#values.motion;
  }

  set(changes: Partial<Likings>): void {
    Object.assign(this.#values, changes);
    keep(KEY, JSON.stringify(this.#values));
  }

  /** Write what the style sheet reads; call inside an effect. */
  apply(root: HTMLElement): void {
    root.lang = LANGUAGES[this.language].tag;
    root.dataset['motion'] = this.motion ? 'full' : 'none';
    root.dataset['theme'] = this.isDark ? 'dark' : 'light';
  }
}

export const settings = new Settings();
