import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '#server/config.ts';
import { isRunning as isAlive } from './postmaster.ts';

interface Holder {
  pid: number;
  /** When the process started, in clock ticks since boot; null if that cannot be read. */
  started: string | null;
}

const fileIn = (dataDir: string) => join(dataDir, 'polity.lock');

/**
 * Makes this process the server of a data folder. Replaces a lock whose process has ended, even if another
 * process has its id now.
 * @returns release()
 * @throws ConfigError when a server is running on the folder.
 */
export async function acquireServerLock(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const own: Holder = { pid: process.pid, started: await startOf(process.pid) };
  const draft = join(dataDir, `polity.lock.${randomUUID()}`);
  await writeFile(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    for (;;) {
      // link() is atomic and fails if the file exists, so one of two starters gets the lock.
      const taken = await link(draft, fileIn(dataDir)).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EEXIST') return false;
          throw error;
        },
      );
      if (taken) return () => release(dataDir, own);
      const holder = await runningHolder(dataDir);
      if (holder)
        throw new ConfigError(
          `Polity is already running on ${dataDir} (process ${holder.pid}). Stop it first, or set DATA_DIR to another folder.`,
        );
      await clearStale(dataDir);
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/** Whether a live server holds the data folder. */
export async function serverRuns(dataDir: string): Promise<boolean> {
  return (await runningHolder(dataDir)) !== undefined;
}

async function runningHolder(dataDir: string): Promise<Holder | undefined> {
  const holder = await read(fileIn(dataDir));
  return holder && (await isRunning(holder)) ? holder : undefined;
}

async function isRunning({ pid, started }: Holder): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const now = await startOf(pid);
  return started === null || now === null || now === started;
}

/**
 * Removes a stale lock. Only the process that created the second lock file removes it: until then the stale
 * lock prevents a new one.
 */
async function clearStale(dataDir: string): Promise<void> {
  const second = join(dataDir, 'polity.lock.removal');
  const mine = await writeFile(second, '', { flag: 'wx' }).then(
    () => true,
    () => false,
  );
  if (!mine) {
    const since = (await stat(second).catch(() => undefined))?.mtimeMs ?? Date.now();
    // It exists for a few file operations. One that is seconds old was left by a crash.
    if (Date.now() - since > 5_000) await rm(second, { force: true });
    return sleep(5);
  }
  try {
    if (!(await runningHolder(dataDir))) await rm(fileIn(dataDir), { force: true });
  } finally {
    await rm(second, { force: true });
  }
}

async function release(dataDir: string, own: Holder): Promise<void> {
  const holder = await read(fileIn(dataDir));
  if (holder?.pid === own.pid && holder.started === own.started) await rm(fileIn(dataDir), { force: true });
}

async function read(file: string): Promise<Holder | undefined> {
  try {
    const content = JSON.parse(await readFile(file, 'utf8')) as Partial<Holder>;
    return Number.isInteger(content.pid) && content.pid! > 0
      ? { pid: content.pid!, started: content.started ?? null }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Field 22 of /proc/<pid>/stat. The name before it may contain spaces and brackets. */
async function startOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}
