/** What is kept, and under which names: a host may have several pages, each with its own. */

import { HOME } from './scope';

declare const __VERSION__: string;
declare const __FORM__: string; // changes with the types in which matches are told

const OWN = HOME === '/' ? '' : HOME;
export const FILES = `${OWN}files-${__VERSION__}`;
export const ANSWERS = `${OWN}answers`;
export const MATCHES = `${OWN}matches-${__FORM__}`;
export const SEEN = `${OWN}seen`;

/**
 * What an older server told may lack what this page asks of it. The files of the version before stay: a page that was
 * opened with it, such as a long match, loads some of them only now, and the server has them no more.
 */
export async function dropOld(): Promise<void> {
  const names = await caches.keys(); // in the order in which they were made
  const before = names.filter((name) => name.startsWith(`${OWN}files-`) && name !== FILES).slice(0, -1);
  const isOld = (name: string): boolean =>
    name === ANSWERS || before.includes(name) || (name.startsWith(`${OWN}matches-`) && name !== MATCHES);
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
}

/** Without the header that names the page's version: what was kept says nothing of the server that runs now. */
export async function plain(answer: Response): Promise<Response> {
  return new Response(await answer.clone().blob(), { headers: { 'content-type': 'application/json' } });
}
