import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Writes a .gz and a .br file beside every script and style, for the server to send as they are. */
export const precompress: Plugin = {
  name: 'precompress',
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  async writeBundle({ dir }) {
    const folder = join(dir!, 'assets');
    const names = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name));
    for (const name of names) {
      const bytes = await readFile(join(folder, name));
      await writeFile(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      await writeFile(join(folder, `${name}.br`), brotliCompressSync(bytes));
    }
  },
};
