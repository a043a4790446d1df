import { sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';
import type { FreshRecord, Outcome } from '../import-source.ts';
import { insertRows, newItems, overwrite } from '../rows.ts';
import type { BillRecord } from './bill-record.ts';
import {
  actionRows,
  billRow,
  committeeActivityRows,
  committeeRows,
  issueRows,
  recordedVoteRows,
  relationRows,
  sponsorshipRows,
  subjectRows,
  summaryRows,
  textRows,
  titleRows,
} from './bill-rows.ts';
import { peopleIds } from './people-store.ts';

const partTables = [
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

/**
 * Stores bills with everything that hangs on them, a handful of statements for the whole batch. A bill keeps its id for good.
 * What is older than the bill at hand, or as old as what its own file brought, is passed over.
 */
export async function storeBills(db: Db, records: FreshRecord<BillRecord>[]): Promise<Outcome[]> {
  const stored = await findStored(
    db,
    records.map(({ value }) => value.slug),
  );
  const chosen = chooseNewest(records, stored);
  const bills = [...chosen.values()].map(({ value }) => value);
  const ids = await billIds(db, bills, stored);
  const people = await peopleIds(
    db,
    bills.flatMap((bill) => [...(bill.sponsor ? [bill.sponsor] : []), ...bill.cosponsors]),
  );
  await insertRows(db, 'committees', committeeRows(bills), { onConflict: 'do nothing' });
  await removeParts(
    db,
    [...stored].filter(([slug]) => chosen.has(slug)).map(([, { id }]) => id),
  );
  const numbered = bills.map((bill) => ({ id: ids.get(bill.slug)!, bill }));
  const rows = numbered.map(({ id, bill }) => billRow(id, bill));
  if (rows.length > 0)
    await insertRows(db, 'bills', rows, {
      onConflict: overwrite(
        'slug',
        Object.keys(rows[0]!).filter((name) => name !== 'id' && name !== 'slug'),
      ),
    });
  await insertParts(db, numbered, people);
  return records.map((record) => (chosen.get(record.value.slug) === record ? 'stored' : 'older'));
}

type Stored = Map<string, { id: number; updatedAt: number }>;

async function findStored(db: Db, slugs: string[]): Promise<Stored> {
  const rows = await db
    .selectFrom('bills')
    .select(['id', 'slug', 'source_updated_at'])
    .where('slug', '=', sql<string>`any(${slugs})`)
    .execute();
  return new Map(
    rows.map((row) => [row.slug, { id: row.id, updatedAt: row.source_updated_at?.getTime() ?? 0 }]),
  );
}

/** At most one record a bill: the newest of the batch, and none that would take newer facts back. */
function chooseNewest(
  records: FreshRecord<BillRecord>[],
  stored: Stored,
): Map<string, FreshRecord<BillRecord>> {
  const chosen = new Map<string, FreshRecord<BillRecord>>();
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

async function billIds(db: Db, bills: BillRecord[], stored: Stored): Promise<Map<string, number>> {
  const ids = new Map([...stored].map(([slug, { id }]) => [slug, id]));
  const unknown = bills.filter((bill) => !ids.has(bill.slug));
  const fresh = await newItems(db, 'bill', unknown.length);
  unknown.forEach((bill, i) => ids.set(bill.slug, fresh[i]!));
  return ids;
}

async function removeParts(db: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of partTables)
    await sql`delete from ${sql.table(table)} where bill_id = any(${ids}::int[])`.execute(db);
}

async function insertParts(
  db: Db,
  bills: { id: number; bill: BillRecord }[],
  people: Map<string, number>,
): Promise<void> {
  const all = <T>(rows: (id: number, bill: BillRecord) => T[]) =>
    bills.flatMap(({ id, bill }) => rows(id, bill));
  await insertRows(db, 'bill_titles', all(titleRows));
  await insertRows(
    db,
    'sponsorships',
    all((id, bill) => sponsorshipRows(id, bill, people)),
  );
  await insertRows(db, 'bill_actions', all(actionRows));
  await insertRows(db, 'bill_committees', all(committeeActivityRows), { onConflict: 'do nothing' });
  await insertRows(db, 'bill_subjects', all(subjectRows));
  await insertRows(db, 'bill_issues', all(issueRows));
  await insertRows(db, 'bill_summaries', all(summaryRows), { onConflict: 'do nothing' });
  await insertRows(db, 'bill_texts', all(textRows));
  await insertRows(db, 'bill_relations', all(relationRows), { onConflict: 'do nothing' });
  await insertRows(db, 'bill_recorded_votes', all(recordedVoteRows), { onConflict: 'do nothing' });
}
