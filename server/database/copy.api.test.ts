import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { copyRows } from './copy.ts';

const { db } = await testDatabase();

const marks = 'tab\t line\nreturn\r back\\slash \\N \\. "quotes", {braces}, é 漢 🗽';

test('Whatever stands in a value comes back as it was, and nothing is not the same as an empty text.', async () => {
  await db.insertInto('import_runs').values({ source: 'copy' }).execute();
  const { id } = await db.selectFrom('import_runs').select('id').executeTakeFirstOrThrow();
  const texts = [marks, '', '\\', '\n', '\\.'];
  await copyRows(
    db,
    'import_problems',
    texts.map((reason, position) => ({ run_id: id, position, record_key: '', reason })),
  );
  const rows = await db.selectFrom('import_problems').selectAll().orderBy('position').execute();
  expect(rows.map(({ reason }) => reason)).toEqual(texts);
  await copyRows(db, 'bill_subjects', []);
});

test('What the database refuses fails the whole copy, names the fault, and leaves the connection in order.', async () => {
  const rows = (record_key: string) => [
    { source: 'copy', record_key: 'first', digest: '\\x00' },
    { source: 'copy', record_key, digest: '\\x00' },
  ];
  await expect(copyRows(db, 'import_records', rows('first'))).rejects.toMatchObject({ code: '23505' });
  await expect(copyRows(db, 'import_records', rows('nul\u0000'))).rejects.toMatchObject({ code: '22021' });
  expect(await db.selectFrom('import_records').selectAll().execute()).toEqual([]);
  await db
    .transaction()
    .execute(async (trx) =>
      copyRows(trx, 'import_records', rows('second')).then(() => Promise.reject(new Error('taken back'))),
    )
    .catch(() => undefined);
  expect(await db.selectFrom('import_records').selectAll().execute()).toEqual([]);
  await copyRows(db, 'import_records', rows('second'));
  expect(await db.selectFrom('import_records').selectAll().execute()).toHaveLength(2);
});
