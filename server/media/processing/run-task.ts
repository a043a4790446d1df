import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Task, TaskResult } from './task.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const worker = join(root, 'server/media/processing/worker.ts');
/** The program itself, without its data. */
const readable = ['node_modules', 'server', 'contract', 'package.json'].map((name) => join(root, name));
const seconds = { check: 20, process: 15 * 60 } as const;
const maxReplyLength = 100_000;

/** The child ended without a reply: the file makes it fail, or the machine ended it. */
export class ProcessingFailed extends Error {}

/**
 * Works on one file in a child process, with a time limit and a memory limit. It sees no environment
 * variables, reads the program and the file only, and writes to `outFolder` only.
 * @throws ProcessingFailed
 */
export function runTask(task: Task, timeoutSeconds: number = seconds[task.action]): Promise<TaskResult> {
  const flags = [
    '--max-old-space-size=384',
    '--disable-warning=ExperimentalWarning',
    '--permission',
    '--allow-addons',
    ...[...readable, task.path, task.outFolder].map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${task.outFolder}`,
  ];
  // stdin is a pipe that is never written to: it closes with this process.
  const child = spawn(process.execPath, [...flags, worker, JSON.stringify(task)], {
    env: { VIPS_CONCURRENCY: '1' },
    stdio: ['pipe', 'pipe', 'ignore'],
    // Otherwise Ctrl-C in the terminal of the server reaches the child too, and the file counts as failed.
    detached: true,
    timeout: timeoutSeconds * 1000,
    killSignal: 'SIGKILL',
  });
  let reply = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    reply += part;
    if (reply.length > maxReplyLength) child.kill('SIGKILL');
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code !== 0) return reject(new ProcessingFailed(`The child process ended with ${code ?? signal}.`));
      resolve(JSON.parse(reply) as TaskResult);
    });
  });
}
