import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { atOnce, publish } from './breakdown.ts';
import { findBreakdown, findBusyItems } from './breakdown.queries.ts';
import { barsOf } from './tally.ts';

const mostAtOnce = 20;

/** Every minute: where many people stand is counted anew for items that are being voted on, so that whoever reads finds it fresh. */
export const countBusyItems = defineJob({
  name: 'opinions.breakdowns',
  queue: 'upkeep',
  cron: '* * * * *',
  data: z.object({}),
  async handle({ db }) {
    for (const itemId of await findBusyItems(db, atOnce, mostAtOnce))
      await publish(db, itemId, await barsOf(db, itemId), await findBreakdown(db, itemId));
  },
});
