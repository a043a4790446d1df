import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireWritableCheckout, root, runNode } from './process.mjs';

const digestFile = join(root, 'dist/stamp');
const sources = [
  'web',
  'contract',
  'vite.config.ts',
  'scripts/vite-plugin-contract.ts',
  'scripts/vite-plugin-precompress.ts',
  'scripts/vite-plugin-worker.ts',
  'package-lock.json',
];

/** Builds the web app unless dist/ is up to date. */
export async function build() {
  const digest = await digestOf(sources);
  if ((await readFile(digestFile, 'utf8').catch(() => '')) === digest) return;
  requireWritableCheckout();
  console.log('Building the web app …');
  const vite = (...args) =>
    runNode(['node_modules/vite/bin/vite.js', 'build', ...args, '--logLevel', 'warn']);
  const codes = await Promise.all([vite(), vite('--ssr')]);
  if (codes.some((code) => code !== 0)) process.exit(1);
  await writeFile(digestFile, digest);
}

/** A digest of the names, sizes and times of all files under these paths. */
async function digestOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const full = join(root, path);
    const files = statSync(full).isDirectory() ? await readdir(full, { recursive: true }) : [''];
    for (const file of files.sort()) {
      // statSync is faster here than hundreds of promises.
      const { size, mtimeMs, ctimeMs } = statSync(join(full, file));
      hash.update(`${path}/${file} ${size} ${mtimeMs} ${ctimeMs}\n`);
    }
  }
  return hash.digest('hex');
}
