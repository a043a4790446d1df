import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { refreshBreakdown, waitLimit } from './breakdown.ts';
import { findBreakdown, findBusyItems } from './breakdown.queries.ts';
import { barsOf } from './tally.ts';

const maxItems = 20;

/**
 * Every minute: recounts the breakdowns of busy items with many voters, so that readers find them current.
 */
export const countBusyItems = defineJob({
  name: 'opinions.breakdowns',
  queue: 'upkeep',
  cron: '* * * * *',
  data: z.object({}),
  async handle({ db }) {
    for (const itemId of await findBusyItems(db, waitLimit, maxItems))
      await refreshBreakdown(db, itemId, (await barsOf(db, itemId)).voters, await findBreakdown(db, itemId));
  },
});
