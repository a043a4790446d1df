import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import type { RollCallRecord } from './roll-call-record.ts';

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
