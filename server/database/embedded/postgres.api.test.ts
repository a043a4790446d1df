/** @module-tag slow */
import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '#server/testing/folder.ts';
import { reachableBinaries } from './binaries.ts';
import { startEmbedded } from './postgres.ts';
import { isPostgres } from './postmaster.ts';

async function start(dataDir: string) {
  const embedded = await startEmbedded({ dataDir, disposable: true });
  onTestFinished(() => embedded.stop());
  return embedded;
}

async function ask(connectionString: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text).finally(() => client.end());
  return Object.values(rows[0]!)[0];
}

test('listens on a private Unix socket only, is joined, and restarts at its address after a crash', async () => {
  const dataDir = await testFolder();
  const first = await start(dataDir);
  const cluster = join(dataDir, 'postgres');
  expect(new URL(first.url).searchParams.get('host')).toBe(cluster);
  expect((await stat(join(cluster, '.s.PGSQL.5432'))).mode & 0o777).toBe(0o700);
  expect((await stat(cluster)).mode & 0o777).toBe(0o700);
  expect(await ask(first.url, 'show listen_addresses')).toBe('');
  // 16 processes (WORKERS) with 8 connections each, the primary and commands.
  expect(Number(await ask(first.url, 'show max_connections'))).toBeGreaterThanOrEqual(16 * 8 + 16);
  expect(await ask(first.url, 'select inet_server_addr()')).toBeNull();
  await expect(ask(first.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toMatchObject({
    code: '28P01',
  });

  expect(await start(dataDir)).toMatchObject({ url: first.url, pid: first.pid, started: false });

  process.kill(first.pid, 'SIGKILL');
  await expect.poll(() => isPostgres(first.pid)).toBe(false);
  const second = await start(dataDir);
  expect(second).toMatchObject({ url: first.url, started: true });
  expect(await ask(second.url, 'select 1')).toBe(1);
});

test('one of several processes that start on a new folder starts PostgreSQL, and the others join it', async () => {
  const dataDir = await testFolder();
  const script = `
    import { startEmbedded } from '${new URL('./postgres.ts', import.meta.url).href}';
    const { pid, started } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, disposable: true });
    console.log(JSON.stringify({ pid, started }));
    process.exit(0);
  `;
  const run = promisify(execFile);
  const starts = await Promise.allSettled(
    [1, 2, 3].map(() => run(process.execPath, ['--input-type=module', '--eval', script])),
  );
  const { pid } = await start(dataDir);
  const results = starts.map((result) =>
    result.status === 'fulfilled' ? JSON.parse(result.value.stdout) : String(result.reason),
  );
  expect(results.filter(({ started }) => started)).toEqual([{ pid, started: true }]);
  expect(results.filter(({ started }) => !started)).toEqual([
    { pid, started: false },
    { pid, started: false },
  ]);
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres.new'))).toEqual([]);
});

test('listens on loopback if the path of a socket would be too long', async () => {
  const dataDir = join(await testFolder(), 'a'.repeat(110));
  await mkdir(dataDir);
  await chmod(dataDir, 0o755);
  const { url } = await start(dataDir);
  expect(new URL(url).search).toBe('');
  expect(await ask(url, 'show unix_socket_directories')).toBe('');
  expect(await ask(url, 'select host(inet_server_addr())')).toBe('127.0.0.1');
});

test('starts if its old process number now belongs to another program', async () => {
  const dataDir = await testFolder();
  const lockFile = join(dataDir, 'postgres/postmaster.pid');
  const first = await start(dataDir);
  const text = await readFile(lockFile, 'utf8');
  await first.stop();
  await writeFile(lockFile, text.replace(String(first.pid), String(process.pid)));
  const second = await start(dataDir);
  expect(second.started).toBe(true);
  expect(await ask(second.url, 'select 1')).toBe(1);
});

test.skipIf(process.getuid?.() !== 0)('copies programs that only root may read', async () => {
  const bin = join(await testFolder(), 'native/bin');
  const programs = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  await mkdir(bin, { recursive: true, mode: 0o700 });
  for (const path of Object.values(programs)) await writeFile(path, '#!/bin/sh\n', { mode: 0o700 });
  const nobody = { uid: 65_534, gid: 65_534 };
  const { initdb, postgres } = await reachableBinaries(nobody, programs);
  onTestFinished(() => rm(dirname(dirname(postgres)), { recursive: true }));
  for (const path of [initdb, postgres]) expect(spawnSync(path, nobody).status).toBe(0);
});

test('refuses a folder with other files, and names DATA_DIR', async () => {
  const dataDir = await testFolder();
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres/notes.txt'), '');
  await expect(startEmbedded({ dataDir, disposable: true })).rejects.toThrow(
    /postgres has files that are not a database. Set DATA_DIR/,
  );
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['notes.txt']);
});

test.runIf(process.platform === 'linux')('creates no database on a disk that is too small', async () => {
  // A file system without space.
  await expect(startEmbedded({ dataDir: '/sys' })).rejects.toThrow(
    '/sys has 0 MB of free space, but a new database needs 300 MB.',
  );
});
