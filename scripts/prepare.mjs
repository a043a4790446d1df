import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Installs the dependencies when they are missing or older than package-lock.json. Runs on Node 20; says little. */
export function prepare() {
  if (changedAt('node_modules/.package-lock.json') >= changedAt('package-lock.json')) return;
  console.error('Installing dependencies …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, stdout, stderr, error } = spawnSync(
    npm,
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    },
  );
  if (status === 0) return;
  console.error(
    `The dependencies could not be installed:\n${(stderr || stdout || error?.message || '').trim().slice(-2000)}`,
  );
  process.exit(1);
}

function changedAt(path) {
  return statSync(new URL(`../${path}`, import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
