import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { districtsOfZip, type ZipDistricts } from './zip-districts-store.ts';

export async function findZip(db: Db, zip: string) {
  return db.selectFrom('zips').select(['city', 'state as postal']).where('zip', '=', zip).executeTakeFirst();
}

export async function findZipDistricts(db: Db, zip: string, state: string): Promise<ZipDistricts> {
  const { rows } = await sql<{ found: ZipDistricts }>`
    select ${districtsOfZip(sql`${zip}::text`, sql`${state}::text`)} as found`.execute(db);
  return rows[0]!.found;
}

/** Postal codes of the states in which a zip code has districts; by primary key. */
export async function findStatesOfZip(db: Db, zip: string): Promise<string[]> {
  const rows = await db
    .selectFrom('zip_districts')
    .select('state')
    .distinct()
    .where('zip', '=', zip)
    .orderBy('state')
    .execute();
  return rows.map(({ state }) => state);
}

const maxKmOfCity = 60;

/**
 * Whether the city is known, but only far from the zip. Unknown names pass, because no table has all of them.
 */
export async function isCityElsewhere(db: Db, zip: string, city: string): Promise<boolean> {
  const { rows } = await sql<{ is_elsewhere: boolean | null }>`
    select bool_and(km_between(here, z) > ${maxKmOfCity}) as is_elsewhere
    from zips here
    join zips z on lower(z.city) = lower(${city})
    where here.zip = ${zip}`.execute(db);
  return rows[0]?.is_elsewhere === true;
}
