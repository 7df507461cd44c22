import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { offline } from './plugins/offline.ts';
import { packed } from './plugins/packed.ts';
import { rules } from './plugins/rules.ts';

/** What Home and nearly every other page need: in one file it is smaller, and sooner there, than in a dozen. */
const SHELL = new RegExp(
  [
    'src/lib/lesson',
    'src/lib/device/(last_read|local_storage|settings)',
    'src/lib/people/(levels|person)',
    'src/lib/shell/(base|Icon|router)',
    'src/lib/text/(i18n|languages|problems|sentence)',
    'src/lib/wire/(api|version)',
    'src/pages/shared/(Header|Languages)',
  ]
    .map((path) => `${path}\\.`)
    .join('|'),
);

export default defineConfig({
  // Files find each other by where they are; the page itself names them from the root, and a server that serves it below a
  // path writes that before them.
  experimental: {
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  plugins: [svelte(), rules(), offline(), packed()],
  build: {
    target: 'es2022',
    manifest: true, // tells the weight test what each page loads
    assetsInlineLimit: 0, // pictures stay files of their own: cached, and not counted twice
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false }, // how long a build took is no warning
      input: { index: 'index.html', worker: 'src/service/worker.ts' },
      output: {
        codeSplitting: {
          groups: [
            { name: 'svelte', test: /node_modules\/svelte/, priority: 1 }, // changes seldom: who comes back has it
            { name: 'shell', test: SHELL },
          ],
        },
        // A service worker has one address for ever; all else has a name that changes with what is in it.
        entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: {
    host: '127.0.0.1',
    fs: { allow: ['..'] }, // a game's sentences and rules lie beside its engine
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
  resolve: {
    alias: { $lib: join(import.meta.dirname, 'src/lib') },
    ...(process.env['VITEST'] ? { conditions: ['browser'] } : {}),
  },
  // Who needs a document says so in its first line. Files share a process, which halves the work; each begins anew.
  test: { include: ['tests/**/*.test.ts'], isolate: false, setupFiles: ['tests/anew.ts'] },
});
