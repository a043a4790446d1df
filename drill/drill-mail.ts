import { z } from 'zod';
import { defineMail } from '../server/jobs/email-job.ts';

/** A letter like any other, by the same way; its number is its subject. */
export const drillMail = defineMail({
  name: 'drill.mail',
  data: z.object({ number: z.number() }),
  compose: async (_db, { number }) => ({
    to: `reader${number}@example.org`,
    subject: `Letter ${number}`,
    paragraphs: ['One line.'],
  }),
});
