/** Writes every text of the built page a second time, gzipped, so that the server has nothing to compress. */

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTS = /\.(html|js|css|svg)$/;

export function packed(): Plugin {
  return {
    name: 'ludoteca-packed',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const files = await readdir(dir, { recursive: true });
      const texts = files.filter((file) => TEXTS.test(file));
      await Promise.all(
        texts.map(async (file) =>
          writeFile(join(dir, `${file}.gz`), gzipSync(await readFile(join(dir, file)), { level: 9 })),
        ),
      );
    },
  };
}
