import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import type { StoreOutcome } from '../../engine/importer.ts';
import { findStoredBills, saveTexts } from '../../bills-store/bills-store.ts';

export interface BillText {
  slug: string;
  /** GPO's version code: 'ih' */
  version: string;
  body: string;
}

/** Refuses a text whose bill is unknown. The next import tries it again. */
export async function storeBillTexts(db: Db, records: BillText[]): Promise<StoreOutcome[]> {
  const bills = await findStoredBills(
    db,
    records.map(({ slug }) => slug),
  );
  const unique = new Map(
    records.filter(({ slug }) => bills.has(slug)).map((text) => [`${text.slug} ${text.version}`, text]),
  );
  await saveTexts(
    db,
    [...unique.values()].map(({ slug, version, body }) => ({ bill_id: bills.get(slug)!.id, version, body })),
  );
  return records.map(({ slug }) =>
    bills.has(slug) ? 'stored' : { refused: `Its bill (${slug}) is not known yet.` },
  );
}

/**
 * Names like 'BILLS-119hr983ih' of the versions without a stored text, for federal bills of a congress and
 * for older ones on a watchlist or the Short List, except laws, which are in another collection of GovInfo.
 * Most watched bills come first, then those with the newest action.
 * @param again also returns versions that have a text.
 */
export async function findMissingTexts(db: Db, congress: number, again: boolean): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with wanted as (
      select item_id, sum(weight) as weight from (
        select item_id, count(*) as weight from watchlist group by item_id
        union all select item_id, 1 from short_list where category = 'fed'
      ) listed
      group by item_id
    )
    select 'BILLS-' || b.congress || b.bill_type || b.number || t.version as name
    from bills b
    left join wanted w on w.item_id = b.id
    join bill_texts t on t.bill_id = b.id and t.version ~ '^[a-z]{2,5}([0-9][a-z]?)?$'
    where b.category = 'fed'
      and b.congress >= 113
      and t.version not in ('pl', 'prl')
      and (b.congress = ${congress} or w.item_id is not null)
      and (${again} or not exists (
        select from bill_text_bodies x where x.bill_id = b.id and x.version = t.version
      ))
    order by coalesce(w.weight, 0) desc, b.latest_action_date desc nulls last, b.id desc, t.position`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
