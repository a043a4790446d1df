import { z } from 'zod';
import { reviewHours } from '#contract/moderation.ts';
import { defineEmailJob } from '#server/jobs/email-job.ts';
import { defineJob } from '#server/jobs/job.ts';
import { findAdministratorEmail, findAdministrators, findOpenCases } from './case-reminders.queries.ts';

/** Three times within the hours that the terms promise. Without open cases, nobody gets an email. */
export const caseRemindersJob = defineJob({
  name: 'moderation.case_reminders',
  queue: 'notify',
  data: z.object({}),
  cron: '11 */8 * * *',
  handle: ({ db, jobs }) =>
    db.transaction().execute(async (db) => {
      for (const { id, period } of await findAdministrators(db))
        await jobs.enqueue(db, caseReminder, { member_id: id }, { key: `${id} ${period}` });
    }),
});

/** How many cases are waiting for a decision, and for how long. */
export const caseReminder = defineEmailJob({
  name: 'moderation.case_reminder',
  data: z.object({ member_id: z.number() }),
  async compose(db, { member_id }) {
    const [email, { count, hours }] = [await findAdministratorEmail(db, member_id), await findOpenCases(db)];
    if (!email || count === 0) return undefined;
    const subject = `${count} ${count === 1 ? 'case is' : 'cases are'} waiting for a decision`;
    const oldest = count === 1 ? 'It' : 'The oldest';
    return {
      to: email,
      subject,
      paragraphs: [
        `${subject}: reports, posts in review, appeals and ads. ${oldest} has waited ${timeOf(hours)}.`,
        `The Terms of Use promise a decision on reports within ${reviewHours} hours.`,
      ],
      action: { label: 'See the cases', path: '/admin' },
      footnotes: ['You get this email every 8 hours while cases wait, because you are an administrator.'],
    };
  },
});

function timeOf(hours: number): string {
  if (hours === 0) return 'less than an hour';
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
