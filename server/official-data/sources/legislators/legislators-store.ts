import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import type { StoreOutcome } from '../../engine/importer.ts';
import { insertRows, updateOnConflict } from '../../engine/rows-store.ts';
import { hasCommittee, replaceOwned, replaceMembers } from '../../people-store.ts';
import { storePerson } from './person-store.ts';
import {
  committeeCode,
  type CommitteeRecord,
  type LegislatorRecord,
  type MembershipRecord,
} from './legislator-records.ts';

/** Replaces the stored data of each record. */
export async function storeLegislators(db: Db, records: LegislatorRecord[]): Promise<StoreOutcome[]> {
  const outcomes: StoreOutcome[] = [];
  for (const record of records) outcomes.push(await storeOne(db, record));
  return outcomes;
}

function storeOne(db: Db, record: LegislatorRecord): Promise<StoreOutcome> {
  switch (record.kind) {
    case 'person':
      return storePerson(db, record);
    case 'offices':
      return storeContacts(db, record.bioguide, 'representative_offices', record.offices);
    case 'accounts':
      return storeContacts(db, record.bioguide, 'representative_accounts', record.accounts);
    case 'membership':
      return storeMembership(db, record);
    case 'committee':
      return storeCommittee(db, record);
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
  await replaceOwned(db, owner.id, table, rows);
  return 'stored';
}

async function storeCommittee(db: Db, { rows }: CommitteeRecord): Promise<StoreOutcome> {
  await insertRows(
    db,
    'committees',
    rows.map((row) => ({ ...row, is_current: true })),
    { onConflict: updateOnConflict('code', ['parent_code', 'chamber', 'name', 'is_current']) },
  );
  return 'stored';
}

async function storeMembership(db: Db, { code, members }: MembershipRecord): Promise<StoreOutcome> {
  if (!(await hasCommittee(db, code)))
    return { refused: `There is no committee ${code}. Import the committees (committees-current) as well.` };
  return replaceMembers(db, code, 'bioguide', members);
}

/**
 * Removes the members of the committees of Congress that a list of all memberships does not name: a new
 * congress begins with an empty list.
 * @param listed ids as in the list, in lower case: 'hsag', 'hsag15'
 */
export async function clearUnlistedMemberships(db: Db, listed: string[]): Promise<void> {
  await sql`
    with deleted_records as (
      delete from import_records
      where source = 'legislators' and record_key like 'members:%'
        and record_key <> all(${listed.map((id) => `members:${id}`)})
    )
    delete from committee_memberships m
    using committees c
    where c.code = m.committee_code and c.state is null
      and c.code <> all(${listed.map(committeeCode)})`.execute(db);
}

/** Senate ids of the people who are known from votes only. */
export async function findSenatorsOfVotes(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('representatives')
    .select('lis')
    .where('bioguide', 'is', null)
    .where('lis', 'is not', null)
    .execute();
  return rows.map(({ lis }) => lis!);
}
