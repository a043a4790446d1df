import { sql } from 'kysely';
import { withoutForeignKeys } from '#server/database/foreign-keys.ts';
import type { Db } from '#server/database/pool.ts';

export interface Table {
  name: string;
  /** Generated columns are left out. */
  columns: string[];
}

/**
 * Every table except unlogged ones and the history of migrations. The search path of the account decides in
 * which schema they are.
 */
export async function findTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select
      c.relname as name,
      array(
        select a.attname::text
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum
      ) as columns
    from pg_class c
    where pg_table_is_visible(c.oid)
      and c.relnamespace <> 'pg_catalog'::regnamespace
      and c.relkind = 'r'
      and c.relpersistence = 'p'
      and c.relname not like 'kysely%'
    order by c.relname`.execute(db);
  return rows;
}

export async function hasMembers(db: Db): Promise<boolean> {
  return (await db.selectFrom('members').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** A server loads official data when it starts. */
export async function isUnused(db: Db): Promise<boolean> {
  return !(await hasMembers(db)) && !(await db.selectFrom('items').select('id').limit(1).executeTakeFirst());
}

/** Names of the migrations this database has been through. */
export async function findMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export interface Sequence {
  name: string;
  /** Null before its first use. */
  value: string | null;
}

export async function findSequences(db: Db): Promise<Sequence[]> {
  const { rows } = await sql<Sequence>`
    select sequencename as name, last_value::text as value
    from pg_sequences
    where pg_table_is_visible(format('%I.%I', schemaname, sequencename)::regclass)
    order by 1`.execute(db);
  return rows;
}

export async function setSequences(db: Db, sequences: Sequence[]): Promise<void> {
  for (const { name, value } of sequences)
    if (value !== null) await sql`select setval(${name}::regclass, ${value}::bigint)`.execute(db);
}

/** Makes the text of values independent of the server's settings, for this transaction. */
export async function fixFormats(db: Db): Promise<void> {
  await sql`
    select
      set_config('timezone', 'UTC', true),
      set_config('extra_float_digits', '1', true),
      set_config('bytea_output', 'hex', true),
      set_config('intervalstyle', 'postgres', true)`.execute(db);
}

/** All rows of a table as lines of JSON, in batches of about `bytes`. Needs a transaction. */
export async function* readRows(db: Db, { name, columns }: Table, bytes: number): AsyncGenerator<string[]> {
  const list = sql.join(columns.map((column) => sql.ref(`t.${column}`)));
  await sql`
    declare rows no scroll cursor for
    select row_to_json(r)::text as line
    from (select ${list} from ${sql.table(name)} t) r`.execute(db);
  let count = 100;
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.raw(String(count))} from rows`.execute(db);
    if (rows.length === 0) break;
    const lines = rows.map(({ line }) => line);
    yield lines;
    const size = lines.reduce((sum, line) => sum + line.length, 0);
    count = Math.max(1, Math.min(20_000, Math.floor((bytes * lines.length) / size)));
  }
  await sql`close rows`.execute(db);
}

/** Inserts rows as readRows returned them. `lines` is a JSON array. Call it inside withoutConstraints. */
export async function writeRows(db: Db, { name, columns }: Table, lines: string): Promise<void> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(name)} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${sql.table(name)}, ${lines}::json)`.execute(db);
}

/**
 * Empties all tables and runs the work without triggers and foreign keys. Adding the keys again checks them.
 */
export async function withoutConstraints<T>(db: Db, tables: Table[], work: () => Promise<T>): Promise<T> {
  const names = tables.map(({ name }) => name);
  await sql`truncate ${sql.join(names.map((name) => sql.table(name)))} cascade`.execute(db);
  return withoutForeignKeys(db, names, async () => {
    for (const name of names) await sql`alter table ${sql.table(name)} disable trigger user`.execute(db);
    const result = await work();
    for (const name of names) await sql`alter table ${sql.table(name)} enable trigger user`.execute(db);
    return result;
  });
}
