import { sql } from 'kysely';
import { keepIssueCorrections } from '#server/bills/issues/issue-corrections-store.ts';
import { saveListings } from '#server/bills/lists/listings-store.ts';
import type { Db } from '#server/database/pool.ts';
import { insertRows, addItems, updateOnConflict } from '../engine/rows-store.ts';

type Row = Record<string, unknown>;

/** The tables of a bill's parts. Their keys are the bill_id and these columns. */
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
  bill_amendments: ['congress', 'amendment_type', 'number'],
  bill_recorded_votes: ['chamber', 'congress', 'session', 'roll_number'],
} as const;
type PartTable = keyof typeof partKeys;
export const billPartTables = Object.keys(partKeys) as PartTable[];

/**
 * A bill and its parts as rows without ids. All bills of a batch have the same columns, and none has
 * imported_at: a bill is new to members once.
 */
export interface BillRows {
  row: Row & { slug: string };
  parts: Partial<Record<PartTable, Row[]>>;
}

/** The stored bill that an imported one competes with. */
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

/** At most one record per bill: the newest of the batch, unless the stored bill is newer. */
export function chooseNewestBills<R extends { slug: string; updatedAt: string }>(
  records: R[],
  stored: Map<string, StoredBill>,
): Map<string, R> {
  const chosen = new Map<string, R>();
  for (const record of records) {
    const { slug, updatedAt } = record;
    const time = Date.parse(updatedAt);
    const other = chosen.get(slug);
    if (other && Date.parse(other.updatedAt) >= time) continue;
    const present = stored.get(slug);
    // Of the same date, what is read last counts: GovInfo adds missing parts without changing the date.
    if (!present || time >= present.updatedAt) chosen.set(slug, record);
  }
  return chosen;
}

/**
 * Writes bills and their parts with a few statements for the whole batch. A bill never changes its id. The
 * parts that the source has replace the stored ones.
 */
export async function saveBills(db: Db, bills: BillRows[], stored: Map<string, StoredBill>): Promise<void> {
  if (bills.length === 0) return;
  const added = bills.filter(({ row }) => !stored.has(row.slug));
  const newIds = await addItems(db, 'bill', added.length);
  const ids = new Map([...stored].map(([slug, { id }]) => [slug, id]));
  added.forEach(({ row }, i) => ids.set(row.slug, newIds[i]!));
  for (const table of billPartTables) {
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
  const saved = bills.map(({ row }) => ids.get(row.slug)!);
  await keepIssueCorrections(db, saved);
  await saveListings(db, saved);
}

/** How many of the people are of each party: { D: 3, R: 1 }. */
export function countParties(people: { party?: string | null }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { party } of people) if (party) counts[party] = (counts[party] ?? 0) + 1;
  return counts;
}

/** The first row of each key: a source may list something twice. */
function onceEach(rows: Row[], key: readonly string[]): Row[] {
  if (rows.length < 2) return rows;
  const seen = new Set<string>();
  return rows.filter((row) => {
    const value = key.map((name) => String(row[name])).join('\u0000');
    return !seen.has(value) && seen.add(value);
  });
}

/** Stores the texts of versions. A version that is stored already is replaced. */
export async function saveTexts(
  db: Db,
  texts: { bill_id: number; version: string; body: string }[],
): Promise<void> {
  await insertRows(db, 'bill_text_bodies', texts, {
    onConflict: updateOnConflict('bill_id, version', ['body']),
  });
}
