import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

export async function findZip(db: Db, zip: string) {
  return db
    .selectFrom('zips as z')
    .innerJoin('states as s', 's.postal', 'z.state')
    .select(['z.city', 'z.state as postal', 's.name as state'])
    .where('z.zip', '=', zip)
    .executeTakeFirst();
}

/** Districts that a zip code touches today. Reads a few rows by primary key. */
export async function findZipDistricts(db: Db, zip: string) {
  return db
    .selectFrom('zip_districts')
    .select(['chamber', 'state', 'district'])
    .where('zip', '=', zip)
    .where('valid_from', '<=', sql<string>`today()`)
    .where('valid_to', '>', sql<string>`today()`)
    .orderBy('district')
    .execute();
}

export async function findHouseSeats(db: Db, postal: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('states')
    .select('house_seats')
    .where('postal', '=', postal)
    .executeTakeFirst();
  return row?.house_seats;
}
