import { sql } from 'kysely';
import type { Db } from './pool.ts';

/** Sends notifications on a channel: in a transaction when it commits, otherwise at once. */
export async function notify(db: Db, channel: string, payloads: string[]): Promise<void> {
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(db);
}
