import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import type { ParsedRecord, StoreOutcome } from '../../engine/importer.ts';
import { saveTexts } from '../../bills-store/bills-store.ts';

export interface BillText {
  slug: string;
  /** GPO's version code: 'ih' */
  version: string;
  body: string;
}

/** Refuses a text whose bill is unknown. The next import tries it again. */
export async function storeBillTexts(db: Db, records: ParsedRecord<BillText>[]): Promise<StoreOutcome[]> {
  const rows = await db
    .selectFrom('bills')
    .select(['id', 'slug'])
    .where('slug', '=', sql<string>`any(${records.map(({ value }) => value.slug)})`)
    .execute();
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  const unique = new Map(
    records
      .filter(({ value }) => ids.has(value.slug))
      .map(({ value }) => [`${value.slug} ${value.version}`, value]),
  );
  await saveTexts(
    db,
    [...unique.values()].map(({ slug, version, body }) => ({ bill_id: ids.get(slug)!, version, body })),
  );
  return records.map(({ value }) =>
    ids.has(value.slug) ? 'stored' : { refused: `Its bill (${value.slug}) is not known yet.` },
  );
}
