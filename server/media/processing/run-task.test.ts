import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { ProcessingFailed, runTask } from './run-task.ts';

const folder = await mkdtemp(join(tmpdir(), 'polity-task-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const clip = fileURLToPath(new URL('../fixtures/clip.mp4', import.meta.url));
const task = { action: 'process', path: clip, outFolder: folder, purpose: 'share' } as const;

test('a file that takes too long fails: the child process is ended', async () => {
  await expect(runTask(task, 0.05)).rejects.toThrow(ProcessingFailed);
});

test('a video is written to the folder of the task', async () => {
  expect(await runTask(task)).toMatchObject({ done: { mainFile: 'video.mp4', files: ['video.mp4'] } });
  expect(await readdir(folder)).toEqual(['video.mp4']);
});

test('Ctrl-C, which a terminal sends to all processes of a server, does not end the work on a file', async () => {
  const server = `
    import { runTask } from ${JSON.stringify(import.meta.resolve('./run-task.ts'))};
    process.on('SIGINT', () => undefined);
    const result = runTask(${JSON.stringify(task)});
    process.kill(-process.pid, 'SIGINT');
    console.log(Object.keys(await result));`;
  const { stdout } = spawn(process.execPath, ['--input-type=module', '-e', server], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  expect(await text(stdout)).toBe("[ 'done' ]\n");
});
