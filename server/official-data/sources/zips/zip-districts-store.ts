import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

/** Deletes the districts of some zip codes for one chamber and one set of district lines. */
export async function deleteZipDistricts(
  db: Db,
  chamber: 'congressional' | 'assembly' | 'senate',
  validFrom: string,
  zips: string[],
): Promise<void> {
  await db
    .deleteFrom('zip_districts')
    .where('chamber', '=', chamber)
    .where('valid_from', '=', validFrom)
    .where('zip', '=', sql<string>`any(${zips})`)
    .execute();
}
