import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { countActivity } from './activity.queries.ts';

/** Every five minutes: counts the opinions of the last days, so that Home reads only those since then. */
export const countHomeActivity = defineJob({
  name: 'home.activity',
  queue: 'upkeep',
  cron: '*/5 * * * *',
  data: z.object({}),
  handle: ({ db }) => countActivity(db),
});
