import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { refreshShortList } from './short-list.ts';

/** Views and opinions move it between imports. */
export const rankShortList = defineJob({
  name: 'short_list.rank',
  queue: 'upkeep',
  cron: '*/20 * * * *',
  data: z.object({}),
  handle: ({ db }) => refreshShortList(db),
});
