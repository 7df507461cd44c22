/** Whether this house sends mail: where it sends none, nothing speaks of it. */

import { api } from '$lib/wire/api';
import { attempt } from '$lib/text/problems';
import type { WaysIn } from '$lib/wire/wire.gen';
import type { Key } from './words.svelte';

let told = $state.raw<WaysIn | null>(null);
let asking: Promise<string> | null = null; // several parts of a page want to know it

/** How one can sign in here; null until the server has said it. */
export const waysIn = (): WaysIn | null => told;

/** Ask the server once. */
export async function askWaysIn(): Promise<void> {
  if (told) return;
  asking ??= attempt(async () => (told = await api.waysIn()));
  await asking;
  asking = null;
}

/** How many matches a guest keeps, and how they keep more. */
export function guestKeeps(keptKnown: number): Key {
  if (told?.mail) return keptKnown ? 'matches.end_guest' : 'matches.end_guest_all';
  return keptKnown ? 'matches.end_key' : 'matches.end_key_all';
}
