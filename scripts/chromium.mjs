import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run, runNode } from './process.mjs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds a browser for the tests: CHROMIUM, an installed one, Debian's package (as root), or else Playwright's own.
 * @returns its path, or '' for Playwright's own.
 */
export async function findChromium() {
  const found = [process.env.CHROMIUM, ...places].find((path) => path && existsSync(path));
  if (found) return found;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Installing Chromium …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq']);
    const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium'];
    if ((await run('apt-get', install, { env })) === 0) return places[0];
  }
  if ((await runNode(['node_modules/@playwright/test/cli.js', 'install', 'chromium'])) !== 0) {
    console.error('No Chromium was found. Install one, or set CHROMIUM to its path.');
    process.exit(1);
  }
  return '';
}
