import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { deleteEndedWindows } from '#server/http/rate-limits/rate-limits.ts';
import { deleteExpiredTokens } from '#server/auth/one-time-token-store.ts';
import { sweepSessions } from '#server/auth/sessions/sessions.ts';
import { eraseMember } from './lifecycle.ts';
import { deleteOldSentMails, findErasable } from './lifecycle.queries.ts';
import { removeFiles } from '#server/media/avatar-files.ts';
import { renewDistrictsDaily } from './renew-districts.ts';

/**
 * Erases accounts that were deactivated too long ago to be restored, and unconfirmed ones that nobody uses.
 * One that fails does not keep the others from being erased.
 */
export const eraseEndedAccounts = defineJob({
  name: 'accounts.erase_ended',
  queue: 'upkeep',
  cron: '17 * * * *',
  data: z.object({}),
  async handle({ db, jobs }) {
    const errors: Error[] = [];
    for (const reason of ['overdue', 'unused'] as const)
      for (const id of await findErasable(db, reason))
        await eraseMember({ db, jobs }, id, reason).catch((error: Error) => errors.push(error));
    if (errors.length > 0)
      throw new Error(`${errors.length} accounts could not be erased. ${errors[0]!.message}`);
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
    await deleteOldSentMails(db);
  },
});

export const accountUpkeep = [eraseEndedAccounts, sweepEnded, removeFiles, renewDistrictsDaily];
