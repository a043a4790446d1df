import { chmod, mkdir, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning } from './process.mjs';

const sharedMemory = '/dev/shm';
const folderName = /^polity-tests-(\d+)$/;
const neededBytes = 6 * 2 ** 30;

/**
 * Points TMPDIR, where the tests keep their databases, at memory if there is enough of it: the disk is what
 * slows them.
 * @returns a function that deletes the folder.
 */
export async function useMemoryForTemporaryFiles() {
  if (!(await hasRoom())) return () => undefined;
  await deleteLeftovers();
  const folder = join(sharedMemory, `polity-tests-${process.pid}`);
  await mkdir(folder, { recursive: true });
  // PostgreSQL may run as another user.
  await chmod(folder, 0o755);
  process.env.TMPDIR = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
}

/** Deletes the folders of runs that were killed. */
async function deleteLeftovers() {
  for (const name of await readdir(sharedMemory)) {
    const pid = folderName.exec(name)?.[1];
    if (!pid || isRunning(Number(pid))) continue;
    await rm(join(sharedMemory, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

async function hasRoom() {
  if (process.platform !== 'linux' || process.env.TMPDIR) return false;
  try {
    const mount = (await readFile('/proc/mounts', 'utf8'))
      .split('\n')
      .find((line) => line.includes(` ${sharedMemory} tmpfs `));
    const { bavail, bsize } = await statfs(sharedMemory);
    const meminfo = await readFile('/proc/meminfo', 'utf8');
    const available = Number(/MemAvailable:\s+(\d+)/.exec(meminfo)?.[1]) * 1024;
    // PostgreSQL's programs are copied there, so it must allow running them.
    return (
      mount !== undefined &&
      !/\bnoexec\b/.test(mount) &&
      Math.min(bavail * bsize, available / 2) >= neededBytes
    );
  } catch {
    return false;
  }
}
