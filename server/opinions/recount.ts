import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/database/pool.ts';
import { defineJob } from '#server/jobs/job.ts';
import { findWrongTallies } from './tally-store.ts';

/** What is kept beside the rows it counts, and how often it is not what a recount says. All 0 unless something is broken. */
export async function findDrift(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from opinions o left join (select opinion_id, count(*) as likes from opinion_likes group by 1) l on l.opinion_id = o.id
        where o.like_count <> coalesce(l.likes, 0)) as opinion_likes,
      (select count(*) from comments c left join (select comment_id, count(*) as likes from comment_likes group by 1) l on l.comment_id = c.id
        where c.like_count <> coalesce(l.likes, 0)) as comment_likes,
      (select count(*) from opinions o left join (select opinion_id, count(*) as replies from comments where parent_id is null group by 1) r on r.opinion_id = o.id
        where o.replies_count <> coalesce(r.replies, 0)) as opinion_replies,
      (select count(*) from comments c left join (select parent_id, count(*) as replies from comments where parent_id is not null group by 1) r on r.parent_id = c.id
        where c.replies_count <> coalesce(r.replies, 0)) as comment_replies`.execute(db);
  return { bars: (await findWrongTallies(db)).length, ...rows[0]! };
}

/** Every night: whoever looks after this Polity hears of drift as a job that has failed, with the figures. */
export const recountNightly = defineJob({
  name: 'opinions.recount',
  queue: 'upkeep',
  cron: '23 9 * * *',
  data: z.object({}),
  async handle({ db }) {
    const drift = await db.transaction().execute(async (db) => {
      await sql`set local statement_timeout = '30min'`.execute(db);
      return findDrift(db);
    });
    if (Object.values(drift).some((count) => count > 0))
      throw new Error(`Kept counts have drifted: ${JSON.stringify(drift)}`);
  },
});
