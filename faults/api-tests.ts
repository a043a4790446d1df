import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Finding } from './check.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Report {
  numTotalTests: number;
  testResults: {
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Runs the API tests whose path contains `name`, with more rounds or input than `npm test` gives them. */
export async function runApiTests(name: string, env: Record<string, string>): Promise<Finding> {
  const folder = await mkdtemp(join(tmpdir(), 'polity-faults-'));
  try {
    const file = join(folder, 'report.json');
    const args = ['--project', 'api', '--reporter=json', `--outputFile=${file}`, '--testTimeout=1200000'];
    const output = await runVitest([...args, name], env);
    const text = await readFile(file, 'utf8').catch(() => '');
    if (!text) return { count: 0, failures: [output.slice(-2000)] };
    const report = JSON.parse(text) as Report;
    const failures = report.testResults.flatMap(({ message, assertionResults }) => [
      ...(message ? [message] : []),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]}`),
    ]);
    if (report.numTotalTests === 0) failures.push(`No test matches '${name}'.`);
    return { count: report.numTotalTests, failures };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns what it printed. */
function runVitest(args: string[], env: Record<string, string>): Promise<string> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', failed);
    child.once('close', () => done(output));
  });
}
