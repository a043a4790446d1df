import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

/** Digests of the records that were imported before, by key. */
export async function findDigests(db: Db, source: string, keys: string[]): Promise<Map<string, Buffer>> {
  const rows = await db
    .selectFrom('import_records')
    .select(['record_key', 'digest'])
    .where('source', '=', source)
    .where('record_key', '=', sql<string>`any(${keys})`)
    .execute();
  return new Map(rows.map((row) => [row.record_key, row.digest]));
}

export async function saveDigests(
  db: Db,
  source: string,
  records: { key: string; digest: Buffer }[],
): Promise<void> {
  // If a batch has a key twice, the last record is the one in the database.
  const digestByKey = new Map(records.map((record) => [record.key, record.digest]));
  await sql`
    insert into import_records (source, record_key, digest)
    select ${source}, key, digest
    from unnest(${[...digestByKey.keys()]}::text[], ${[...digestByKey.values()]}::bytea[]) as r (key, digest)
    on conflict (source, record_key) do update set digest = excluded.digest`.execute(db);
}
