import { spawnSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '#server/config.ts';
import { readOrCreate } from '#server/environment/generated-file.ts';

export interface Postmaster {
  pid: number;
  port: number;
  /** Whether it listens on a Unix socket in its folder instead of on loopback. */
  hasSocket: boolean;
}

const socketPort = 5432;

/** A Unix socket if its path is short enough: 107 bytes on Linux, 103 on macOS. */
export function canUseSocket(cluster: string): boolean {
  const path = join(resolve(cluster), `.s.PGSQL.${socketPort}`);
  return Buffer.byteLength(path) <= (process.platform === 'linux' ? 107 : 103);
}

/** The port of a new PostgreSQL: `preferred` if it is free. A socket is named after its port. */
export async function choosePort(hasSocket: boolean, preferred = 0): Promise<number> {
  if (hasSocket) return socketPort;
  return freePort(preferred).catch(() => freePort(0));
}

async function freePort(wanted: number): Promise<number> {
  const server = createServer();
  await new Promise<void>((done, failed) => server.once('error', failed).listen(wanted, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

/** The address in the form that libpq understands: for a socket, `host` is its folder. */
export function urlOf(
  cluster: string,
  { port, hasSocket }: Omit<Postmaster, 'pid'>,
  password: string,
): string {
  const url = `postgres://polity:${password}@127.0.0.1:${port}/postgres`;
  return hasSocket ? `${url}?host=${encodeURIComponent(resolve(cluster))}` : url;
}

/** The PostgreSQL that runs on a cluster, or the last one if it crashed. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readLockFile(cluster)) ?? [];
  const [pid, port, folder] = [Number(lines[0]), Number(lines[3]), lines[4]?.trim()];
  return pid ? { pid, port, hasSocket: Boolean(folder) } : undefined;
}

/** The lines of postmaster.pid; undefined if there is no such file. */
function readLockFile(cluster: string): Promise<string[] | undefined> {
  return readFile(join(cluster, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => undefined,
  );
}

/**
 * The PostgreSQL that runs on a cluster and answers. Removes the lock files that a crash left behind.
 * @throws ConfigError if one runs but does not answer.
 */
export async function runningPostmaster(cluster: string, password: string): Promise<Postmaster | undefined> {
  const found = await readPostmaster(cluster);
  if (!found) return undefined;
  const { pid, port } = found;
  if (isRunning(pid) && port && (await answers(urlOf(cluster, found, password), 5_000))) return found;
  const starting = await startingPostmaster(cluster, password);
  if (starting) return starting;
  if (await isPostgres(pid))
    throw new ConfigError(
      `A PostgreSQL (process ${pid}) uses ${cluster} but does not answer. Stop it, then start again.`,
    );
  for (const name of ['postmaster.pid', `.s.PGSQL.${port}.lock`])
    await rm(join(cluster, name), { force: true });
  return undefined;
}

/** The PostgreSQL that another process has just started on a cluster, once it answers. */
export async function startingPostmaster(cluster: string, password: string): Promise<Postmaster | undefined> {
  await untilLockFileIsWritten(cluster);
  const found = await readPostmaster(cluster);
  if (!found?.port || !(await isPostgres(found.pid))) return undefined;
  return (await answers(urlOf(cluster, found, password), 15_000)) ? found : undefined;
}

/** PostgreSQL writes its lock file in parts while it starts. The status in line 8 comes last. */
async function untilLockFileIsWritten(cluster: string): Promise<void> {
  const deadline = performance.now() + 5_000;
  for (;;) {
    const lines = await readLockFile(cluster);
    if (!lines || lines[7] || performance.now() > deadline) return;
    await sleep(25);
  }
}

/** Whether PostgreSQL answers within the time. A refused connection ends the wait if the time is short. */
export async function answers(connectionString: string, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      const isAbsent = timeoutMs <= 5_000 && ['ECONNREFUSED', 'ENOENT'].includes(code);
      // 28P01: wrong password, so it is not ours.
      if (code === '28P01' || isAbsent || performance.now() > deadline) return false;
      await sleep(25);
    }
  }
}

/** Whether a process with this id is a PostgreSQL that runs. A zombie does not count. */
export async function isPostgres(pid: number): Promise<boolean> {
  if (!isRunning(pid)) return false;
  if (process.platform === 'linux')
    return /^\d+ \(postgres\) [^ZX]/.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''));
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'stat=', '-o', 'ucomm='], {
    encoding: 'utf8',
  });
  return /^\s*[^ZX\s].*\spostgres\s*$/.test(stdout);
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

/** The password of the embedded database. */
export async function readPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'postgres.password');
  return String(await readOrCreate(file, () => randomBytes(24).toString('base64url'))).trim();
}
