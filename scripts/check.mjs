import { fileURLToPath } from 'node:url';
import { install, runNode } from './process.mjs';

const checks = [
  ['Format', 'oxfmt/bin/oxfmt', '--check', '.'],
  ['Lint', 'oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  ...['contract', 'server', 'web', '.'].map((side) => [
    `Types of ${side === '.' ? 'tests and tools' : side}`,
    'typescript/bin/tsc',
    '--project',
    side,
  ]),
  ['Unused code', 'knip/bin/knip.js'],
];

/** Runs all checks, so that one run shows every problem. @returns how many failed. */
export async function check() {
  let failed = 0;
  for (const [name, path, ...args] of checks) {
    const code = await runNode([`node_modules/${path}`, ...args]);
    console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
    if (code !== 0) failed++;
  }
  return failed;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install();
  process.exitCode = (await check()) && 1;
}
