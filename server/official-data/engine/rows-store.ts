import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import type { DB } from '#server/database/generated/tables.ts';

type Row = Record<string, unknown>;

interface Options {
  /** What to do when the key is taken, as SQL after `on conflict`. Without it a taken key is an error. */
  onConflict?: string;
}

/**
 * Inserts any number of rows in one statement: they travel as one JSON text and PostgreSQL casts them to the table's own types.
 * Every row has the columns of the first.
 */
export async function insertRows(
  db: Db,
  table: keyof DB,
  rows: Row[],
  { onConflict }: Options = {},
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)));
  const conflict = onConflict ? sql.raw(` on conflict ${onConflict}`) : sql.raw('');
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)${conflict}`.execute(
    db,
  );
}

/** Draws ids from the number space of everything an opinion can be held on. */
export async function newItems(db: Db, type: 'bill' | 'representative', count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{
    id: number;
  }>`insert into items (item_type) select ${type} from generate_series(1, ${count}::int) returning id`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** `do update set` for every column but the key's. */
export function overwrite(key: string, columns: readonly string[]): string {
  return `(${key}) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`;
}
