import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import type { DB } from '#server/database/generated/tables.ts';

type Row = Record<string, unknown>;

interface Options {
  /** SQL after `on conflict`. Without it, a duplicate key is an error. */
  onConflict?: string;
}

/**
 * Inserts any number of rows with one statement. They are sent as one JSON text, which PostgreSQL casts to
 * the types of the table. Every row must have the columns of the first.
 */
export async function insertRows(
  db: Db,
  table: keyof DB,
  rows: Row[],
  { onConflict }: Options = {},
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)));
  const conflict = onConflict ? sql.raw(`on conflict ${onConflict}`) : sql.raw('');
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    ${conflict}`.execute(db);
}

/** Creates items (what an opinion can be about) and returns their ids. */
export async function addItems(db: Db, type: 'bill' | 'representative', count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    insert into items (item_type) select ${type} from generate_series(1, ${count}::int) returning id`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** `do update set` of every column except the key. */
export function updateOnConflict(key: string, columns: readonly string[]): string {
  return `(${key}) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`;
}
