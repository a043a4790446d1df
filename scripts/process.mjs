// Runs on Node 20: it installs the project's own Node (24) and packages first.
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

if (process.platform === 'win32')
  stop(
    'Polity runs on Linux and macOS. On Windows, use WSL 2 (https://aka.ms/wsl), and clone Polity inside it, ' +
      'not below /mnt.',
  );

export const root = fileURLToPath(new URL('..', import.meta.url));

const ownNode = `${root}node_modules/.bin/node`;

/** The project's own Node (24). Where npm has none for the system, the Node that runs this script. */
export function findNode() {
  return existsSync(ownNode) ? ownNode : process.execPath;
}

/** Installs the dependencies when they are missing or older than package-lock.json. */
export function install() {
  if (changedAt('node_modules/.package-lock.json') < changedAt('package-lock.json')) {
    requireWritableCheckout();
    console.error('Installing dependencies …');
    // Where NODE_ENV is production, npm would leave out what builds and runs the product.
    const { status, stdout, stderr, error } = spawnSync(
      'npm',
      ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
      { cwd: root, encoding: 'utf8' },
    );
    const reason = (stderr || stdout || error?.message || '').trim().slice(-2000);
    if (status !== 0) stop(`The dependencies could not be installed:\n${reason}`);
  }
  if (!existsSync(ownNode) && Number.parseInt(process.versions.node, 10) < 24)
    stop(
      `This is Node ${process.versions.node}, and npm has no Node 24 for this system. Install Node 24 or newer ` +
        'from https://nodejs.org, then run this command again.',
    );
}

/** Installing and building write to the checkout. */
export function requireWritableCheckout() {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    stop(
      `This account may not write to ${root}. Run this command as its owner. A server that only reads its code ` +
        'is started with node server/main.ts: see docs/operate.md.',
    );
  }
}

function stop(message) {
  console.error(message);
  process.exit(1);
}

function changedAt(path) {
  return statSync(root + path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Runs a program to its end and passes signals on. Resolves to the exit code. */
export function run(program, args, { env = {}, stdio = 'inherit', onStart = () => {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio, env: { ...process.env, ...env } });
    onStart(child);
    const forward = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('close', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

/** Runs a script or a tool with the project's Node, which caches what it compiled. */
export function runNode(args, options = {}) {
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? `${root}node_modules/.cache/node`;
  return run(findNode(), args, { ...options, env: { NODE_COMPILE_CACHE, ...options.env } });
}
