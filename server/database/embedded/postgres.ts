import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chown,
  lchown,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '#server/config.ts';
import { accountFor, reachableBinaries, type Account, type Binaries } from './binaries.ts';

export interface EmbeddedDatabase {
  /** Connection URL on loopback. */
  url: string;
  pid: number;
  /** False when a PostgreSQL of an earlier process was found running and is used as it is. */
  started: boolean;
  /** Fast shutdown: sessions end, everything acknowledged is on disk. */
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  /** Tests only: no fsync, for clusters that are thrown away. */
  disposable?: boolean;
  /** Tests only: another PostgreSQL's programs, in place of the packaged ones. */
  binaries?: Binaries;
  /** Where connections that are open elsewhere expect it. */
  port?: number;
}

/**
 * Starts (or joins) the PostgreSQL in `dataDir/postgres`, creating it on the first call.
 * @throws ConfigError when it cannot be started, with PostgreSQL's own last words.
 */
export async function startEmbedded({
  dataDir,
  disposable = false,
  binaries,
  port: expected,
}: Options): Promise<EmbeddedDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const cluster = join(dataDir, 'postgres');
  const account = await accountFor(cluster);
  const password = await readPassword(dataDir);
  const left = await postmasterOf(cluster);
  const running = await runningPostmaster(cluster, password);
  if (running) {
    return embedded(running.port, running.pid, password, false);
  }
  const { initdb, postgres } = binaries ?? (await reachableBinaries(account));
  // PostgreSQL 15 leaves its working directory for a moment, and cannot come back to one behind a closed folder.
  const place = binaries ? (folder: string) => folder : here;
  if (!(await exists(join(cluster, 'PG_VERSION')))) {
    const locale = binaries
      ? ['--locale=C']
      : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    await createCluster(initdb, cluster, account, password, [
      '-D',
      place(`${cluster}.new`),
      ...locale,
      ...(disposable ? ['--no-sync'] : []),
    ]);
  }
  if (account) await giveTo(cluster, account);
  // After a crash a server may still be looking for it where it was.
  const port = expected ?? (left && (await isFree(left.port)) ? left.port : await freePort());
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=120',
    'shared_buffers=128MB',
    'timezone=UTC',
    'log_timezone=UTC',
    'jit=off',
    'wal_compression=on',
    ...(disposable ? ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'] : []),
  ];
  const child = spawn(postgres, ['-D', place(cluster), ...settings.flatMap((s) => ['-c', s])], {
    ...account,
    ...quiet(cluster),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let lastWords = '';
  const remember = (chunk: Buffer) => (lastWords = (lastWords + chunk.toString()).slice(-2000));
  child.stderr.on('data', remember);
  const failed = new Promise<string>((done) => {
    child.once('exit', () => done(lastWords));
    child.once('error', (error) => done(error.message));
  });
  const ready = await Promise.race([answers(port, password, 60_000), failed]);
  if (ready !== true)
    throw new ConfigError(`The embedded PostgreSQL in ${cluster} did not start:\n${ready || lastWords}`);
  // Its log keeps being drained, but must not keep this process alive.
  child.unref();
  (child.stderr as unknown as { unref(): void }).unref();
  return embedded(port, child.pid!, password, true);
}

function embedded(port: number, pid: number, password: string, started: boolean): EmbeddedDatabase {
  const stop = async () => {
    try {
      process.kill(pid, 'SIGINT');
      while (alive(pid)) await sleep(20);
    } catch {
      // Already gone.
    }
  };
  return { url: `postgres://polity:${password}@127.0.0.1:${port}/postgres`, pid, started, stop };
}

/**
 * The working directory, named so that a process can reach it even where the folders above are closed to it:
 * the link jumps straight to the folder the process was started in.
 */
function here(cluster: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}

function quiet(cwd: string) {
  return {
    cwd,
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env.SystemRoot ?? '' },
  };
}

/** Made beside its place and renamed, so that an interrupted first start leaves nothing half made. */
async function createCluster(
  initdb: string,
  cluster: string,
  account: Account | undefined,
  password: string,
  options: string[],
) {
  const unfinished = `${cluster}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  const secret = await mkdtemp(join(tmpdir(), 'polity-'));
  await writeFile(join(secret, 'password'), password, { mode: 0o600 });
  if (account)
    for (const path of [unfinished, secret, join(secret, 'password')])
      await chown(path, account.uid, account.gid);
  const args = [
    '-U',
    'polity',
    '-A',
    'scram-sha-256',
    '--pwfile',
    join(secret, 'password'),
    '--encoding=UTF8',
    ...options,
  ];
  try {
    const child = spawn(initdb, args, {
      ...account,
      ...quiet(unfinished),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stdout.on('data', (chunk) => (said += chunk));
    child.stderr.on('data', (chunk) => (said += chunk));
    const code = await new Promise((done) =>
      child.once('close', done).once('error', (error) => done((said += error.message))),
    );
    if (code !== 0)
      throw new ConfigError(`The database could not be created in ${cluster}:\n${said.slice(-1500)}`);
  } finally {
    await rm(secret, { recursive: true, force: true });
  }
  await rename(unfinished, cluster);
}

async function readPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'postgres.password');
  // 'wx' makes one of two simultaneous first starts the author; the other reads what it wrote.
  await writeFile(file, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    () => undefined,
  );
  return (await readFile(file, 'utf8')).trim();
}

/** A live PostgreSQL on this cluster, if there is one; a lock that a crash or a reboot left behind is cleared away. */
async function runningPostmaster(
  cluster: string,
  password: string,
): Promise<{ pid: number; port: number } | undefined> {
  const found = await postmasterOf(cluster);
  if (!found) return undefined;
  const { pid, port } = found;
  if (alive(pid) && port && (await answers(port, password, 5_000))) return { pid, port };
  if (await isPostgres(pid)) {
    throw new ConfigError(
      `A PostgreSQL (process ${pid}) holds ${cluster} but does not answer. Stop it, then start again.`,
    );
  }
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  return undefined;
}

/** Who holds a cluster, or held it when it crashed. */
async function postmasterOf(cluster: string): Promise<{ pid: number; port: number } | undefined> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid ? { pid, port } : undefined;
}

/** A process that has ended and was not yet asked how is none any more. */
export async function isPostgres(pid: number): Promise<boolean> {
  if (!alive(pid)) return false;
  if (process.platform !== 'linux') return true;
  return /^\d+ \(postgres\) [^ZX]/.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''));
}

async function answers(port: number, password: string, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience;
  for (;;) {
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'polity',
      password,
      database: 'postgres',
      connectionTimeoutMillis: 2000,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      // Nobody listening, or somebody else's password: not ours. Starting up (57P03): worth waiting for.
      const code = (error as { code?: string }).code;
      if (code === '28P01' || (patience <= 5_000 && code === 'ECONNREFUSED') || Date.now() > deadline)
        return false;
      await sleep(25);
    }
  }
}

export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

async function freePort(wanted = 0): Promise<number> {
  const server = createServer();
  await new Promise<void>((done, failed) => server.once('error', failed).listen(wanted, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

function isFree(port: number): Promise<boolean> {
  if (!port) return Promise.resolve(false);
  return freePort(port).then(
    () => true,
    () => false,
  );
}

async function giveTo(folder: string, account: Account): Promise<void> {
  if ((await stat(folder)).uid === account.uid) return;
  await chown(folder, account.uid, account.gid);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
