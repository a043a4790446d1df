import { z } from 'zod';
import { allowLongStatements, type Db } from '#server/database/pool.ts';
import { defineJob } from '#server/jobs/job.ts';
import { findWrongCounters } from '#server/posts/posts-store.ts';
import { findWrongShareCounters } from '#server/shares/share-counters-store.ts';
import { findWrongTallies } from './tally-store.ts';

/**
 * How many stored tallies and counters differ from a recount of their rows: all 0 unless something is broken.
 */
export async function findDrift(db: Db): Promise<Record<'bars' | 'likes' | 'replies' | 'shares', number>> {
  return {
    bars: (await findWrongTallies(db)).length,
    ...(await findWrongCounters(db)),
    shares: await findWrongShareCounters(db),
  };
}

/** Every night. The job fails if anything has drifted, with the numbers in its error. */
export const recountNightly = defineJob({
  name: 'opinions.recount',
  queue: 'upkeep',
  cron: '23 9 * * *',
  data: z.object({}),
  async handle({ db }) {
    const drift = await db.transaction().execute(async (db) => {
      await allowLongStatements(db, 30);
      return findDrift(db);
    });
    if (Object.values(drift).some((count) => count > 0))
      throw new Error(`Stored counts differ from a recount: ${JSON.stringify(drift)}`);
  },
});
