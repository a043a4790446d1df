import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '#server/config.ts';
import { alive } from './postgres.ts';

interface Holder {
  pid: number;
  /** When the process started, as its system counts; null where that cannot be read. */
  started: string | null;
}

const fileIn = (dataDir: string) => join(dataDir, 'polity.lock');

/**
 * Makes this process the server of a data folder. A lock whose process is gone, or whose number another process has by now, is replaced.
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
      // A link appears whole or not at all, and only where nothing is: of two starters one gets it.
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
  if (!alive(pid)) return false;
  const now = await startOf(pid);
  return started === null || now === null || now === started;
}

/**
 * Removes a lock that is stale. Only who holds the turn may remove: between the look and the removal nobody else can have
 * put a fresh lock there, because the stale one is still in its place.
 */
async function clearStale(dataDir: string): Promise<void> {
  const turn = join(dataDir, 'polity.lock.turn');
  const mine = await writeFile(turn, '', { flag: 'wx' }).then(
    () => true,
    () => false,
  );
  if (!mine) {
    const since = (await stat(turn).catch(() => undefined))?.mtimeMs ?? Date.now();
    // Held for a few file operations; one that is seconds old was left by a crash.
    if (Date.now() - since > 5_000) await rm(turn, { force: true });
    return sleep(5);
  }
  try {
    if (!(await runningHolder(dataDir))) await rm(fileIn(dataDir), { force: true });
  } finally {
    await rm(turn, { force: true });
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

/** Field 22 of /proc/<pid>/stat; the name before it may hold spaces and brackets. */
async function startOf(pid: number): Promise<string | null> {
  const facts = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return facts.slice(facts.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}
