import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

export interface StateRow {
  id: number;
  name: string;
  postal: string;
  houseSeats: number;
}

const columns = ['id', 'name', 'postal', 'house_seats as houseSeats'] as const;

/** All states, territories and the District of Columbia: about 60 rows. */
export async function findStates(db: Db): Promise<StateRow[]> {
  return db.selectFrom('states').select(columns).orderBy('name').execute();
}

/** Finds a state by number, full name or postal code, ignoring case. */
export async function findState(db: Db, value: number | string): Promise<StateRow | undefined> {
  const states = db.selectFrom('states').select(columns);
  if (typeof value === 'number') return states.where('id', '=', value).executeTakeFirst();
  const word = value.trim().toLowerCase();
  return states
    .where((where) => where.or([where(sql`lower(name)`, '=', word), where(sql`lower(postal)`, '=', word)]))
    .executeTakeFirst();
}
