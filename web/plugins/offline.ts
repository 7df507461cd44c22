/** Tells the service worker which files this version of the page consists of. */

import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const KEPT = /\.(js|css|svg|woff2|json|png)$/;
const NOT_KEPT = /^(\.vite|worker\.js)/;

export function offline(): Plugin {
  return {
    name: 'ludoteca-offline',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const worker = bundle['worker.js'];
      if (worker?.type !== 'chunk') throw new Error('there is no service worker');
      const icons = readdirSync(join(import.meta.dirname, '../public/icons')).map((name) => `icons/${name}`);
      const files = [...Object.keys(bundle), ...icons, 'manifest.json'];
      const kept = files.filter((file) => KEPT.test(file) && !NOT_KEPT.test(file)).sort();
      const shell = JSON.stringify(['', ...kept]);
      const version = createHash('sha256').update(shell).digest('hex').slice(0, 12);
      worker.code = worker.code
        .replaceAll('__SHELL__', () => shell)
        .replaceAll('__VERSION__', JSON.stringify(version));
    },
  };
}
