import type { Db } from '#server/database/pool.ts';
import { chooseNewestBills, findStoredBills, saveBills } from '../../bills-store/bills-store.ts';
import { findPassages } from '../../bills-store/passages-store.ts';
import type { StoreOutcome } from '../../engine/importer.ts';
import { insertRows } from '../../engine/rows-store.ts';
import { findOrAddPeople } from '../../people-store.ts';
import type { BillRecord } from './bill-record.ts';
import { billRow, committeeRows, partsOf } from './bill-rows.ts';

/** Skips records that are older than the stored bill. */
export async function storeBills(db: Db, records: BillRecord[]): Promise<StoreOutcome[]> {
  const stored = await findStoredBills(
    db,
    records.map(({ slug }) => slug),
  );
  const chosen = chooseNewestBills(records, stored);
  const bills = [...chosen.values()];
  const sponsors = bills
    .flatMap(({ sponsor, cosponsors, amendments = [] }) => [
      sponsor,
      ...cosponsors,
      ...amendments.map((amendment) => amendment.sponsor),
    ])
    .filter((person) => person !== null);
  const people = await findOrAddPeople(db, sponsors);
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
  return records.map((record) => (chosen.get(record.slug) === record ? 'stored' : 'older'));
}
