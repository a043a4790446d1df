import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { addItems, insertRows } from '../../engine/rows-store.ts';
import type { RollCallRecord, Voter } from './roll-call-record.ts';

/**
 * Ids of the voters by bioguide or Senate id. Adds a row for an unknown voter; the legislators' files
 * complete it.
 */
export async function findOrAddVoters(db: Db, voters: Voter[]): Promise<Map<string, number>> {
  const byId = new Map(voters.map((voter) => [voter.id, voter]));
  const wanted = [...byId.keys()];
  const { rows } = await sql<{ id: number; bioguide: string | null; lis: string | null }>`
    select id, bioguide, lis from representatives
    where bioguide = any(${wanted}) or lis = any(${wanted})`.execute(db);
  const ids = new Map<string, number>();
  for (const { id, bioguide, lis } of rows) {
    if (bioguide) ids.set(bioguide, id);
    if (lis) ids.set(lis, id);
  }
  const unknown = [...byId.values()].filter(({ id }) => !ids.has(id));
  const newIds = await addItems(db, 'representative', unknown.length);
  await insertRows(
    db,
    'representatives',
    unknown.map(({ id, firstName, lastName }, i) => ({
      id: newIds[i]!,
      bioguide: isSenateId(id) ? null : id,
      lis: isSenateId(id) ? id : null,
      first_name: firstName,
      last_name: lastName,
      name: `${firstName} ${lastName}`.trim(),
    })),
  );
  unknown.forEach(({ id }, i) => ids.set(id, newIds[i]!));
  return ids;
}

function isSenateId(id: string): boolean {
  return /^S\d{3}$/.test(id);
}

/**
 * The House's files write 'XX' as the state of delegates. Finds the state by the seat they held on the day of
 * the vote. Keys: roll call id and representative id, separated by a space.
 */
export async function findDelegateStates(
  db: Db,
  records: RollCallRecord[],
  ids: Map<string, number>,
): Promise<Map<string, string>> {
  const voters = records.flatMap((record) => record.voters);
  const people = new Set(voters.filter(({ state }) => state === 'XX').map(({ id }) => ids.get(id)!));
  if (people.size === 0) return new Map();
  const terms = await db
    .selectFrom('representative_terms')
    .select(['representative_id', 'start_date', 'end_date', 'state'])
    .where('representative_id', '=', sql<number>`any(${[...people]})`)
    .where('office', 'in', ['delegate', 'resident_commissioner', 'representative'])
    .where('state', 'is not', null)
    .execute();
  const states = new Map<string, string>();
  for (const { id, voted_at } of records) {
    const day = voted_at.slice(0, 10);
    for (const { representative_id, start_date, end_date, state } of terms)
      if (start_date <= day && day <= end_date) states.set(`${id} ${representative_id}`, state!);
  }
  return states;
}

/** The vice president on the day of each tied roll call, by roll call id. */
export async function findVicePresidents(db: Db, records: RollCallRecord[]): Promise<Map<string, number>> {
  const ties = records.filter(({ tieBreaker }) => tieBreaker !== null);
  if (ties.length === 0) return new Map();
  const [ids, days] = [ties.map(({ id }) => id), ties.map(({ voted_at }) => voted_at.slice(0, 10))];
  const { rows } = await sql<{ id: string; representative_id: number }>`
    select v.id, t.representative_id
    from unnest(${ids}::text[], ${days}::date[]) as v (id, voted_on)
    join representative_terms t on t.office = 'vice_president'
      and t.start_date <= v.voted_on and t.end_date > v.voted_on`.execute(db);
  return new Map(rows.map(({ id, representative_id }) => [id, representative_id]));
}
