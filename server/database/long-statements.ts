import { sql } from 'kysely';
import type { Db } from './pool.ts';

/** Gives the statements of this transaction more time than those of requests: for reading whole tables. */
export async function allowLongStatements(db: Db, minutes: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${`${minutes}min`}, true)`.execute(db);
}
