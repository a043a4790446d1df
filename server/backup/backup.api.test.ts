/** @module-tag slow */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { opensSecrets } from '#server/auth/two-step/two-step.ts';
import { readConfig } from '#server/config.ts';
import { connect, type Db } from '#server/database/pool.ts';
import { mediaStorage } from '#server/media/media.ts';
import { seal, unseal } from '#server/database/master-key.ts';
import { vapidKeys } from '#server/notifications/vapid.ts';
import { buildBill, buildMember } from '#server/testing/build.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testFolder } from '#server/testing/folder.ts';
import { startS3Peer } from '#server/testing/s3-peer.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';
import { findTables } from './tables.queries.ts';

const quiet = () => undefined;
const here = await testDatabase('starter');
const configOf = async () => readConfig({ DATA_DIR: await testFolder() });
const config = await configOf();

/** Rows of every table, and a hash of them that PostgreSQL computes. */
async function sums(db: Db): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const { name } of await findTables(db)) {
    const { rows } = await sql<{
      sum: string;
    }>`select count(*) || ' ' || coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) as sum from ${sql.table(name)} t`.execute(
      db,
    );
    all[name] = rows[0]!.sum;
  }
  return all;
}

test('restores rows, media, sequences, triggers and sealed secrets on an empty server', async () => {
  // Half of all rows of the starter data, without any kind of value that other tables lack.
  await sql`truncate roll_call_votes`.execute(here.db);
  const file = join(await testFolder(), 'polity.backup');
  const member = await buildMember(here.db, { first_name: 'Zoë "Z" O’Brien\n', about_me: '\\N , {}' });
  const bill = await buildBill(here.db, { slug: 'hr99999-119', number: 99999 });
  await here.db
    .insertInto('opinions')
    .values({ item_id: bill.id, member_id: member.id, level: 'support', text: 'A\tb' })
    .execute();
  await mediaStorage(config).put('avatars/AAAAAAAAAAAAAAAAAAAAAA/small.webp', Buffer.alloc(3_000_000, 7));
  const sealed = await seal(config, 'owner', Buffer.from('secret'));
  const pushKeys = await vapidKeys(config);
  const before = await sums(here.db);
  // Left by a backup that was killed, or made by another account.
  await writeFile(`${file}.part`, 'old', { mode: 0o644 });
  const made = await backUp(here.db, config, file, quiet);
  expect(made.tables.find(({ name }) => name === 'bills')!.count).toBeGreaterThan(1000);
  expect((await stat(file)).mode & 0o077).toBe(0);
  await expect(backUp(here.db, config, file, quiet)).rejects.toThrow('There is already a file at');

  const [there, other] = [await testDatabase(), await configOf()];
  await mkdir(join(other.dataDir, 'media/avatars/old'), { recursive: true });
  await restore(there.db, other, file, quiet);
  expect(await sums(there.db)).toEqual(before);
  expect(
    (await readFile(join(other.dataDir, 'media/avatars/AAAAAAAAAAAAAAAAAAAAAA/small.webp'))).equals(
      Buffer.alloc(3_000_000, 7),
    ),
  ).toBe(true);
  expect(String(await unseal(other, 'owner', sealed))).toBe('secret');
  expect(await vapidKeys(other)).toEqual(pushKeys);
  const next = await buildMember(there.db);
  expect(next.id).toBe(member.id + 1);
  await there.db
    .insertInto('opinions')
    .values({ item_id: bill.id, member_id: next.id, level: 'support' })
    .execute();
  const { rows } = await sql<{
    count: number;
  }>`select sum(counts[2])::int as count from opinion_tallies where item_id = ${bill.id}`.execute(there.db);
  expect(rows[0]!.count).toBe(2);
  await expect(
    there.db
      .insertInto('opinions')
      .values({ item_id: 999_999_999, member_id: next.id, level: 'support' })
      .execute(),
  ).rejects.toThrow('foreign key');
  await expect(restore(there.db, other, file, quiet)).rejects.toThrow('has members already');
});

test('finds the tables where the search path of the account has put them', async () => {
  const [{ db, url }, there] = [await testDatabase(), await testDatabase()];
  const member = await buildMember(db);
  const database = sql.id(new URL(url).pathname.slice(1));
  await sql`alter schema public rename to own`.execute(db);
  await sql`create schema public`.execute(db);
  await sql`alter database ${database} set search_path = own, public`.execute(db);
  const own = await connect(url, { max: 2 });
  onTestFinished(own.close);
  const file = join(await testFolder(), 'own.backup');
  await backUp(own.db, config, file, quiet);
  await restore(there.db, await configOf(), file, quiet);
  expect((await buildMember(there.db)).id).toBe(member.id + 1);

  await sql`truncate members cascade`.execute(own.db);
  await restore(own.db, await configOf(), file, quiet);
  expect((await buildMember(own.db)).id).toBe(member.id + 1);
});

