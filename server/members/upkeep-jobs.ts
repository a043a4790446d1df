import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { deleteEndedWindows } from '#server/http/rate-limits/rate-limits.ts';
import { deleteExpiredTokens } from '#server/auth/one-time-token-store.ts';
import { sweepSessions } from '#server/auth/sessions/sessions.ts';
import { eraseMember } from './lifecycle.ts';
import { deleteOldMailNotes, findErasable } from './lifecycle.queries.ts';
import { removeFiles } from '#server/media/avatar-files.ts';
import { renewDistrictsDaily } from './renew-districts.ts';

const batch = 100;

/**
 * Erases accounts that were deactivated too long ago to be restored, and unconfirmed ones that nobody uses.
 */
export const eraseEndedAccounts = defineJob({
  name: 'accounts.erase_ended',
  queue: 'upkeep',
  cron: '17 * * * *',
  data: z.object({}),
  async handle({ db, jobs }) {
    for (const reason of ['overdue', 'unused'] as const) {
      const next = () => findErasable(db, reason, batch);
      for (let ids = await next(); ids.length > 0; ids = await next()) {
        for (const id of ids) await eraseMember({ db, jobs }, id, reason);
      }
    }
  },
});

/** Deletes what has expired: sessions, devices, rate-limit windows, one-time tokens and records of emails. */
export const sweepEnded = defineJob({
  name: 'accounts.sweep',
  queue: 'upkeep',
  cron: '41 * * * *',
  data: z.object({}),
  async handle({ db }) {
    await sweepSessions(db);
    await deleteEndedWindows(db);
    await deleteExpiredTokens(db);
    await deleteOldMailNotes(db);
  },
});

export const accountUpkeep = [eraseEndedAccounts, sweepEnded, removeFiles, renewDistrictsDaily];
