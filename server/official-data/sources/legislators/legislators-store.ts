import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import type { ParsedRecord, StoreOutcome } from '../../engine/importer.ts';
import { insertRows, updateOnConflict } from '../../engine/rows-store.ts';
import { hasCommittee, replaceContacts, replaceMembers } from '../../people-store.ts';
import type { PersonRecord } from './person-record.ts';
import { congressOffices, storePerson } from './person-store.ts';
import type {
  AccountsRecord,
  CommitteeRecord,
  LegislatorRecord,
  MembershipRecord,
  OfficesRecord,
} from './legislator-records.ts';

/** Replaces what was stored of each record. */
export async function storeLegislators(
  db: Db,
  parsed: ParsedRecord<LegislatorRecord[]>[],
): Promise<StoreOutcome[]> {
  const outcomes: StoreOutcome[] = [];
  for (const { value: records } of parsed) {
    const committees = records.filter((record) => record.kind === 'committee');
    if (committees.length > 0) outcomes.push(await storeCommittees(db, committees));
    else outcomes.push(await storeOne(db, records[0] as Exclude<LegislatorRecord, CommitteeRecord>));
  }
  return outcomes;
}

function storeOne(
  db: Db,
  record: PersonRecord | OfficesRecord | AccountsRecord | MembershipRecord,
): Promise<StoreOutcome> {
  switch (record.kind) {
    case 'person':
      return storePerson(db, record);
    case 'offices':
      return storeContacts(db, record.bioguide, 'representative_offices', record.offices);
    case 'accounts':
      return storeContacts(db, record.bioguide, 'representative_accounts', record.accounts);
    case 'membership':
      return storeMembership(db, record);
  }
}

async function storeContacts(
  db: Db,
  bioguide: string,
  table: 'representative_offices' | 'representative_accounts',
  rows: object[],
): Promise<StoreOutcome> {
  const owner = await db
    .selectFrom('representatives')
    .select('id')
    .where('bioguide', '=', bioguide)
    .executeTakeFirst();
  if (!owner)
    return {
      refused: `There is no person with the id ${bioguide}. Import the people (legislators-current) as well.`,
    };
  await replaceContacts(db, owner.id, table, rows);
  return 'stored';
}

async function storeCommittees(db: Db, committees: CommitteeRecord[]): Promise<StoreOutcome> {
  const rows = committees.map(({ code, parent_code, chamber, name, website }) => ({
    code,
    parent_code,
    chamber,
    name,
    website,
    is_current: true,
  }));
  await insertRows(db, 'committees', rows, {
    onConflict: updateOnConflict('code', ['parent_code', 'chamber', 'name', 'website', 'is_current']),
  });
  return 'stored';
}

async function storeMembership(db: Db, { code, members }: MembershipRecord): Promise<StoreOutcome> {
  if (!(await hasCommittee(db, code)))
    return { refused: `There is no committee ${code}. Import the committees (committees-current) as well.` };
  await replaceMembers(db, code, 'bioguide', members);
  return 'stored';
}

/** Marks committees that the files no longer name as former ones. Does nothing if they name none. */
export async function retireCommittees(db: Db, current: string[]): Promise<void> {
  if (current.length === 0) return;
  await db
    .updateTable('committees')
    .set({ is_current: false })
    .where('is_current', '=', true)
    .where('state', 'is', null)
    .where(sql<boolean>`code <> all(${current})`)
    .execute();
}

/**
 * Ends the terms of members of Congress whom a run did not name: they have left. Does nothing unless the run
 * named most of those who sit: a run of a few people is not a complete list. A list that names them again is
 * read as new.
 */
export async function retireMembers(db: Db, named: string[]): Promise<void> {
  await sql`
    with sitting as (
      select t.representative_id, t.office, t.start_date, r.bioguide, r.bioguide = any(${named}) as is_named
      from representative_terms t
      join representatives r on r.id = t.representative_id
      where sits_today(t) and t.office = any(${congressOffices}) and r.bioguide is not null
    ), gone as (
      select *
      from sitting
      where not is_named and (select count(*) filter (where is_named) * 2 > count(*) from sitting)
    ), forgotten as (
      delete from import_records
      where source = 'legislators' and record_key in (select 'legislator:' || bioguide from gone)
    )
    update representative_terms t
    set open_ended = false, end_date = least(t.end_date, greatest(today(), t.start_date + 1))
    from gone g
    where g.representative_id = t.representative_id
      and g.office = t.office
      and g.start_date = t.start_date`.execute(db);
}
