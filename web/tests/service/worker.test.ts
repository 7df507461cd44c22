/** What the service worker keeps: of matches that are over, and of whom; files of this version and of the one before. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const HOST = 'https://ludoteca.example';
const looks = (table: string): string => `${HOST}/api/tables/${table}/looks`;

/** Caches as a browser has them, as far as they are used here. */
class Kept {
  readonly all = new Map<string, Map<string, Response>>();
  open(name: string): Promise<unknown> {
    const mine = this.all.get(name) ?? this.all.set(name, new Map()).get(name)!;
    return Promise.resolve({
      match: (url: string) => Promise.resolve(mine.get(url)?.clone()),
      put: (url: string, answer: Response) => Promise.resolve(mine.set(url, answer)),
      keys: () => Promise.resolve([...mine.keys()]),
      delete: (url: string) => Promise.resolve(mine.delete(url)),
    });
  }
  match(request: string | Request, { cacheName = '' } = {}): Promise<Response | undefined> {
    const url = typeof request === 'string' ? request : request.url;
    const found = [...this.all].find(([name, mine]) => mine.has(url) && (!cacheName || name === cacheName));
    return Promise.resolve(found?.[1].get(url)?.clone());
  }
  delete(name: string): Promise<boolean> {
    return Promise.resolve(this.all.delete(name));
  }
  keys(): Promise<string[]> {
    return Promise.resolve([...this.all.keys()]);
  }
  of(name: string): string[] {
    return [...(this.all.get(name)?.keys() ?? [])];
  }
}

let kept: Kept;
let asked: string[];
let running: Set<string>; // tables whose match is not over

beforeEach(() => {
  [kept, asked, running] = [new Kept(), [], new Set()];
  vi.resetModules();
  vi.stubGlobal('location', new URL(`${HOST}/worker.js`));
  vi.stubGlobal('caches', kept);
  vi.stubGlobal('__FORM__', 'now');
  vi.stubGlobal('__VERSION__', 'new');
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(new Response('{}', { status: running.has(url) ? 409 : 200 }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const aList = (...tables: string[]): Response =>
  new Response(JSON.stringify({ tables: tables.map((table) => ({ table })) }));

test('a match that is over is asked of the server once, and the oldest of many goes', async () => {
  const { match } = await import('../../src/service/matches');
  for (let n = 0; n < 31; n++) await match(looks(`t${n}`));
  await match(looks('t30'));
  expect(asked).toHaveLength(31);
  expect(kept.of('matches-now')).toHaveLength(30);
  expect(kept.of('matches-now')).not.toContain(looks('t0'));
});

test('what was refused is asked for again when the next page is opened, and not before', async () => {
  const { askAgain, keepLatest } = await import('../../src/service/matches');
  running.add(looks('a'));
  await keepLatest(aList('a', 'b'));
  await keepLatest(aList('a', 'b'));
  expect(asked).toEqual([looks('a'), looks('b')]);
  running.clear();
  askAgain();
  await keepLatest(aList('a', 'b'));
  expect(kept.of('matches-now')).toEqual([looks('b'), looks('a')]);
});

test('a match that is deleted goes; somebody else finds nothing', async () => {
  const { forget, keepLatest } = await import('../../src/service/matches');
  await keepLatest(aList('a', 'b'));
  await forget('/api/me/matches/a/delete');
  expect(kept.of('matches-now')).toEqual([looks('b')]);
  await forget('/api/tables/b/sit');
  expect(kept.of('matches-now')).toEqual([looks('b')]);
  await forget('/api/me/sign-out');
  expect(await kept.keys()).toEqual([]);
});

test('a new version drops what older ones kept of this page, and nothing of another page of its host', async () => {
  const { dropOld } = await import('../../src/service/kept');
  for (const name of [
    'files-older',
    'files-old',
    'files-new',
    'matches-old',
    'matches-now',
    'answers',
    'seen',
    '/club/files-old',
  ])
    await kept.open(name);
  await dropOld();
  expect(await kept.keys()).toEqual(['files-old', 'files-new', 'matches-now', 'seen', '/club/files-old']);
});

test('a page that is older by one version still finds its files, and a new one finds its own', async () => {
  vi.stubGlobal('__SHELL__', ['', 'assets/End-new.js']);
  const { file, isFile, page } = await import('../../src/service/files');
  const put = (version: string, path: string): void => {
    void kept.open(`files-${version}`);
    kept.all.get(`files-${version}`)!.set(path, new Response(`${version} ${path}`));
  };
  put('old', '/');
  put('old', `${HOST}/assets/End-old.js`);
  put('old', `${HOST}/icons/192.png`);
  put('new', '/');
  put('new', `${HOST}/icons/192.png`);
  const said = async (path: string): Promise<string> => (await file(new Request(HOST + path))).text();
  expect(isFile('/assets/End-old.js')).toBe(true);
  expect(await said('/assets/End-old.js')).toMatch(/^old/);
  expect(await said('/icons/192.png')).toMatch(/^new/);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  expect(await (await page(new Request(HOST))).text()).toBe('new /');
});

test('open pages are told when a list is shown that was kept, and not when the server answers', async () => {
  vi.stubGlobal('__SHELL__', []);
  const told: string[] = [];
  const page = { postMessage: (what: string) => told.push(what) };
  vi.stubGlobal('clients', { matchAll: () => Promise.resolve([page]) });
  const { list } = await import('../../src/service/files');
  const asked = new Request(`${HOST}/api/me`);
  await list(asked);
  expect(told).toEqual([]);
  kept.all.set('answers', new Map([[asked.url, new Response('kept')]]));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  expect(await (await list(asked)).text()).toBe('kept');
  await vi.waitFor(() => expect(told).toEqual(['kept']));
});
