import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { inHouse } from '#server/representatives/seats-store.ts';
import type { RollCallRecord } from './roll-call-record.ts';

/**
 * The House's files write 'XX' as the state of delegates. Finds the state by the seat they held on the day of
 * the vote. The roll calls are stored. Keys: roll call id and representative id, separated by a space.
 */
export async function findDelegateStates(
  db: Db,
  records: RollCallRecord[],
  ids: Map<string, number>,
): Promise<Map<string, string>> {
  const voters = records.flatMap((record) => record.voters);
  const people = new Set(voters.filter(({ state }) => state === 'XX').map(({ id }) => ids.get(id)!));
  if (people.size === 0) return new Map();
  const { rows } = await sql<{ id: string; representative_id: number; state: string }>`
    select c.id, t.representative_id, t.state
    from roll_calls c
    join representative_terms t on c.voted_on between t.start_date and t.end_date
    where c.id = any(${records.map(({ id }) => id)})
      and t.representative_id = any(${[...people]})
      and ${inHouse}
      and t.state is not null`.execute(db);
  return new Map(rows.map(({ id, representative_id, state }) => [`${id} ${representative_id}`, state]));
}

/** The vice president on the day of each tied roll call, by roll call id. The roll calls are stored. */
export async function findVicePresidents(db: Db, records: RollCallRecord[]): Promise<Map<string, number>> {
  const ties = records.filter(({ tieBreaker }) => tieBreaker !== null);
  if (ties.length === 0) return new Map();
  const { rows } = await sql<{ id: string; representative_id: number }>`
    select c.id, t.representative_id
    from roll_calls c
    join representative_terms t on t.office = 'vice_president'
      and t.start_date <= c.voted_on and t.end_date > c.voted_on
    where c.id = any(${ties.map(({ id }) => id)})`.execute(db);
  return new Map(rows.map(({ id, representative_id }) => [id, representative_id]));
}
