import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { check } from './check.mjs';
import { findChromium } from './chromium.mjs';
import { install, runNode } from './process.mjs';

// `npm test` runs the checks, the unit and API tests without the tag 'slow', and the browser tests of the
// main tasks (@main). `npm test -- --all` runs all tests. `npm run test:unit`, `test:api`, `test:e2e` and
// `test:pg15` run one part, and pass their arguments on: npm run test:e2e -- lists
const [part = 'main', ...args] = process.argv.slice(2);
const vitest = (...rest) => ['node_modules/vitest/vitest.mjs', 'run', ...rest];
const playwright = (...rest) => ['node_modules/@playwright/test/cli.js', 'test', ...rest];
const postgres15 = '/usr/lib/postgresql/15/bin';

const parts = {
  main: () => {
    // A third of what CI sends to each endpoint.
    process.env.FUZZ_RUNS ??= '20';
    return everything({ vitest: ['--tags-filter=!slow'], playwright: ['--grep=@main'] });
  },
  '--all': () => everything({ vitest: [], playwright: [] }),
  unit: () => runNode(vitest('--project', 'unit', ...args)),
  api: async () => {
    await buildForTests();
    return runNode(vitest('--project', 'api*', ...args));
  },
  pg15: async () => {
    if (!existsSync(postgres15)) throw new Error(`PostgreSQL 15 is not installed in ${postgres15}.`);
    process.env.TEST_POSTGRES_BIN = postgres15;
    return parts.api();
  },
  e2e: async () => {
    await buildForTests();
    process.env.CHROMIUM = await findChromium();
    return runNode(playwright(...args));
  },
};

if (!Object.hasOwn(parts, part)) {
  console.error(`There is no part "${part}". Use one of: ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}
install();
process.exitCode = await parts[part]();

/** Builds the web app, and lets API tests render pages with the build: reading the sources takes longer. */
async function buildForTests() {
  await build();
  process.env.WEB_APP_IS_BUILT = 'yes';
}

/** Runs the checks beside the build, and Playwright beside Vitest. The last line counts the tests of both. */
async function everything(choice) {
  const checks = check();
  await buildForTests();
  process.env.CHROMIUM = await findChromium();
  const folder = await mkdtemp(join(tmpdir(), 'polity-results-'));
  const results = { vitest: join(folder, 'vitest.json'), playwright: join(folder, 'playwright.json') };
  const browser = inBackground(playwright('--reporter=list,json', ...choice.playwright), {
    PLAYWRIGHT_JSON_OUTPUT_FILE: results.playwright,
  });
  const failedChecks = await checks;
  const others = await runNode(
    vitest('--reporter=default', '--reporter=json', `--outputFile.json=${results.vitest}`, ...choice.vitest),
  );
  const browserCode = await browser.finish();
  for (const name of await failedVitestTests(results.vitest)) console.log(`Failed: ${name}`);
  const counts = [
    await countVitest(results.vitest, others),
    await countPlaywright(results.playwright, browserCode),
    { passed: 0, failed: failedChecks, skipped: 0 },
  ];
  await rm(folder, { recursive: true, force: true });
  const sum = (name) => counts.reduce((total, count) => total + count[name], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  return sum('failed') > 0 ? 1 : 0;
}

/** Runs a tool and buffers its output until `finish`, which resolves to the exit code. */
function inBackground(command, env) {
  const held = [];
  let write = (chunk) => held.push(chunk);
  const code = runNode(command, {
    env: { ...env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
    stdio: ['ignore', 'pipe', 'pipe'],
    onStart: ({ stdout, stderr }) => {
      for (const stream of [stdout, stderr]) stream.on('data', (chunk) => write(chunk));
    },
  });
  return {
    finish: () => {
      write = (chunk) => process.stdout.write(chunk);
      held.forEach(write);
      return code;
    },
  };
}

/** Vitest prints its failures before all browser tests, so their names are repeated beside the summary. */
async function failedVitestTests(file) {
  const { testResults = [] } = await readJson(file);
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [`${name}: ${message}`];
    return failed.map((test) => `${name}: ${test.fullName}\n${test.failureMessages.join('\n')}`);
  });
}

async function countVitest(file, code) {
  const { testResults = [], ...result } = await readJson(file);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = result;
  // Vitest counts the tests that `npm test` leaves to CI as skipped. Playwright does not.
  const slow = testResults.flatMap((each) =>
    each.assertionResults.filter(({ tags }) => tags.includes('slow')),
  );
  const leftToCI = part === 'main' ? slow.length : 0;
  return counted(code, numPassedTests, numFailedTests, numPendingTests + numTodoTests - leftToCI);
}

async function countPlaywright(file, code) {
  const { expected, unexpected, flaky, skipped } = (await readJson(file)).stats ?? {};
  return counted(code, expected, unexpected + flaky, skipped);
}

/** A runner that fails without a failed test, for example in its setup, counts as one failure. */
function counted(code, passed = 0, failed = 0, skipped = 0) {
  return { passed, failed: Math.max(failed || 0, code === 0 ? 0 : 1), skipped: skipped || 0 };
}

function readJson(file) {
  return readFile(file, 'utf8').then(JSON.parse, () => ({}));
}