test('restores nothing from a backup that is cut off, changed or not a backup', async () => {
  const [there, other] = [await testDatabase(), await configOf()];
  const [small, source] = [await testDatabase(), await configOf()];
  for (let n = 0; n < 20; n++) await buildMember(small.db);
  await mediaStorage(source).put('avatars/CCCCCCCCCCCCCCCCCCCCCC/small.webp', randomBytes(20_000));
  const file = join(await testFolder(), 'small.backup');
  await backUp(small.db, source, file, quiet);
  const whole = await readFile(file);
  const before = await sums(there.db);
  const damaged = join(await testFolder(), 'damaged');
  const changedAt = (share: number) => {
    const changed = Buffer.from(whole);
    changed[Math.floor(whole.length * share)]! ^= 0xff;
    return changed;
  };
  for (const content of [
    whole.subarray(0, whole.length - 2000),
    ...Array.from({ length: 5 }, (_, n) => changedAt((n + 0.5) / 5)),
    Buffer.from('hello'),
    Buffer.alloc(0),
  ]) {
    await writeFile(damaged, content);
    await expect(restore(there.db, other, damaged, quiet)).rejects.toThrow(/damaged or cut off|not a backup/);
    expect(await sums(there.db)).toEqual(before);
    expect(await stat(join(other.dataDir, 'media')).catch(() => 'none')).toBe('none');
  }
  await expect(restore(there.db, other, '/nowhere', quiet)).rejects.toThrow('There is no file at /nowhere.');
});

test('restores nothing when the media cannot be stored, and can be run again', async () => {
  const [there, other] = [await testDatabase(), await configOf()];
  const [small, source] = [await testDatabase(), await configOf()];
  await buildMember(small.db);
  await mediaStorage(source).put('avatars/DDDDDDDDDDDDDDDDDDDDDD/small.webp', Buffer.from('picture'));
  const file = join(await testFolder(), 'small.backup');
  await backUp(small.db, source, file, quiet);
  const before = await sums(there.db);
  const blocked = join(other.dataDir, 'media');
  await writeFile(blocked, 'no folder');
  await expect(restore(there.db, other, file, quiet)).rejects.toThrow();
  expect(await sums(there.db)).toEqual(before);
  await rm(blocked);
  await restore(there.db, other, file, quiet);
  expect(await sums(there.db)).toEqual(await sums(small.db));
});

test('takes media from an S3 bucket and restores them into a folder or another bucket', async () => {
  const [from, to] = [await startS3Peer(), await startS3Peer()];
  onTestFinished(() => [from, to].forEach((peer) => peer.stop()));
  const bucketOf = async ({ env }: typeof from) => readConfig({ DATA_DIR: await testFolder(), ...env });
  const key = 'avatars/BBBBBBBBBBBBBBBBBBBBBB/small.webp';
  const source = await bucketOf(from);
  await mediaStorage(source).put(key, Buffer.from('picture'));
  const archive = join(await testFolder(), 's3.backup');
  const { db } = await testDatabase();
  await expect(backUp(db, source, archive, quiet)).rejects.toThrow('This database is empty.');
  await buildMember(db);
  const { files } = await backUp(db, source, archive, quiet);
  expect(files.map(({ name, count }) => [name, count])).toEqual([[`media/${key}`, 7]]);

  const folder = await configOf();
  for (const config of [folder, await bucketOf(to)])
    await restore((await testDatabase()).db, config, archive, quiet);
  expect(await readFile(join(folder.dataDir, 'media', key), 'utf8')).toBe('picture');
  expect(String(to.objects.get(key))).toBe('picture');
});

test('a restored server can tell whether it has the key of its two-step secrets', async () => {
  const { db } = await testDatabase();
  expect(await opensSecrets(db, config)).toBe(true);
  const { id } = await buildMember(db);
  const secret = await seal(config, `two-step ${id}`, Buffer.from('secret'));
  await db.insertInto('two_step_secrets').values({ member_id: id, secret }).execute();
  expect(await opensSecrets(db, config)).toBe(true);
  expect(await opensSecrets(db, await configOf())).toBe(false);
});

test('names an archive that cannot be read or written, and leaves no part of one', async () => {
  const [there, config] = [await testDatabase(), await configOf()];
  const folder = await testFolder();
  await expect(restore(there.db, config, folder, quiet)).rejects.toThrow(`${folder} is not a file.`);
  await expect(backUp(here.db, config, folder, quiet)).rejects.toThrow(`${folder} is a folder.`);
  const program = fileURLToPath(new URL('../cli/polity.ts', import.meta.url));
  // A limit on the size of files fails as a full disk does.
  const limited = 'ulimit -f 1000 && exec "$@"';
  const file = join(folder, 'large.backup');
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', limited, 'sh', process.execPath, program, 'backup', file],
    {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: here.url, DATA_DIR: config.dataDir },
    },
  );
  expect(status).toBe(1);
  expect(stderr).toMatch(/^.*\/large\.backup cannot be written: file too large\.\n$/m);
  expect(stderr).not.toMatch(/\bat .*:\d+:\d+/);
  expect(await readdir(folder)).toEqual([]);
  const long = join(folder, 'n'.repeat(255));
  await expect(backUp(here.db, config, long, quiet)).rejects.toThrow(
    `${long} cannot be written: name too long.`,
  );
});

test.runIf(process.platform === 'linux')(
  'does not call an archive damaged that the disk cannot read',
  async () => {
    const restoring = restore((await testDatabase()).db, await configOf(), '/proc/self/mem', quiet);
    await expect(restoring).rejects.toThrow('/proc/self/mem cannot be read: i/o error.');
  },
);
