import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { addItems, insertRows } from '../../engine/rows-store.ts';
import type { NamedPerson } from './bill-record.ts';

/**
 * Ids of the people by bioguide id. Adds a row for an unknown person (usually a former member) from what the
 * bill says; existing names stay.
 */
export async function findOrAddSponsors(db: Db, people: NamedPerson[]): Promise<Map<string, number>> {
  const byBioguide = new Map(people.map((person) => [person.bioguide, person]));
  const rows = await db
    .selectFrom('representatives')
    .select(['bioguide', 'id'])
    .where('bioguide', '=', sql<string>`any(${[...byBioguide.keys()]})`)
    .execute();
  const ids = new Map(rows.map((row) => [row.bioguide!, row.id]));
  const unknown = [...byBioguide.values()].filter((person) => !ids.has(person.bioguide));
  const newIds = await addItems(db, 'representative', unknown.length);
  unknown.forEach((person, i) => ids.set(person.bioguide, newIds[i]!));
  await insertRows(
    db,
    'representatives',
    unknown.map((person, i) => ({
      id: newIds[i]!,
      bioguide: person.bioguide,
      first_name: person.firstName,
      middle_name: person.middleName,
      last_name: person.lastName,
      suffix: person.suffix,
      name: person.name,
    })),
  );
  return ids;
}
