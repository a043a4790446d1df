import { sql } from 'kysely';
import type { Db } from './pool.ts';

/**
 * Runs work that writes many rows without the foreign keys of the tables. Adding the keys again checks all
 * rows at once, which costs a fraction of a check per row. Needs a transaction.
 */
export async function withoutForeignKeys<T>(db: Db, tables: string[], work: () => Promise<T>): Promise<T> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conrelid = any(${tables}::regclass[])
    order by 1, 2`.execute(db);
  for (const { table, name } of keys)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.ref(name)}`.execute(db);
  const result = await work();
  for (const { table, name, definition } of keys)
    await sql`
      alter table ${sql.raw(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db);
  return result;
}
