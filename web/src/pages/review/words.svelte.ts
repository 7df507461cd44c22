/** The texts of reviews, which nobody loads who does not look at one. */

import type en from './text/en.json';
import { settings } from '../../lib/settings.svelte';
import { say, type Args, type Sentence } from '../../lib/sentence';

type Key = keyof typeof en;
const catalogs = import.meta.glob<Record<Key, Sentence>>('./text/*.json', { import: 'default' });
let spoken = $state.raw<Record<Key, Sentence> | null>(null);

/** Load the texts of the language that is spoken; whoever draws a review calls this in an effect. */
export function speakOfReviews(): void {
  const { language } = settings;
  void catalogs[`./text/${language}.json`]!().then((catalog) => {
    if (settings.language === language) spoken = catalog;
  });
}

/** Whether they are there. */
export function canSpeakOfReviews(): boolean {
  return spoken !== null;
}

export function r(key: Key, args: Args = {}): string {
  return spoken ? say(spoken[key], args, settings.language) : '';
}
