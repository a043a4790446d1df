import { tool } from './run.mjs';

const checks = [
  ['Format', 'oxfmt/bin/oxfmt', '--check', '.'],
  ['Lint', 'oxlint/bin/oxlint', '--deny-warnings'],
  ['Types', 'typescript/bin/tsc', '--project', '.'],
  ['Unused code', 'knip/bin/knip.js'],
];

/** Format, lint, types, unused code: all of them, so that one run tells everything. @returns the exit code. */
export async function check() {
  let failed = 0;
  for (const [name, path, ...args] of checks) {
    const code = await tool(path, ...args);
    console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
    failed ||= code;
  }
  return failed;
}
