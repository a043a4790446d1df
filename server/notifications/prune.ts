import { z } from 'zod';
import { allowLongStatements } from '#server/database/pool.ts';
import { defineJob } from '#server/jobs/job.ts';
import { deleteOldEvents, deleteOldNotifications } from './notifications.queries.ts';

/** Days after which notifications are deleted, and how many of the newest each member keeps. */
const days = 90;
const perMember = 500;

/** Deletes old notifications and events, nightly. */
export const pruneNotifications = defineJob({
  name: 'notifications.prune',
  queue: 'upkeep',
  data: z.object({}),
  cron: '40 8 * * *',
  handle: ({ db }) =>
    db.transaction().execute(async (db) => {
      await allowLongStatements(db, 5);
      await deleteOldNotifications(db, days, perMember);
      await deleteOldEvents(db, days);
    }),
});
