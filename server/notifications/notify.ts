import { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import { defineEmailJob } from '#server/jobs/email-job.ts';
import { defineJob, type Job, type Jobs } from '#server/jobs/job.ts';
import type { Email } from '#server/mail/mailer.ts';
import type { Notification } from './notification.ts';
import { pushTo } from './push.ts';
import { findReceiver, type NotificationSetting } from './receivers.queries.ts';

interface Definition<Subject extends z.ZodType, Details> {
  /** 'feature.event': the name of the email job. The push job is called `name` + '_push'. */
  name: string;
  /** The preference that turns this kind off, for email and push. */
  setting: NotificationSetting;
  /** Identifies what happened. Stored with the job, so it holds ids only. */
  subject: Subject;
  /** Reads what the texts need when the job runs. Undefined cancels the notification. */
  find(db: Db, memberId: number, subject: z.output<Subject>): Promise<Details | undefined>;
  push(details: Details): Notification;
  /** Undefined sends no email. */
  email(details: Details, receiver: Receiver, config: Config): Promise<Omit<Email, 'to'> | undefined>;
}

interface Receiver {
  id: number;
  email: string;
}

export interface NotificationKind<Subject extends z.ZodType = z.ZodType> {
  /** Register them in job-registry.ts. */
  jobs: readonly Job[];
  enqueue(services: NotifyServices, data: NotifyData<Subject>, key: string): Promise<void>;
}

export interface NotifyServices {
  db: Db;
  jobs: Jobs;
}

interface NotifyData<Subject extends z.ZodType> {
  member_id: number;
  subject: z.input<Subject>;
}

const data = z.object({ member_id: z.number(), subject: z.unknown() });

/** Defines a kind of notification: its preference, and its texts for email and push. */
export function defineNotification<Subject extends z.ZodType, Details>(
  kind: Definition<Subject, Details>,
): NotificationKind<Subject> {
  /** Checks the preferences when the job runs, because they may have changed since it was queued. */
  async function load(db: Db, { member_id, subject }: z.output<typeof data>) {
    const receiver = await findReceiver(db, member_id, kind.setting);
    const details = receiver && (await kind.find(db, member_id, kind.subject.parse(subject)));
    return details === undefined ? undefined : { receiver: receiver!, details };
  }

  const email = defineEmailJob({
    name: kind.name,
    data,
    async compose(db, given, { config }) {
      const found = await load(db, given);
      if (!found?.receiver.confirmed) return undefined;
      const email = await kind.email(found.details, found.receiver, config);
      return email && { to: found.receiver.email, ...email };
    },
  });
  const push = defineJob({
    name: `${kind.name}_push`,
    queue: 'push',
    data,
    async handle(services, given, id) {
      const found = await load(services.db, given);
      if (found) await pushTo(services, given.member_id, kind.push(found.details), id);
    },
  });
  return {
    jobs: [email, push],
    async enqueue({ db, jobs }, { member_id, subject }, key) {
      const given = { member_id, subject: kind.subject.parse(subject) };
      await jobs.enqueue(db, email, given, { key });
      await jobs.enqueue(db, push, given, { key });
    },
  };
}

/**
 * Notifies a member by email and push, according to their preferences. Call it in the transaction of the
 * event.
 * @param options.key a second notification of the same kind and key within a week is not sent.
 */
export async function notify<Subject extends z.ZodType>(
  services: NotifyServices,
  memberId: number,
  kind: NotificationKind<Subject>,
  subject: z.input<Subject>,
  { key }: { key: string },
): Promise<void> {
  await kind.enqueue(services, { member_id: memberId, subject }, key);
}
