import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/database/pool.ts';
import { defineJob, type Job } from '#server/jobs/job.ts';
import type { JobServices } from '#server/jobs/services.ts';
import type { Letter } from '#server/mail/mailer.ts';

interface MailJob<S extends z.ZodType> {
  name: string;
  data: S;
  /** Writes the letter in the transaction that records it as sent; undefined when there is nothing to say (any more). */
  compose(db: Db, data: z.output<S>, services: JobServices): Promise<Letter | undefined>;
}

/**
 * A mail that is sent once, however often its job is tried: the row that says so is inserted first, is invisible until the mail server has
 * accepted the letter, and makes a second worker wait. Secrets in a letter are made here, so they are never stored with a job.
 */
export function defineMail<S extends z.ZodType>({ name, data, compose }: MailJob<S>): Job<S> {
  return defineJob({
    name,
    queue: 'mail',
    data,
    handle: (services, given, id) =>
      services.db.transaction().execute(async (db) => {
        // Longer than all patience with a mail server together.
        await sql`set local idle_in_transaction_session_timeout = '90s'`.execute(db);
        const first = await db
          .insertInto('sent_mails')
          .values({ id })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!first) return;
        const letter = await compose(db, given, services);
        if (letter) await services.mailer.send(letter, id);
      }),
  });
}
