import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import type { StarterTable } from './starter-tables.ts';

const fetchSize = 5000;

/** Removes the time limit of statements for this transaction. */
export async function removeStatementLimit(db: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
}

/** Items exist, so the database is in use. */
export async function hasItems(db: Db): Promise<boolean> {
  return (await db.selectFrom('items').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Rows came with their ids: the next id follows the highest of them. */
export async function continueItemIds(db: Db): Promise<void> {
  await sql`select setval(pg_get_serial_sequence('items', 'id'), (select max(id) from items))`.execute(db);
}

/** Inserts the lines of a starter file. */
export type InsertLines = (lines: string[]) => Promise<void>;

/**
 * One statement per batch: lines are sent as one JSON array, and each value is cast to the type of its
 * column.
 */
export async function prepareInsert(
  db: Db,
  { table }: StarterTable,
  columns: string[],
): Promise<InsertLines> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type
    from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0`.execute(db);
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  const values = columns.map((column, i) =>
    types.get(column) === 'jsonb' ? `r->${i}` : `(r->>${i})::${types.get(column)}`,
  );
  const identity = table === 'items' ? ' overriding system value' : '';
  const insert = sql.raw(
    `insert into ${table} (${columns.join(', ')})${identity} select ${values.join(', ')}`,
  );
  return async (lines) => {
    // States and zip codes may have been imported before.
    if (lines.length > 0)
      await sql`
        ${insert}
        from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) r
        on conflict do nothing`.execute(db);
  };
}

/**
 * Chooses what starter data consists of, for this transaction: bills of the newest congress, presidential
 * documents and California's bills; people who sit today, who sponsored one of these bills or voted on them.
 * @returns the number of bills and people.
 */
export async function chooseRows(db: Db): Promise<{ bills: number; people: number }> {
  await sql`
    create temp table starter_bills on commit drop as
    select id
    from bills
    where category in ('eo', 'state')
      or category = 'fed' and congress = (select max(congress) from bills where category = 'fed')`.execute(
    db,
  );
  await sql`
    create temp table starter_roll_calls on commit drop as
    select id
    from roll_calls
    where congress = (select max(congress) from bills where category = 'fed')`.execute(db);
  await sql`
    create temp table starter_people on commit drop as
    select representative_id as id from representative_terms t where sits_today(t)
    union select representative_id from sponsorships where bill_id in (select id from starter_bills)
    union
    select sponsor_id
    from bill_amendments
    where sponsor_id is not null and bill_id in (select id from starter_bills)
    union
    select representative_id
    from roll_call_votes
    where roll_call_id in (select id from starter_roll_calls)`.execute(db);
  const { rows } = await sql<{ bills: number; people: number }>`
    select
      (select count(*) from starter_bills) as bills,
      (select count(*) from starter_people) as people`.execute(db);
  return rows[0]!;
}

/** The chosen rows of a table as lines of a starter file. Needs a transaction. */
export async function* readLines(db: Db, starterTable: StarterTable): AsyncGenerator<string> {
  const { table, columns, where = '', order } = starterTable;
  const values = columns.map((column) => `t.${column}`).join(', ');
  const lines = `select json_build_array(${values})::text as line from ${table} t ${where} order by ${order}`;
  await sql.raw(`declare starter_rows no scroll cursor for ${lines}`).execute(db);
  for (;;) {
    const { rows } = await sql.raw<{ line: string }>(`fetch ${fetchSize} from starter_rows`).execute(db);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => `${line}\n`).join('');
  }
  await sql`close starter_rows`.execute(db);
}
