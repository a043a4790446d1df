import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { acquireServerLock, serverRuns } from './data-dir-lock.ts';

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'polity-lock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('rejects a second server on a folder and names the process of the first', async () => {
  const folder = await dataFolder();
  const release = await acquireServerLock(folder);
  expect(await serverRuns(folder)).toBe(true);
  await expect(acquireServerLock(folder)).rejects.toThrow(
    `Polity is already running on ${folder} (process ${process.pid}).`,
  );
  await release();
  expect(await serverRuns(folder)).toBe(false);
  expect(await readdir(folder)).toEqual([]);
});

test('replaces a lock whose process has ended, whose id was reused, or which is damaged', async () => {
  const folder = await dataFolder();
  const gone = spawn('true');
  await new Promise((done) => gone.once('exit', done));
  const stale = [
    JSON.stringify({ pid: gone.pid, started: '1' }),
    JSON.stringify({ pid: process.pid, started: '1' }),
    '',
    '{"pid":-1}',
  ];
  for (const content of stale) {
    await writeFile(join(folder, 'polity.lock'), content);
    expect(await serverRuns(folder)).toBe(false);
    await (
      await acquireServerLock(folder)
    )();
  }
});

test('gives a stale lock to one of twenty servers that start at once', async () => {
  for (let round = 0; round < 20; round++) {
    const folder = await dataFolder();
    await writeFile(join(folder, 'polity.lock'), '{"pid":999999999}');
    const starts = await Promise.allSettled(Array.from({ length: 20 }, () => acquireServerLock(folder)));
    expect(starts.filter((start) => start.status === 'fulfilled')).toHaveLength(1);
  }
});
