import { spawn } from 'node:child_process';
import {
  chown,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '#server/config.ts';
import { accountFor, reachableBinaries, type Account, type Binaries } from './binaries.ts';
import {
  answers,
  canUseSocket,
  choosePort,
  isRunning,
  readPassword,
  readPostmaster,
  runningPostmaster,
  startingPostmaster,
  urlOf,
} from './postmaster.ts';

/** For the database with its log and the starter data, which together take 250 MB. */
const minFreeMb = 300;

export interface EmbeddedDatabase {
  /** Connection URL: a Unix socket, or loopback where the path of a socket would be too long. */
  url: string;
  pid: number;
  /** False if it was already running. */
  started: boolean;
  /** Fast shutdown: sessions end, everything acknowledged is on disk. */
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  /** Tests only: no fsync, for clusters that are thrown away. */
  disposable?: boolean;
  /** Tests only: the programs of another PostgreSQL. */
  binaries?: Binaries;
  /** On a restart: the port at which the pool expects it. */
  port?: number;
  /** Called when PostgreSQL was spawned, unless it was already running. */
  onSpawn?: (() => void) | undefined;
}

/**
 * Starts (or joins) the PostgreSQL in `dataDir/postgres`, creating it on the first call.
 * @throws ConfigError when it cannot be started, with the last lines of PostgreSQL's output.
 */
export async function startEmbedded(options: Options): Promise<EmbeddedDatabase> {
  const { dataDir, disposable = false } = options;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const cluster = join(dataDir, 'postgres');
  const isCreated = () => exists(join(cluster, 'PG_VERSION'));
  if (!(await isCreated())) await checkFreeSpace(dataDir);
  const account = await accountFor(cluster);
  const password = await readPassword(dataDir);
  const last = await readPostmaster(cluster);
  const running = await runningPostmaster(cluster, password);
  if (running) return embedded(urlOf(cluster, running, password), running.pid, false);
  const { initdb, postgres } = options.binaries ?? (await reachableBinaries(account));
  // PostgreSQL 15 leaves its working directory for a moment, and cannot return to one in a private folder.
  const pathOf = options.binaries ? (folder: string) => folder : reachablePath;
  if (!(await isCreated())) {
    const locale = options.binaries
      ? ['--locale=C']
      : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    await createCluster({ initdb, cluster, account, password, pathOf }, [
      ...locale,
      ...(disposable ? ['--no-sync'] : []),
    ]);
  }
  if (account) await changeOwner(cluster, account);
  const hasSocket = canUseSocket(cluster);
  // A running server looks for a crashed PostgreSQL at the same port.
  const port = options.port ?? (await choosePort(hasSocket, last?.port));
  const settings = [
    `port=${port}`,
    `listen_addresses=${hasSocket ? '' : '127.0.0.1'}`,
    // Relative to the cluster, which only its owner can enter.
    `unix_socket_directories=${hasSocket ? '.' : ''}`,
    'unix_socket_permissions=0700',
    'max_connections=150',
    'shared_buffers=128MB',
    'timezone=UTC',
    'log_timezone=UTC',
    'jit=off',
    'wal_compression=on',
    ...(disposable ? ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off'] : []),
  ];
  const child = spawn(postgres, ['-D', pathOf(cluster), ...settings.flatMap((s) => ['-c', s])], {
    ...account,
    ...isolated(cluster),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-2000)));
  const failed = new Promise<string>((done) => {
    child.once('exit', () => done(output));
    child.once('error', (error) => done(error.message));
  });
  const url = urlOf(cluster, { port, hasSocket }, password);
  options.onSpawn?.();
  const ready = await Promise.race([answers(url, 60_000), failed]);
  // Another process may have started one a moment before. Then this one has ended.
  const found = await startingPostmaster(cluster, password);
  if (found && found.pid !== child.pid) return embedded(urlOf(cluster, found, password), found.pid, false);
  if (ready !== true)
    throw new ConfigError(`The embedded PostgreSQL in ${cluster} did not start:\n${ready || output}`);
  // Its log is still read, but does not keep this process alive.
  child.unref();
  (child.stderr as Socket).unref();
  return embedded(url, child.pid!, true);
}

function embedded(url: string, pid: number, started: boolean): EmbeddedDatabase {
  const stop = async () => {
    try {
      process.kill(pid, 'SIGINT');
      while (isRunning(pid)) await sleep(20);
    } catch {
      // It has already ended.
    }
  };
  return { url, pid, started, stop };
}

/** The working directory of the process, which it can reach even if it may not enter the folders above. */
function reachablePath(folder: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

function isolated(cwd: string) {
  return {
    cwd,
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
  };
}

/**
 * A disk that fills up during the first start ends PostgreSQL in ways that name no cause.
 * @throws ConfigError when a new database does not fit.
 */
async function checkFreeSpace(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = Math.floor((bavail * bsize) / 1024 ** 2);
  if (free < minFreeMb)
    throw new ConfigError(
      `${dataDir} has ${free} MB of free space, but a new database needs ${minFreeMb} MB. ` +
        'Free some space, or set DATA_DIR to a folder on a larger disk.',
    );
}

interface NewCluster {
  initdb: string;
  cluster: string;
  account: Account | undefined;
  password: string;
  pathOf(folder: string): string;
}

/**
 * Created under another name and renamed, so that an interrupted first start leaves nothing unfinished.
 * If several run at the same time, one is used.
 */
async function createCluster(
  { initdb, cluster, account, password, pathOf }: NewCluster,
  options: string[],
): Promise<void> {
  await removeUnfinished(cluster);
  const unfinished = await mkdtemp(`${cluster}.new-${process.pid}-`);
  const secret = await mkdtemp(join(tmpdir(), 'polity-'));
  const passwordFile = join(secret, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account)
    for (const path of [unfinished, secret, passwordFile]) await chown(path, account.uid, account.gid);
  const login = ['-U', 'polity', '-A', 'scram-sha-256', '--pwfile', passwordFile];
  try {
    const child = spawn(initdb, [...login, '--encoding=UTF8', '-D', pathOf(unfinished), ...options], {
      ...account,
      ...isolated(unfinished),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    const code = await new Promise((done) =>
      child
        .once('close', done)
        .once('error', (error) =>
          done((output += `PostgreSQL's programs do not run on this system: ${error.message}`)),
        ),
    );
    if (code !== 0)
      throw new ConfigError(
        `The database could not be created in ${cluster}:\n${output.slice(-1500).trim()}\n` +
          'Solve this, or set DATABASE_URL to your own PostgreSQL, 15 or newer.',
      );
  } finally {
    await rm(secret, { recursive: true, force: true });
  }
  await rename(unfinished, cluster).catch(async (error: NodeJS.ErrnoException) => {
    if (!/^(ENOTEMPTY|EEXIST)$/.test(error.code ?? '')) throw error;
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(join(cluster, 'PG_VERSION'))))
      throw new ConfigError(`${cluster} has files that are not a database. Set DATA_DIR to another folder.`);
  });
}

/** Removes what processes that have ended left behind. */
async function removeUnfinished(cluster: string): Promise<void> {
  const start = `${basename(cluster)}.new-`;
  for (const name of await readdir(dirname(cluster))) {
    const pid = Number(name.slice(start.length).split('-')[0]);
    if (!name.startsWith(start) || (pid !== process.pid && isRunning(pid))) continue;
    await rm(join(dirname(cluster), name), { recursive: true, force: true });
  }
}

async function changeOwner(folder: string, account: Account): Promise<void> {
  if ((await stat(folder)).uid === account.uid) return;
  await chown(folder, account.uid, account.gid);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
