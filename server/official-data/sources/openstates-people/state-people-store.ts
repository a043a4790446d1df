import { sql } from 'kysely';
import { stateOffices } from '#contract/representatives.ts';
import type { Db } from '#server/database/pool.ts';
import type { StoreOutcome } from '../../engine/importer.ts';
import { insertRows, updateOnConflict } from '../../engine/rows-store.ts';
import {
  addPerson,
  hasCommittee,
  replaceOwned,
  replaceMembers,
  replaceTerms,
  updatePerson,
} from '../../people-store.ts';
import type { OfficialRecord, StateTerm } from './official.ts';
import type { StateCommitteeRecord } from './state-committee.ts';

/** Replaces the stored data of each record. */
export async function storeStatePeople(
  db: Db,
  records: (OfficialRecord | StateCommitteeRecord)[],
): Promise<StoreOutcome[]> {
  const outcomes: StoreOutcome[] = [];
  for (const record of records)
    outcomes.push(
      record.kind === 'official' ? await storeOfficial(db, record) : await storeCommittee(db, record),
    );
  return outcomes;
}

async function storeOfficial(
  db: Db,
  { person, terms, offices, accounts }: OfficialRecord,
): Promise<StoreOutcome> {
  const existing = await findPerson(db, person);
  const id = existing ?? (await addPerson(db, person));
  if (existing) await updatePerson(db, existing, person);
  await replaceTerms(db, id, stateOffices, terms);
  for (const term of terms.filter(({ open_ended }) => open_ended)) await endPredecessors(db, term);
  await replaceOwned(db, id, 'representative_offices', offices);
  await replaceOwned(db, id, 'representative_accounts', accounts);
  return 'stored';
}

/** By Open States' id, else by name and birthday: a former member of Congress keeps one row. */
async function findPerson(db: Db, person: OfficialRecord['person']): Promise<number | undefined> {
  const { ocd_person, last_name, first_name, birthday } = person;
  const { rows } = await sql<{ id: number }>`
    select id from representatives
    where ocd_person = ${ocd_person}
      or ocd_person is null and last_name = ${last_name} and birthday = ${birthday}
        and (first_name = ${first_name} or nickname = ${first_name})
    order by ocd_person is null, id
    limit 1`.execute(db);
  return rows[0]?.id;
}

/** Ends the terms of a seat that began before the newest open-ended term of another person. */
async function endPredecessors(db: Db, { office, state, district }: StateTerm): Promise<void> {
  await sql`
    with newest as (
      select * from representative_terms
      where state = ${state}
        and office = ${office}
        and district is not distinct from ${district}::smallint
        and open_ended
      order by start_date desc
      limit 1
    )
    update representative_terms t
    set open_ended = false, end_date = least(t.end_date, n.start_date)
    from newest n
    where t.state = n.state
      and t.office = n.office
      and t.district is not distinct from n.district
      and t.representative_id <> n.representative_id
      and t.start_date < n.start_date`.execute(db);
}

async function storeCommittee(db: Db, { members, ...record }: StateCommitteeRecord): Promise<StoreOutcome> {
  const { kind: _, ...committee } = record;
  if (committee.parent_code && !(await hasCommittee(db, committee.parent_code)))
    return { refused: `Its parent committee (${committee.parent_code}) is not known. Import it as well.` };
  await insertRows(db, 'committees', [{ ...committee, is_current: true }], {
    onConflict: updateOnConflict('code', ['parent_code', 'chamber', 'name', 'state', 'is_current']),
  });
  return replaceMembers(db, committee.code, 'ocd_person', members);
}
