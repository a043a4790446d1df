import type { Db } from '#server/database/pool.ts';
import { chooseNewestBills, findStoredBills, saveBills } from '../../bills-store/bills-store.ts';
import { findPassages } from '../../bills-store/passages-store.ts';
import type { ParsedRecord, StoreOutcome } from '../../engine/importer.ts';
import { insertRows } from '../../engine/rows-store.ts';
import type { BillRecord } from './bill-record.ts';
import { billRow, committeeRows, partsOf } from './bill-rows.ts';
import { findOrAddSponsors } from './sponsors-store.ts';

/** Skips records that are older than the stored bill, or as old as the last import of the same file. */
export async function storeBills(db: Db, records: ParsedRecord<BillRecord>[]): Promise<StoreOutcome[]> {
  const stored = await findStoredBills(
    db,
    records.map(({ value }) => value.slug),
  );
  const chosen = chooseNewestBills(records, stored);
  const bills = [...chosen.values()].map(({ value }) => value);
  const people = await findOrAddSponsors(
    db,
    bills.flatMap(({ sponsor, cosponsors, amendments = [] }) =>
      [sponsor, ...cosponsors, ...amendments.map((amendment) => amendment.sponsor)].filter(
        (person) => person !== null,
      ),
    ),
  );
  const passages = await findPassages(
    db,
    bills.map(({ slug }) => slug),
  );
  await insertRows(db, 'committees', committeeRows(bills), { onConflict: 'do nothing' });
  await saveBills(
    db,
    bills.map((bill) => ({ row: billRow(bill, passages.get(bill.slug)), parts: partsOf(bill, people) })),
    stored,
  );
  return records.map((record) => (chosen.get(record.value.slug) === record ? 'stored' : 'older'));
}
