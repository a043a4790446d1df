import { z } from 'zod';
import type { NotificationKind } from '#contract/notifications.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import { defineEmailJob } from '#server/jobs/email-job.ts';
import type { Job } from '#server/jobs/job.ts';
import type { Email } from '#server/mail/mailer.ts';
import { findReceiver } from './receivers.queries.ts';

interface Definition<Details> {
  /** 'feature.event' */
  name: string;
  kind: NotificationKind;
  /** Reads what the text needs when the job runs. Undefined cancels the email. */
  find(db: Db, receiverId: number, actorId: number): Promise<Details | undefined>;
  /** Undefined sends no email. */
  email(details: Details, receiver: Receiver, config: Config): Promise<Omit<Email, 'to'> | undefined>;
}

interface Receiver {
  id: number;
  email: string;
}

const data = z.object({ receiver_id: z.number(), actor_id: z.number() });

/** The email of a kind of notification. Register it in job-registry.ts. */
export type EmailNotice = Job<typeof data>;

export function defineEmailNotice<Details>({ name, kind, find, email }: Definition<Details>): EmailNotice {
  return defineEmailJob({
    name,
    data,
    /** Checks the settings when the job runs, because they may have changed since it was queued. */
    async compose(db, { receiver_id, actor_id }, { config }) {
      const receiver = await findReceiver(db, receiver_id, kind);
      if (!receiver?.confirmed) return undefined;
      const details = await find(db, receiver_id, actor_id);
      const content = details && (await email(details, receiver, config));
      return content && { to: receiver.email, ...content };
    },
  });
}
