import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

/**
 * Records that the email of this job is sent, in the transaction that sends it. A second worker waits
 * until the first one has finished.
 * @returns false when it was sent before.
 */
export async function recordSentEmail(db: Db, jobId: string): Promise<boolean> {
  // Longer than all timeouts of the mail server together.
  await sql`set local idle_in_transaction_session_timeout = '90s'`.execute(db);
  const inserted = await db
    .insertInto('sent_mails')
    .values({ id: jobId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
