/** Tells the service worker which files this version of the page consists of. */

import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const KEPT = /\.(js|css|svg|woff2|json|png)$/;
const NOT_KEPT = /^(\.vite|worker\.js)/;

/** What matches are told in: the types that are made from the server's. */
const FORMS = ['src/lib/wire/wire.gen.ts', 'src/games/*/schema.gen.ts'];

const hashed = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

function formOfMatches(): string {
  const root = join(import.meta.dirname, '..');
  const files = FORMS.flatMap((path) => globSync(path, { cwd: root })).sort();
  return hashed(files.map((path) => readFileSync(join(root, path), 'utf8')).join(''));
}

export function offline(): Plugin {
  return {
    name: 'ludoteca-offline',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const worker = bundle['worker.js'];
      if (worker?.type !== 'chunk') throw new Error('there is no service worker');
      if (worker.imports.length > 0)
        throw new Error('the service worker is one file, and shares none with the page');
      const icons = readdirSync(join(import.meta.dirname, '../public/icons')).map((name) => `icons/${name}`);
      const files = [...Object.keys(bundle), ...icons, 'manifest.json'];
      const kept = files.filter((file) => KEPT.test(file) && !NOT_KEPT.test(file)).sort();
      const shell = JSON.stringify(['', ...kept]);
      worker.code = worker.code
        .replaceAll('__SHELL__', () => shell)
        .replaceAll('__VERSION__', JSON.stringify(hashed(shell)))
        .replaceAll('__FORM__', JSON.stringify(formOfMatches()));
    },
  };
}
