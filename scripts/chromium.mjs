import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run, runNode } from './process.mjs';

/** Chromium without windows, as Playwright uses it. It needs half the processor time of the others. */
const shell = '/usr/lib/chromium/chromium-headless-shell';
const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds a browser for the tests: CHROMIUM, Debian's headless shell (which root installs), another installed
 * one, or else Playwright's own.
 * @returns its path, or '' for Playwright's own.
 */
export async function findChromium() {
  const chosen = [process.env.CHROMIUM, shell].find((path) => path && existsSync(path));
  if (chosen) return chosen;
  if (await installPackage('chromium-headless-shell', shell)) return shell;
  const found = places.find((path) => existsSync(path));
  if (found) return found;
  if (await installPackage('chromium', places[0])) return places[0];
  if ((await runNode(['node_modules/@playwright/test/cli.js', 'install', 'chromium'])) !== 0) {
    console.error('No Chromium was found. Install one, or set CHROMIUM to its path.');
    process.exit(1);
  }
  return '';
}

/**
 * Installs a package of Debian. @returns whether its program exists now: not on other systems or offline.
 */
async function installPackage(name, program) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  console.log(`Installing ${name} …`);
  const apt = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' };
  const install = [...apt, 'install', '-y', '--no-install-recommends', name];
  if ((await run('apt-get', install, options)) !== 0) {
    await run('apt-get', [...apt, 'update'], options);
    await run('apt-get', install, options);
  }
  return existsSync(program);
}
