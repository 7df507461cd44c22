/** Why something was not done, in the reader's language. */

import { Refused } from '$lib/wire/api';
import { isKey, t } from './i18n.svelte';
import type { GameWords } from './words';
import type { Problem } from '$lib/wire/wire.gen';

/** One sentence: the game's own reason where there is one, else the shell's text for the code. */
export function problemText(problem: Problem, words?: GameWords): string {
  const reason = problem.reason ? words?.reason(problem.reason) : undefined;
  if (reason) return reason;
  if (problem.reason && isKey(`undo.${problem.reason}`)) return t(`undo.${problem.reason}` as never);
  const key = `problem.${problem.code}`;
  return isKey(key) ? t(key) : problem.message;
}

/** Do what the server may refuse: why it was not done, or null. Anything else that fails is a fault of the page. */
export async function refusal(asked: () => Promise<unknown>): Promise<Problem | null> {
  try {
    await asked();
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.problem;
    throw error;
  }
}

/** The same as a sentence, empty if it was done. */
export async function attempt(asked: () => Promise<unknown>): Promise<string> {
  const problem = await refusal(asked);
  return problem ? problemText(problem) : '';
}
