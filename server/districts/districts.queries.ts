import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { districtsOfZip, type ZipDistricts } from './zip-districts-store.ts';

export async function findZip(db: Db, zip: string) {
  return db
    .selectFrom('zips as z')
    .innerJoin('states as s', 's.postal', 'z.state')
    .select(['z.city', 'z.state as postal', 's.name as state'])
    .where('z.zip', '=', zip)
    .executeTakeFirst();
}

export async function findZipDistricts(db: Db, zip: string, state: string): Promise<ZipDistricts> {
  const { rows } = await sql<{ found: ZipDistricts }>`
    select ${districtsOfZip(sql`${zip}::text`, sql`${state}::text`)} as found`.execute(db);
  return rows[0]!.found;
}
