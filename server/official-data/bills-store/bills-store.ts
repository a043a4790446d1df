import { sql } from 'kysely';
import { saveListings } from '#server/bills/lists/listings-store.ts';
import type { Db } from '#server/database/pool.ts';
import type { ParsedRecord } from '../engine/importer.ts';
import { insertRows, addItems, updateOnConflict } from '../engine/rows-store.ts';

type Row = Record<string, unknown>;

/** The tables of what hangs on a bill, each with a bill_id, and what tells the rows of one bill apart. */
const partKeys = {
  bill_titles: ['position'],
  sponsorships: ['representative_id'],
  bill_actions: ['position'],
  bill_committees: ['committee_code', 'activity', 'acted_on'],
  bill_subjects: ['subject'],
  bill_issues: ['issue'],
  bill_summaries: ['version_code'],
  bill_texts: ['position'],
  bill_relations: ['related_slug'],
  bill_recorded_votes: ['chamber', 'congress', 'session', 'roll_number'],
} as const;
type PartTable = keyof typeof partKeys;
export const billPartTables = Object.keys(partKeys) as PartTable[];

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
export async function findStoredBills(db: Db, slugs: string[]): Promise<Map<string, StoredBill>> {
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
export function chooseNewestBills<R extends { slug: string; updatedAt: string }>(
  records: ParsedRecord<R>[],
  stored: Map<string, StoredBill>,
): Map<string, ParsedRecord<R>> {
  const chosen = new Map<string, ParsedRecord<R>>();
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
  const fresh = await addItems(db, 'bill', unknown.length);
  const ids = new Map(unknown.map(({ row }, i) => [row.slug, fresh[i]!]));
  for (const { row } of bills) if (stored.has(row.slug)) ids.set(row.slug, stored.get(row.slug)!.id);
  for (const table of billPartTables) {
    // A source that says nothing of some part leaves it as it is.
    const replaced = bills.flatMap(({ row, parts }) => (parts[table] && stored.get(row.slug)?.id) ?? []);
    if (replaced.length > 0)
      await sql`delete from ${sql.table(table)} where bill_id = any(${replaced}::int[])`.execute(db);
  }
  const rows = bills.map(({ row }) => ({ ...row, id: ids.get(row.slug)! }));
  const columns = Object.keys(bills[0]!.row).filter((name) => name !== 'slug');
  await insertRows(db, 'bills', rows, { onConflict: updateOnConflict('slug', columns) });
  for (const table of billPartTables) {
    const rows = bills.flatMap(({ row, parts }) =>
      onceEach(parts[table] ?? [], partKeys[table]).map((part) => ({
        bill_id: ids.get(row.slug)!,
        ...part,
      })),
    );
    await insertRows(db, table, rows);
  }
  await saveListings(db, [...ids.values()]);
  return ids;
}

/** The first of those that have the same key: a source may say a thing twice. */
function onceEach(rows: Row[], key: readonly string[]): Row[] {
  if (rows.length < 2) return rows;
  const seen = new Set<string>();
  return rows.filter((row) => {
    const value = key.map((name) => String(row[name])).join('\u0000');
    return !seen.has(value) && seen.add(value);
  });
}
