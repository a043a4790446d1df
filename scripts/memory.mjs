import { chmod, mkdir, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const shared = '/dev/shm';
const name = /^polity-tests-(\d+)$/;
const enough = 6 * 2 ** 30;

/**
 * Temporary files, with them the databases of tests, go into memory where there is room for it: what they wait for
 * is the disk. @returns what clears it away.
 */
export async function workInMemory() {
  if (!(await hasRoom())) return () => undefined;
  for (const left of await readdir(shared)) {
    const pid = name.exec(left)?.[1];
    // Of a run that was killed; what cannot go stays.
    if (pid && !isAlive(Number(pid)))
      await rm(join(shared, left), { recursive: true, force: true }).catch(() => undefined);
  }
  const folder = join(shared, `polity-tests-${process.pid}`);
  await mkdir(folder, { recursive: true });
  // PostgreSQL may run as somebody else.
  await chmod(folder, 0o755);
  process.env.TMPDIR = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
}

/** Where programs may not be run from memory, it is left alone. */
async function hasRoom() {
  if (process.platform !== 'linux' || process.env.TMPDIR) return false;
  try {
    const mount = (await readFile('/proc/mounts', 'utf8'))
      .split('\n')
      .find((line) => line.includes(` ${shared} tmpfs `));
    const { bavail, bsize } = await statfs(shared);
    const available =
      Number(/MemAvailable:\s+(\d+)/.exec(await readFile('/proc/meminfo', 'utf8'))?.[1]) * 1024;
    return (
      mount !== undefined && !/\bnoexec\b/.test(mount) && Math.min(bavail * bsize, available / 2) >= enough
    );
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
