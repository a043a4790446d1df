import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, tool } from './run.mjs';

const stamp = join(root, 'dist/stamp');
const sources = ['web', 'contract', 'vite.config.ts', 'package-lock.json'];

/** Builds the web app unless dist/ already holds what these sources make. */
export async function build() {
  const digest = await digestOf(sources);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === digest) return;
  console.log('Building the web app …');
  for (const args of [['build'], ['build', '--ssr']]) {
    const code = await tool('vite/bin/vite.js', ...args, '--logLevel', 'warn');
    if (code !== 0) process.exit(code);
  }
  await writeFile(stamp, digest);
}

/** Names, sizes and times of all files below: a change of any of them changes it. */
async function digestOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const full = join(root, path);
    const files = statSync(full).isDirectory() ? await readdir(full, { recursive: true }) : [''];
    for (const file of files.sort()) {
      // One after the other and at once: hundreds of promises take longer than the looks themselves.
      const { size, mtimeMs, ctimeMs } = statSync(join(full, file));
      hash.update(`${path}/${file} ${size} ${mtimeMs} ${ctimeMs}\n`);
    }
  }
  return hash.digest('hex');
}
