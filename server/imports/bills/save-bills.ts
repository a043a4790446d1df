import { sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';
import type { FreshRecord } from '../import-source.ts';
import { insertRows, newItems, overwrite } from '../rows.ts';

type Row = Record<string, unknown>;

/** The tables of what hangs on a bill, each with a bill_id. */
export const partTables = [
  'bill_titles',
  'sponsorships',
  'bill_actions',
  'bill_committees',
  'bill_subjects',
  'bill_issues',
  'bill_summaries',
  'bill_texts',
  'bill_relations',
  'bill_recorded_votes',
] as const;
type PartTable = (typeof partTables)[number];

/** A bill as rows: its own without an id, and those that hang on it without the bill's. Every bill of a batch has the same columns. */
export interface BillRows {
  row: Row & { slug: string };
  parts: Partial<Record<PartTable, Row[]>>;
}

/** What is known of a bill before an import: what it weighs against. */
export interface StoredBill {
  id: number;
  source: string | null;
  updatedAt: number;
}

/** One lookup by the unique key for the whole batch. */
export async function findStored(db: Db, slugs: string[]): Promise<Map<string, StoredBill>> {
  const rows = await db
    .selectFrom('bills')
    .select(['id', 'slug', 'source', 'source_updated_at'])
    .where('slug', '=', sql<string>`any(${slugs})`)
    .execute();
  return new Map(
    rows.map(({ id, slug, source, source_updated_at }) => [
      slug,
      { id, source, updatedAt: source_updated_at?.getTime() ?? 0 },
    ]),
  );
}

/** At most one record a bill: the newest of the batch, and none that would take newer facts back. */
export function chooseNewest<R extends { slug: string; updatedAt: string }>(
  records: FreshRecord<R>[],
  stored: Map<string, StoredBill>,
): Map<string, FreshRecord<R>> {
  const chosen = new Map<string, FreshRecord<R>>();
  for (const record of records) {
    const { slug, updatedAt } = record.value;
    const time = Date.parse(updatedAt);
    const rival = chosen.get(slug);
    if (rival && Date.parse(rival.value.updatedAt) >= time) continue;
    const atHand = stored.get(slug);
    // Facts from starter data are replaced by a file of the same date: it has the summaries they lack.
    if (!atHand || time > atHand.updatedAt || (time === atHand.updatedAt && !record.known))
      chosen.set(slug, record);
  }
  return chosen;
}

/**
 * Writes bills with everything that hangs on them, a handful of statements for the whole batch. A bill keeps its id for good;
 * what hung on it before is replaced, its readable texts and what the source says nothing of excepted.
 * @returns ids by slug.
 */
export async function saveBills(
  db: Db,
  bills: BillRows[],
  stored: Map<string, StoredBill>,
): Promise<Map<string, number>> {
  if (bills.length === 0) return new Map();
  const unknown = bills.filter(({ row }) => !stored.has(row.slug));
  const fresh = await newItems(db, 'bill', unknown.length);
  const ids = new Map(unknown.map(({ row }, i) => [row.slug, fresh[i]!]));
  for (const { row } of bills) if (stored.has(row.slug)) ids.set(row.slug, stored.get(row.slug)!.id);
  for (const table of partTables) {
    // A source that says nothing of some part leaves it as it is.
    const replaced = bills.flatMap(({ row, parts }) => (parts[table] && stored.get(row.slug)?.id) ?? []);
    if (replaced.length > 0)
      await sql`delete from ${sql.table(table)} where bill_id = any(${replaced}::int[])`.execute(db);
  }
  const columns = Object.keys(bills[0]!.row).filter((name) => name !== 'slug');
  await insertRows(
    db,
    'bills',
    bills.map(({ row }) => ({ ...row, id: ids.get(row.slug)! })),
    { onConflict: overwrite('slug', columns) },
  );
  for (const table of partTables) {
    const rows = bills.flatMap(({ row, parts }) =>
      (parts[table] ?? []).map((part) => ({ bill_id: ids.get(row.slug)!, ...part })),
    );
    await insertRows(db, table, rows, { onConflict: 'do nothing' });
  }
  return ids;
}
