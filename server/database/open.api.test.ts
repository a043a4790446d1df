import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { testFolder } from '#server/testing/folder.ts';
import { openDatabase } from './open.ts';

test.each(['embedded', 'external'])('names DATA_DIR when it cannot be written: %s database', async (kind) => {
  const file = join(await testFolder(), 'file');
  await writeFile(file, '');
  const external = kind === 'external' && { DATABASE_URL: inject('databaseUrl') };
  const opening = openDatabase(readConfig({ DATA_DIR: join(file, 'data'), ...external }));
  await expect(opening).rejects.toThrow(/^DATA_DIR .*data cannot be written: ENOTDIR/);
});

test.each(['password', 'pathname'] as const)('gives up at once when the %s is wrong', async (part) => {
  const url = new URL(inject('databaseUrl'));
  url[part] = 'wrong';
  const opening = openDatabase(readConfig({ DATA_DIR: await testFolder(), DATABASE_URL: url.href }));
  await expect(opening).rejects.toThrow(/ refuses the connection: .* Check DATABASE_URL\.$/);
});

test('stops the embedded PostgreSQL when the database cannot be used', { tags: ['slow'] }, async () => {
  const config = readConfig({ DATA_DIR: await testFolder() });
  const first = await openDatabase(config);
  await sql`
    insert into kysely_migration (name, timestamp)
    values ('9999_later', '2026-11-26T00:00:00.000Z')`.execute(first.db);
  await first.close();
  await first.stopEmbedded();
  await expect(openDatabase(config)).rejects.toThrow('newer version of Polity');
  await expect(stat(join(config.dataDir, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT');
});
