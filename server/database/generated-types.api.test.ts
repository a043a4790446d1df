import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { databaseAt, query } from '#server/testing/global-setup.ts';
import { connect } from './pool.ts';
import { generateTypes } from './generate-types.ts';
import { migrate } from './migrate.ts';
import { printSchema } from './print-schema.ts';

// Not the template, which has tables of other packages, too.
const name = 'migrated_only';
await query(inject('databaseUrl'), `create database ${name}`);
const url = databaseAt(inject('databaseUrl'), name);
const { db, close } = await connect(url, { max: 1, statementTimeout: 0 });
const run = await migrate(db);
afterAll(async () => {
  await close();
  await query(inject('databaseUrl'), `drop database ${name}`);
});

test('the generated table types match the migrations (npm run types:database updates them)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'polity-types-'));
  await generateTypes(url, join(folder, 'tables.ts'));
  const fresh = await readFile(join(folder, 'tables.ts'), 'utf8');
  await rm(folder, { recursive: true });
  expect(fresh).toBe(await readFile(new URL('generated/tables.ts', import.meta.url), 'utf8'));
});

// PostgreSQL 15 prints views in another way.
test.skipIf(process.env.TEST_POSTGRES_BIN)(
  'schema.sql matches the migrations (npm run types:database updates it)',
  async () => {
    const stored = await readFile(new URL('../../migrations/schema.sql', import.meta.url), 'utf8');
    expect(await printSchema(db)).toBe(stored);
  },
);

test('runs each migration once, in order', async () => {
  expect(run).toEqual(run.toSorted());
  expect(run[0]).toBe('0001_members');
  expect(await migrate(db)).toEqual([]);
});

test('every table has a primary key, and every foreign key to deletable rows has a rule for deletion', async () => {
  const keyless = await sql<{ name: string }>`
    select relname as name from pg_class c
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely_%'
      and not exists (select from pg_constraint where conrelid = c.oid and contype = 'p')`.execute(db);
  expect(keyless.rows).toEqual([]);
  const clinging = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where contype = 'f' and confdeltype = 'a' and confrelid in ('members'::regclass, 'items'::regclass, 'bills'::regclass)`.execute(
    db,
  );
  expect(clinging.rows).toEqual([]);
});

test('every foreign key whose row is deleted or changed with another row has an index that finds the row', async () => {
  const unindexed = await sql<{ name: string }>`
    select conname as name
    from pg_constraint
    where contype = 'f'
      and confdeltype in ('c', 'n')
      and connamespace = 'public'::regnamespace
      and not exists (
        select
        from pg_index
        where indrelid = conrelid
          and indkey[0] = conkey[1]
          and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', (
            select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]
          )))
      )`.execute(db);
  expect(unindexed.rows).toEqual([]);
});
