import type { z } from 'zod';
import type { Db } from '#server/database/pool.ts';
import { defineJob, type Job } from '#server/jobs/job.ts';
import type { JobServices } from '#server/jobs/services.ts';
import type { Email } from '#server/mail/mailer.ts';
import { recordSentEmail } from './email-job.queries.ts';

interface EmailJob<S extends z.ZodType> extends Pick<Job<S>, 'name' | 'data' | 'priority'> {
  /** Runs in the transaction that records the email as sent. Return undefined to send nothing. */
  compose(db: Db, data: z.output<S>, services: JobServices): Promise<Email | undefined>;
}

/**
 * Sends an email once, even if its job runs several times: the transaction commits after the mail server
 * accepts the email. `compose` creates any secret in the email, so secrets are never stored with a job.
 */
export function defineEmailJob<S extends z.ZodType>({ compose, ...job }: EmailJob<S>): Job<S> {
  return defineJob({
    ...job,
    queue: 'mail',
    handle: (services, input, id) =>
      services.db.transaction().execute(async (db) => {
        if (!(await recordSentEmail(db, id))) return;
        const email = await compose(db, input, services);
        if (email) await services.mailer.send(email, id);
      }),
  });
}
