import { sql } from 'kysely';
import type { Db } from './pool.ts';

/** Lets the statements of this transaction take five minutes: for jobs that read whole tables. */
export async function allowLongStatements(db: Db): Promise<void> {
  await sql`set local statement_timeout = '5min'`.execute(db);
}
