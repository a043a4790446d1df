import { sql } from 'kysely';
import { congressOffices, executiveOffices } from '#contract/representatives.ts';
import type { Db } from '#server/database/pool.ts';
import { addTally } from '#server/opinions/tally-store.ts';
import type { StoreOutcome } from '../../engine/importer.ts';
import { addPerson, replaceOwned, replaceTerms, updatePerson } from '../../people-store.ts';
import type { PersonRecord } from './person-record.ts';

/** Keeps one row and id per person across files, such as for a vice president who was a senator. */
export async function storePerson(db: Db, person: PersonRecord): Promise<StoreOutcome> {
  const existing = await findPerson(db, person);
  if (existing) {
    await mergeSenateDuplicate(db, existing, person);
    // The CSV files contain less than the others, so they only fill gaps.
    await (person.branch === null ? completePerson : updatePerson)(db, existing, rowOf(person));
  }
  const id = existing ?? (await addPerson(db, rowOf(person)));
  if (person.branch === null) return 'stored';
  const offices = person.branch === 'executive' ? executiveOffices : congressOffices;
  await replaceTerms(db, id, offices, person.terms);
  if (person.branch === 'congress') await replaceOwned(db, id, 'leadership_roles', person.leadership);
  return 'stored';
}

/** Adds data that a person does not have yet. */
async function completePerson(db: Db, id: number, row: object): Promise<void> {
  const gaps = Object.entries(row).map(([column, value]) => [
    column,
    sql`coalesce(${sql.ref(column)}, ${value})`,
  ]);
  await db.updateTable('representatives').set(Object.fromEntries(gaps)).where('id', '=', id).execute();
}

/** By bioguide id, else by another id that both files have, else by name and birthday. */
async function findPerson(db: Db, { ids, name, birthday }: PersonRecord): Promise<number | undefined> {
  const { bioguide, govtrack, wikidata, lis } = ids;
  const { rows } = await sql<{ id: number }>`
    select id from representatives
    where bioguide = ${bioguide} or (bioguide is null or ${bioguide}::text is null) and (
      govtrack = ${govtrack} or lis = ${lis} or wikidata = ${wikidata}
      or (last_name = ${name.last} and first_name = ${name.first} and birthday = ${birthday})
    )
    order by (bioguide is not distinct from ${bioguide}) desc, id
    limit 1`.execute(db);
  return rows[0]?.id;
}

/**
 * A roll call may have added a senator under the Senate's own id before this file said whose id it is. Moves
 * the votes of that row, and what members attached to it, to this person.
 */
async function mergeSenateDuplicate(db: Db, id: number, { ids }: PersonRecord): Promise<void> {
  if (!ids.lis) return;
  const duplicate = await db
    .selectFrom('representatives')
    .select('id')
    .where('lis', '=', ids.lis)
    .where('bioguide', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (!duplicate) return;
  // Of a member who has an opinion on both rows, the one on this person stays.
  await sql`
    delete from opinions d where d.item_id = ${duplicate.id} and exists (
      select from opinions o where o.item_id = ${id} and o.member_id = d.member_id
    )`.execute(db);
  await addTally(db, duplicate.id, id);
  for (const [table, column, key] of [
    ['roll_call_votes', 'representative_id', 'roll_call_id'],
    ['opinions', 'item_id', 'member_id'],
    ['mutes', 'item_id', 'member_id'],
  ] as const)
    await sql`
      update ${sql.table(table)} t set ${sql.ref(column)} = ${id}
      where t.${sql.ref(column)} = ${duplicate.id} and not exists (
        select from ${sql.table(table)} o
        where o.${sql.ref(column)} = ${id} and o.${sql.ref(key)} = t.${sql.ref(key)}
      )`.execute(db);
  await db.updateTable('shares').set({ item_id: id }).where('item_id', '=', duplicate.id).execute();
  await sql`
    with follows as (
      delete from topic_follows
      where topic_type = 'representative' and topic = ${String(duplicate.id)}
      returning member_id
    )
    insert into topic_follows (member_id, topic_type, topic)
    select member_id, 'representative', ${String(id)} from follows
    on conflict do nothing`.execute(db);
  await db.deleteFrom('items').where('id', '=', duplicate.id).execute();
}

function rowOf({ ids, name, birthday }: PersonRecord) {
  return {
    first_name: name.first,
    last_name: name.last,
    nickname: name.nickname,
    name: name.full,
    birthday,
    ...ids,
  };
}
