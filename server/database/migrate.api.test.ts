import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { migrate } from './migrate.ts';

const { db } = await testDatabase();

test('refuses a database of a newer version, and says so', async () => {
  await sql`
    insert into kysely_migration (name, timestamp)
    values ('9999_later', '2026-11-26T00:00:00.000Z')`.execute(db);
  await expect(migrate(db)).rejects.toThrow(
    'The database belongs to a newer version of Polity: this one does not know 9999_later.',
  );
});
