/** What is kept, and under which names: a host may have several pages, each with its own. */

import { HOME } from './scope';

declare const __VERSION__: string;
declare const __FORM__: string; // changes with the types in which matches are told

const OWN = HOME === '/' ? '' : HOME;
export const FILES = `${OWN}files-${__VERSION__}`;
export const ANSWERS = `${OWN}answers`;
export const MATCHES = `${OWN}matches-${__FORM__}`;
export const SEEN = `${OWN}seen`;

/** What an older server told may lack what this page asks of it. */
export async function dropOld(): Promise<void> {
  const isOld = (name: string): boolean =>
    name === ANSWERS ||
    (name.startsWith(`${OWN}files-`) && name !== FILES) ||
    (name.startsWith(`${OWN}matches-`) && name !== MATCHES);
  const old = (await caches.keys()).filter(isOld);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Without the header that names the page's version: what was kept says nothing of the server that runs now. */
export async function plain(answer: Response): Promise<Response> {
  return new Response(await answer.clone().blob(), { headers: { 'content-type': 'application/json' } });
}
