import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import type { ParsedRecord, StoreOutcome } from '../../engine/importer.ts';
import { insertRows, updateOnConflict } from '../../engine/rows-store.ts';
import type { PersonRecord } from './person-record.ts';
import { storePerson } from './person-store.ts';
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
      return storeOwned(db, record.bioguide, 'representative_offices', record.offices);
    case 'accounts':
      return storeOwned(db, record.bioguide, 'representative_accounts', record.accounts);
    case 'membership':
      return storeMembership(db, record);
  }
}

async function storeOwned(
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
  await db.deleteFrom(table).where('representative_id', '=', owner.id).execute();
  await insertRows(
    db,
    table,
    rows.map((row) => ({ representative_id: owner.id, ...row })),
    { onConflict: 'do nothing' },
  );
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
  const committee = await db
    .selectFrom('committees')
    .select('code')
    .where('code', '=', code)
    .executeTakeFirst();
  if (!committee)
    return { refused: `There is no committee ${code}. Import the committees (committees-current) as well.` };
  const people = await db
    .selectFrom('representatives')
    .select(['id', 'bioguide'])
    .where('bioguide', '=', sql<string>`any(${members.map((member) => member.bioguide)})`)
    .execute();
  const ids = new Map(people.map((person) => [person.bioguide, person.id]));
  await db.deleteFrom('committee_memberships').where('committee_code', '=', code).execute();
  const rows = members.flatMap(({ bioguide, ...member }) =>
    ids.has(bioguide) ? [{ committee_code: code, representative_id: ids.get(bioguide)!, ...member }] : [],
  );
  await insertRows(db, 'committee_memberships', rows, { onConflict: 'do nothing' });
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
