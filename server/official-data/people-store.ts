import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import type { StoreOutcome } from './engine/importer.ts';
import { addItems, insertRows } from './engine/rows-store.ts';

/** An office of an official outside the capitol. */
export interface NewOffice {
  office_key: string;
  building: string | null;
  suite: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  phone: string | null;
  fax: string | null;
}

export async function addPerson(db: Db, row: object): Promise<number> {
  const [id] = await addItems(db, 'representative', 1);
  await insertRows(db, 'representatives', [{ id, ...row }]);
  return id!;
}

/** A person as a bill or a roll call mentions them. */
export interface NewPerson {
  /** 'A000370' (bioguide) or 'S428' (Senate). */
  id: string;
  first_name: string;
  last_name: string;
  name: string;
}

/**
 * Ids of people by bioguide or Senate id. Adds a row for an unknown person, usually a former member. Stored
 * names stay.
 */
export async function findOrAddPeople(db: Db, people: NewPerson[]): Promise<Map<string, number>> {
  const named = new Map(people.map((person) => [person.id, person]));
  const wanted = [...named.keys()];
  const { rows } = await sql<{ id: number; bioguide: string | null; lis: string | null }>`
    select id, bioguide, lis from representatives
    where bioguide = any(${wanted}) or lis = any(${wanted})`.execute(db);
  const ids = new Map<string, number>();
  for (const { id, bioguide, lis } of rows) {
    if (bioguide) ids.set(bioguide, id);
    if (lis) ids.set(lis, id);
  }
  const unknown = [...named.values()].filter(({ id }) => !ids.has(id));
  const newIds = await addItems(db, 'representative', unknown.length);
  const added = unknown.map(({ id, first_name, last_name, name }, i) => {
    ids.set(id, newIds[i]!);
    const [bioguide, lis] = /^S\d{3}$/.test(id) ? [null, id] : [id, null];
    return { id: newIds[i]!, bioguide, lis, first_name, last_name, name };
  });
  await insertRows(db, 'representatives', added);
  return ids;
}

/** Keeps stored values that the row does not have. */
export async function updatePerson(db: Db, id: number, row: object): Promise<void> {
  const given = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  await db.updateTable('representatives').set(given).where('id', '=', id).execute();
}

/** Replaces the terms of a person in these offices. */
export async function replaceTerms(db: Db, id: number, offices: string[], terms: object[]): Promise<void> {
  await db
    .deleteFrom('representative_terms')
    .where('representative_id', '=', id)
    .where('office', 'in', offices)
    .execute();
  await insertOwned(db, id, 'representative_terms', terms);
}

type OwnedTable = 'representative_offices' | 'representative_accounts' | 'leadership_roles';

/** Replaces the offices, accounts or leadership roles of a person. */
export async function replaceOwned(db: Db, id: number, table: OwnedTable, rows: object[]): Promise<void> {
  await db.deleteFrom(table).where('representative_id', '=', id).execute();
  await insertOwned(db, id, table, rows);
}

async function insertOwned(
  db: Db,
  id: number,
  table: OwnedTable | 'representative_terms',
  rows: object[],
): Promise<void> {
  const owned = rows.map((row) => ({ representative_id: id, ...row }));
  await insertRows(db, table, owned, { onConflict: 'do nothing' });
}

export async function hasCommittee(db: Db, code: string): Promise<boolean> {
  const found = await db.selectFrom('committees').select('code').where('code', '=', code).executeTakeFirst();
  return found !== undefined;
}

/**
 * Replaces the members of a committee. People who are not stored are left out; then the record is refused, so
 * that the next run reads it again.
 */
export async function replaceMembers<Id extends 'bioguide' | 'ocd_person'>(
  db: Db,
  code: string,
  idColumn: Id,
  members: (Record<Id, string> & object)[],
): Promise<StoreOutcome> {
  const people = await db
    .selectFrom('representatives')
    .select(['id', sql<string>`${sql.ref(idColumn)}`.as('source_id')])
    .where(sql<boolean>`${sql.ref(idColumn)} = any(${members.map((member) => member[idColumn])})`)
    .execute();
  const ids = new Map(people.map((person) => [person.source_id, person.id]));
  await db.deleteFrom('committee_memberships').where('committee_code', '=', code).execute();
  const rows = members.flatMap(({ [idColumn]: sourceId, ...member }) =>
    ids.has(sourceId) ? [{ committee_code: code, representative_id: ids.get(sourceId)!, ...member }] : [],
  );
  await insertRows(db, 'committee_memberships', rows, { onConflict: 'do nothing' });
  const unknown = members.find((member) => !ids.has(member[idColumn]));
  if (!unknown) return 'stored';
  return { refused: `One of its members (${unknown[idColumn]}) is not known. Import the people as well.` };
}

/**
 * Marks committees of Congress or of the states that a run did not list as former ones. Does nothing unless
 * the run listed most of them: a few files are not a complete list.
 */
export async function retireCommittees(db: Db, areOfStates: boolean, listed: string[]): Promise<void> {
  await sql`
    update committees c set is_current = false
    where (c.state is not null) = ${areOfStates} and c.is_current and c.code <> all(${listed}) and (
      select count(*) filter (where code = any(${listed})) * 2 > count(*)
      from committees
      where (state is not null) = ${areOfStates} and is_current
    )`.execute(db);
}

/**
 * Ends the terms of officials whom a run did not list: they have left. Does nothing unless the run listed
 * most of those who sit, with or without a district like them: a few files are not a complete list. Someone
 * who is listed again is read as new.
 */
export async function endTermsOfUnlisted(
  db: Db,
  source: {
    name: string;
    offices: string[];
    idColumn: 'bioguide' | 'ocd_person';
    /** What precedes the id in the key of a record. */
    keyPrefix?: string;
  },
  listed: string[],
): Promise<void> {
  const id = sql.ref(`r.${source.idColumn}`);
  await sql`
    with sitting as (
      select
        t.representative_id,
        t.office,
        t.start_date,
        ${id} as source_id,
        ${id} = any(${listed}) as is_listed,
        t.district is not null as has_district
      from representative_terms t join representatives r on r.id = t.representative_id
      where sits_today(t) and t.office = any(${source.offices}) and ${id} is not null
    ), left_office as (
      select *
      from sitting s
      where not is_listed and (
        select count(*) filter (where is_listed) * 2 > count(*)
        from sitting o
        where o.has_district = s.has_district
      )
    ), deleted_records as (
      delete from import_records
      where source = ${source.name}
        and record_key in (select ${source.keyPrefix ?? ''}::text || source_id from left_office)
    )
    update representative_terms t
    set open_ended = false, end_date = least(t.end_date, greatest(today(), t.start_date + 1))
    from left_office l
    where l.representative_id = t.representative_id
      and l.office = t.office
      and l.start_date = t.start_date`.execute(db);
}
