import type pg from 'pg';
import { connect } from '#server/database/pool.ts';
import { saveListings } from '#server/bills/lists/listings-store.ts';
import { countActivity } from '#server/home/activity.queries.ts';
import { seed } from '#server/cli/seed.ts';

/** The amount of data behind the targets. */
export const fullSize = { bills: 20_000, members: 100_000, opinions: 1_000_000 };

/**
 * Fills the starter's database up to the size: copies of its bills, then members and their activity.
 */
export async function fill(url: string, client: pg.Client, size = fullSize): Promise<void> {
  const started = Date.now();
  for (let bills = await count(client); bills < size.bills; bills = await count(client))
    await copyBills(client, size.bills - bills, bills);
  const { db, close } = await connect(url, { max: 2, statementTimeout: 0 });
  await saveListings(db, 'all');
  const made = await seed(db, size, () => undefined);
  await countActivity(db);
  await close();
  const words = Object.entries({ bills: await count(client), ...made }).map(([what, n]) => `${n} ${what}`);
  console.log(`${words.join(', ')}: ${Math.round((Date.now() - started) / 1000)} s`);
}

async function count(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from bills');
  return rows[0]!.n;
}

/** Copies at most `amount` federal bills with their issues and sponsors, under new numbers and dates. */
async function copyBills(client: pg.Client, amount: number, after: number): Promise<void> {
  const columns = await columnsOf(client, 'bills');
  const sponsorships = await columnsOf(client, 'sponsorships');
  await client.query(`create temporary table copies as
    select b.id as old, nextval(pg_get_serial_sequence('items', 'id'))::int as id,
      ${after} + row_number() over () as number
    from (select id
      from bills
      where category = 'fed' and number < 100000
      order by random()
      limit ${amount}) b`);
  await client.query(
    `insert into items (id, item_type) overriding system value select id, 'bill' from copies`,
  );
  const own: Record<string, string> = {
    id: 'c.id',
    number: '100000 + c.number',
    slug: `b.bill_type || 100000 + c.number || '-' || b.congress`,
    introduced_date: `b.introduced_date - (c.number % 300)::int`,
  };
  await client.query(`insert into bills (${columns.join(', ')})
    select ${columns.map((name) => own[name] ?? `b.${name}`).join(', ')}
    from copies c
    join bills b on b.id = c.old`);
  await client.query(`insert into bill_issues (bill_id, issue, position)
    select c.id, i.issue, i.position from copies c join bill_issues i on i.bill_id = c.old`);
  await client.query(`insert into sponsorships (${sponsorships.join(', ')})
    select ${sponsorships.map((name) => (name === 'bill_id' ? 'c.id' : `s.${name}`)).join(', ')}
    from copies c join sponsorships s on s.bill_id = c.old where s.is_sponsor`);
  await client.query('drop table copies');
}

/** The columns that can be written. */
async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and attgenerated = '' and attidentity = ''`,
    [table],
  );
  return rows.map(({ name }) => name);
}
