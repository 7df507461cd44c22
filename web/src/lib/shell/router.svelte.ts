/** Which page is shown: the address, read and written. A link is an ordinary <a href>. */

import { base } from './base';
import { version } from '$lib/wire/version.svelte';

export type Route =
  | { page: 'home' }
  | { page: 'new' | 'find' | 'learn'; game: string }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string; from: number }
  | { page: 'puzzle'; game: string; number: number | null } // null: today's
  | { page: 'review'; id: string; from: number }
  | { page: 'deal'; id: string }
  | { page: 'challenge'; id: string } // of a table
  | { page: 'rules'; game: string; rule: string; all: boolean }
  | { page: 'me' }
  | { page: 'settings' }
  | { page: 'tables' }
  | { page: 'keys' }
  | { page: 'house' | 'enter'; token: string } // who runs the house; an invitation to it
  | { page: 'confirm' | 'unsubscribe'; token: string } // links in mails
  | { page: 'lost' };

/** The route of an address. */
export function routeOf(path: string, hash = ''): Route {
  const [page, name = '', more] = path.replace(/^\/|\/$/g, '').split('/');
  // A puzzle of a game, from 1; a moment of a replay, from 0.
  const shape = { puzzle: /^[1-9]\d*$/, replay: /^\d+$/ }[page ?? ''];
  const number = shape?.test(more ?? '') ? Number(more) : null;
  if (more !== undefined && number === null && !(page === 'rules' && more === 'all')) return { page: 'lost' };
  if (page === '') return { page: 'home' };
  if ((page === 'settings' || page === 'tables' || page === 'keys' || page === 'me') && !name)
    return { page };
  if ((page === 'house' || page === 'enter') && !name) return { page, token: hash.slice(1) };
  if ((page === 'confirm' || page === 'unsubscribe') && !name) return { page, token: hash.slice(1) };
  if (page === 'rules' && name) {
    const rule = decodeURIComponent(hash.slice(1));
    return { page, game: name, rule, all: more === 'all' || /^[A-Z]E?\d/.test(rule) };
  }
  if ((page === 'new' || page === 'find' || page === 'learn') && name) return { page, game: name };
  if (page === 'puzzle' && name) return { page, game: name, number };
  if ((page === 'table' || page === 'deal' || page === 'challenge') && name) return { page, id: name };
  if ((page === 'replay' || page === 'review') && name)
    return { page, id: name, from: number ?? (Number.parseInt(hash.slice(1)) || 0) };
  return { page: 'lost' };
}

/** Where we are, below the page's own path. */
const pathHere = (): string => location.pathname.slice(base.length);

let route = $state.raw<Route>(routeOf(pathHere(), location.hash));

export function here(): Route {
  return route;
}

function read(): void {
  route = routeOf(pathHere(), location.hash);
}

/** Instead of the address that leads there: who goes back is not led there again. */
export function goInstead(path: string): void {
  history.replaceState(null, '', base + path);
  read();
}

export function go(path: string): void {
  if (version.isOld) return version.load(base + path); // the server has a newer page: go there with it
  history.pushState(null, '', base + path);
  read();
  scrollTo(0, 0);
}

/** Follow links inside the page without loading it again; call once. */
export function followLinks(): void {
  addEventListener('popstate', read);
  document.addEventListener('click', (click) => {
    const link = (click.target as Element).closest?.('a');
    const isPlain =
      click.button === 0 && !click.metaKey && !click.ctrlKey && !click.shiftKey && !click.altKey;
    if (!link || !isPlain || link.target || link.hasAttribute('download') || link.origin !== location.origin)
      return;
    if (link.pathname === location.pathname && link.hash) return; // a place on this page
    if (!link.pathname.startsWith(`${base}/`) || link.pathname.startsWith(`${base}/api/`)) return;
    click.preventDefault();
    go(link.pathname.slice(base.length) + link.hash);
  });
}
