// @vitest-environment happy-dom
/** A notice of an open page: on Android only the service worker may show one, and the page may not even try. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142 Mobile Safari/537.36';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142 Safari/537.36';

let tried: string[]; // what the page itself has shown, or would have

/** A browser, and whether its worker is at work: it is undefined where none was registered. */
async function notify(agent: string, worker?: object): Promise<void> {
  vi.resetModules();
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', {
    userAgent: agent,
    serviceWorker: { getRegistration: () => Promise.resolve(worker) },
  });
  vi.stubGlobal(
    'Notification',
    class {
      onclick: unknown;
      constructor(title: string) {
        tried.push(title);
        if (agent === ANDROID) throw new TypeError("Illegal constructor: use the registration's method");
      }
    },
  );
  const { notify } = await import('$lib/device/worker');
  await notify('Your turn', 'Yangtze with Bruno', 't1');
}

beforeEach(() => (tried = []));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test('on Android the worker shows it, with what a press leads to', async () => {
  const showNotification = vi.fn(() => Promise.resolve());
  await notify(ANDROID, { active: {}, showNotification });
  const shown = { body: 'Yangtze with Bruno', tag: 't1', data: { link: location.pathname } };
  expect(showNotification).toHaveBeenCalledExactlyOnceWith('Your turn', expect.objectContaining(shown));
  expect(tried).toEqual([]);
});

test('on Android a worker that is not at work yet shows nothing, and nothing is thrown', async () => {
  await notify(ANDROID);
  await notify(ANDROID, { active: null, showNotification: () => Promise.reject(new Error('not active')) });
  expect(tried).toEqual([]);
});

test('elsewhere the page shows it where there is no worker', async () => {
  await notify(DESKTOP);
  expect(tried).toEqual(['Your turn']);
});
