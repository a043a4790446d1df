import type { Db } from '#server/database/pool.ts';
import type { ParsedRecord, StoreOutcome } from '../../engine/importer.ts';
import { findStoredBills, saveTexts } from '../../bills-store/bills-store.ts';

export interface BillText {
  slug: string;
  /** GPO's version code: 'ih' */
  version: string;
  body: string;
}

/** Refuses a text whose bill is unknown. The next import tries it again. */
export async function storeBillTexts(db: Db, records: ParsedRecord<BillText>[]): Promise<StoreOutcome[]> {
  const bills = await findStoredBills(
    db,
    records.map(({ value }) => value.slug),
  );
  const unique = new Map(
    records
      .filter(({ value }) => bills.has(value.slug))
      .map(({ value }) => [`${value.slug} ${value.version}`, value]),
  );
  await saveTexts(
    db,
    [...unique.values()].map(({ slug, version, body }) => ({ bill_id: bills.get(slug)!.id, version, body })),
  );
  return records.map(({ value }) =>
    bills.has(value.slug) ? 'stored' : { refused: `Its bill (${value.slug}) is not known yet.` },
  );
}
