import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase, testDatabase } from '#server/testing/database.ts';
import { query } from '#server/testing/global-setup.ts';
import { migrate } from './migrate.ts';
import { connect } from './pool.ts';

const { db } = await testDatabase();

test('refuses a database of a newer version, and says so', async () => {
  await sql`
    insert into kysely_migration (name, timestamp)
    values ('9999_later', '2026-11-26T00:00:00.000Z')`.execute(db);
  await expect(migrate(db)).rejects.toThrow(
    'The database belongs to a newer version of Polity: this one does not know 9999_later.',
  );
});

test('names the migration that failed, and leaves the database as it was', async () => {
  const { url } = await newDatabase();
  const { db, close } = await connect(url, { max: 1 });
  onTestFinished(close);
  await sql`create table ads (id integer)`.execute(db);
  await expect(migrate(db)).rejects.toMatchObject({
    message: 'The migration 0020_ads failed. Nothing was changed.',
    cause: { message: 'relation "ads" already exists' },
  });
  const { rows } = await sql`select to_regclass('members') as members`.execute(db);
  expect(rows).toEqual([{ members: null }]);
});

test('says which right an account lacks that does not own its database', async () => {
  const { name, url } = await newDatabase();
  const account = `guest_${name}`;
  await query(url, `create role ${account} login password 'guest'`);
  onTestFinished(() => query(url, `drop role ${account}`));
  const guest = Object.assign(new URL(url), { username: account, password: 'guest' }).href;
  const { db, close } = await connect(guest, { max: 1 });
  onTestFinished(close);
  await expect(migrate(db)).rejects.toThrow(
    /^The database cannot be prepared: permission denied for schema public\. The account needs/,
  );
});
