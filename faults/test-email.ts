import { z } from 'zod';
import { defineEmailJob } from '../server/jobs/email-job.ts';

/** An email like any other. Its number is its subject. */
export const testEmail = defineEmailJob({
  name: 'faults.test',
  data: z.object({ number: z.number() }),
  compose: async (_db, { number }) => ({
    to: `reader${number}@example.org`,
    subject: `Email ${number}`,
    paragraphs: ['One line.'],
  }),
});
