import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run, tool } from './run.mjs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A Chromium for the browser tests: the one at hand, Debian's (when root), else Playwright's own. @returns its path, '' for Playwright's. */
export async function findChromium() {
  const given = process.env.CHROMIUM;
  const found = [given, ...places].find((path) => path && existsSync(path));
  if (found) return found;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Installing Chromium …');
    await run('apt-get', ['update', '-qq']);
    if (
      (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
        DEBIAN_FRONTEND: 'noninteractive',
      })) === 0
    )
      return places[0];
  }
  if ((await tool('playwright-core/cli.js', 'install', 'chromium')) !== 0) {
    console.error('No Chromium was found. Install one, or set CHROMIUM to its path.');
    process.exit(1);
  }
  return '';
}
