import { z } from 'zod';
import { allowLongStatements, type Db } from '#server/database/pool.ts';
import { defineJob } from '#server/jobs/job.ts';
import { replaceShortList } from './short-list.queries.ts';

const maxLength = 100;

/**
 * Rebuilds the Short List: of each category and congress the bills with the most momentum, and of the
 * initiatives.
 *
 *   momentum = weight of the last milestone × ½ ^ (days since the last action / 30)
 *            + ln(1 + views of the last 30 days) / 2
 *            + ln(1 + opinions of the last 30 days)
 *            + ¼ ln(1 + cosponsors) × share of the smaller of the two large parties among them, doubled
 *
 * Weights: passed a chamber or further 4, reported 3, hearing or markup 2, introduced 1. Enacted, agreed,
 * failed and vetoed bills of the newest congress are left out. An initiative counts as introduced on the day
 * it was submitted, a presidential document on the day it was signed. Days count back from the newest action
 * in the database, so that a server without new data still ranks. Bills that administrators pinned come
 * first, the newest choice in front; hidden ones are left out. Readers see the old list until the new one is
 * committed.
 *
 * @param only ranks initiatives alone, which takes milliseconds instead of seconds
 */
export async function refreshShortList(db: Db, only?: 'initiative'): Promise<void> {
  if (db.isTransaction) return replaceShortList(db, maxLength, only);
  await db.transaction().execute(async (db) => {
    await allowLongStatements(db, 5);
    await replaceShortList(db, maxLength, only);
  });
}

/** Views and opinions change the list between imports. */
export const rankShortList = defineJob({
  name: 'short_list.rank',
  queue: 'upkeep',
  cron: '*/20 * * * *',
  data: z.object({}),
  handle: ({ db }) => refreshShortList(db),
});
