import { fileURLToPath } from 'node:url';
import { install, runNode } from './process.mjs';

const checks = [
  ['Format', 'oxfmt/bin/oxfmt', '--check', '.'],
  // Checks each file by the tsconfig.json of its side: contract, server, web, or tests and tools.
  ['Lint and types', 'oxlint/bin/oxlint', '--type-aware', '--type-check', '--deny-warnings'],
  ['Unused code', 'knip/bin/knip.js'],
];

/** The linter's type checker spends a fifth of its time collecting garbage otherwise. */
const fewerCollections = { GOGC: process.env.GOGC ?? '400' };

/** Runs all checks, so that one run shows every problem. @returns how many failed. */
export async function check() {
  let failed = 0;
  for (const [name, path, ...args] of checks) {
    const code = await runNode([`node_modules/${path}`, ...args], { env: fewerCollections });
    console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
    if (code !== 0) failed++;
  }
  return failed;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install();
  process.exitCode = (await check()) && 1;
}
