/**
 * Files of the build, the page itself, and what the server told in lists.
 *
 * - Files of the build have names that change with what is in them: they are taken from the cache. All of them are
 *   kept when a version is installed, so that rules and lessons can be read anywhere. Those of the version before
 *   stay for pages that were opened with it.
 * - The page itself is asked of the server, so that a newer one is seen at once; the kept one serves where there is no
 *   network.
 * - A few lists that the server told are kept, and shown where it cannot be reached.
 */

import { ANSWERS, FILES, plain } from './kept';
import { HOME, scope } from './scope';

declare const __SHELL__: string[]; // every file of this version, seen from HOME: plugins/offline.ts writes it

const SHELL = new Set(__SHELL__.map((path) => HOME + path));
const PATIENCE = 5_000; // milliseconds that the server has for the page before the kept one is shown

/** Whether it is a file of this build, or of one before it, whose names say so too. */
export const isFile = (path: string): boolean => SHELL.has(path) || path.startsWith(`${HOME}assets/`);

export async function keepFiles(): Promise<void> {
  const files = await caches.open(FILES);
  await files.addAll(
    [...SHELL].map((path) => (path === HOME ? new Request(path, { cache: 'reload' }) : path)),
  );
}

export async function file(request: Request): Promise<Response> {
  const own = await caches.match(request, { cacheName: FILES }); // before those of an older version
  return own ?? (await caches.match(request)) ?? fetch(request);
}

export async function page(request: Request): Promise<Response> {
  const kept = await caches.match(HOME, { cacheName: FILES });
  const asked = fetch(request);
  if (!kept) return asked;
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE));
  return Promise.race([asked, late]).catch(() => kept);
}

export async function list(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(ANSWERS)).put(request, await plain(answer));
    return answer;
  } catch (error) {
    const kept = await caches.match(request, { cacheName: ANSWERS });
    if (kept) void sayKept();
    if (kept) return kept;
    throw error;
  }
}

/** What is shown may be old: open pages say so, when they have asked for themselves. */
async function sayKept(): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: false });
  for (const each of pages) each.postMessage('kept');
}
