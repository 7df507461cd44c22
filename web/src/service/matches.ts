/** Matches that are over are kept whole: those that were seen again here, and one's latest. */

import { ANSWERS, MATCHES, plain } from './kept';
import { HOME, scope } from './scope';

const MOST_MATCHES = 30;
const LATEST = 5; // matches of one's list that are kept before anybody asks
const DELETED = /^\/api\/me\/matches\/([^/]+)\/delete$/;
const OTHER_PERSON = /^\/api\/me\/(claim|return|sign-out|delete|forget)$/;

const refused = new Set<string>(); // not asked for again by ourselves until the next page is opened

/** A match that had just ended may have been asked for too early. */
export const askAgain = (): void => refused.clear();

/** What is over stays as it is: the kept one is as good as what the server would tell. */
export async function match(url: string): Promise<Response> {
  const matches = await caches.open(MATCHES);
  const kept = await matches.match(url);
  if (kept) return kept;
  const answer = await fetch(url);
  if (!answer.ok) {
    refused.add(url);
    return answer;
  }
  await matches.put(url, await plain(answer));
  const all = await matches.keys(); // the oldest first
  await Promise.all(all.slice(0, -MOST_MATCHES).map((old) => matches.delete(old)));
  return answer;
}

/** One's latest matches, one after another, before there is no network. */
export async function keepLatest(list: Response): Promise<void> {
  const { tables } = (await list.json()) as { tables: { table: string }[] };
  for (const { table } of tables.slice(0, LATEST)) {
    const url = looksOf(table);
    if (!refused.has(url)) await match(url);
  }
}

const looksOf = (table: string): string =>
  new URL(`${HOME}api/tables/${table}/looks`, scope.location.href).href;

/** Somebody becomes somebody else, or no longer wants a match in their list. */
export async function forget(path: string): Promise<void> {
  const deleted = DELETED.exec(path);
  if (deleted) await (await caches.open(MATCHES)).delete(looksOf(deleted[1]!));
  if (!OTHER_PERSON.test(path)) return;
  await caches.delete(ANSWERS);
  await caches.delete(MATCHES);
}
