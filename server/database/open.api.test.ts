import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
