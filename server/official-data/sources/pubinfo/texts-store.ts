import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import type { StoreOutcome } from '../../engine/importer.ts';
import { saveTexts } from '../../bills-store/bills-store.ts';
import { insertRows, updateOnConflict } from '../../engine/rows-store.ts';
import type { StateText } from './caml.ts';

/**
 * Stores the texts of versions. The bill takes its long title and its summary (the digest) from the newest
 * version. Refuses a text whose bill is unknown. The next import reads it again.
 */
export async function storeStateTexts(db: Db, records: StateText[]): Promise<StoreOutcome[]> {
  const { rows } = await sql<{ id: number; slug: string; newest: string | null }>`
    select
      b.id,
      b.slug,
      (select t.version from bill_texts t where t.bill_id = b.id order by t.position limit 1) as newest
    from bills b
    where b.slug = any(${records.map(({ slug }) => slug)})`.execute(db);
  const bills = new Map(rows.map((row) => [row.slug, row]));
  const texts = new Map(records.map((text) => [text.version, text]));
  const known = [...texts.values()].filter(({ slug }) => bills.has(slug));
  await saveTexts(
    db,
    known.map(({ slug, version, body }) => ({ bill_id: bills.get(slug)!.id, version, body })),
  );
  await insertRows(
    db,
    'bill_summaries',
    known
      .filter(({ digest }) => digest !== null)
      .map(({ slug, version, digest }) => ({
        bill_id: bills.get(slug)!.id,
        version_code: version,
        description: 'Legislative Counsel’s Digest',
        text: digest,
      })),
    { onConflict: updateOnConflict('bill_id, version_code', ['text', 'description']) },
  );
  for (const { slug, version, officialTitle, digest } of known) {
    if (bills.get(slug)!.newest !== version) continue;
    await db
      .updateTable('bills')
      .set({ official_title: officialTitle, summary_text: digest, summaries_loaded: true })
      .where('slug', '=', slug)
      .execute();
  }
  return records.map(({ slug }) =>
    bills.has(slug) ? 'stored' : { refused: `Its measure (${slug}) is not known yet.` },
  );
}
