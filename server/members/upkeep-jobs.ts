import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { forgetEndedWindows } from '#server/http/rate-limits/rate-limits.ts';
import { deleteExpiredTokens } from '#server/auth/one-time-token-store.ts';
import { idleSince } from '#server/auth/sessions/sessions.ts';
import { eraseMember } from './lifecycle.ts';
import { findErasable } from './lifecycle.queries.ts';
import { removeFiles } from './own-media.ts';
import { renewDistrictsDaily } from './renew-districts.ts';

const batch = 100;

/** Erases accounts that were deactivated too long ago to be restored, and unconfirmed ones that nobody uses. */
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

/** Removes what has ended: sessions, windows of limits, secrets, notes of mails and devices. Each by a range of an index. */
export const sweepEnded = defineJob({
  name: 'accounts.sweep',
  queue: 'upkeep',
  cron: '41 * * * *',
  data: z.object({}),
  async handle({ db }) {
    const now = sql<Date>`now()`;
    await db
      .deleteFrom('sessions')
      .where((where) => where.or([where('expires_at', '<', now), where('last_seen_at', '<', idleSince())]))
      .execute();
    await forgetEndedWindows(db);
    await deleteExpiredTokens(db);
    // A job that could still be tried again is younger than this.
    await db
      .deleteFrom('sent_mails')
      .where('sent_at', '<', sql<Date>`now() - interval '120 days'`)
      .execute();
    await db
      .deleteFrom('known_devices')
      .where('last_used_at', '<', sql<Date>`now() - interval '400 days'`)
      .execute();
  },
});

export const accountUpkeep = [eraseEndedAccounts, sweepEnded, removeFiles, renewDistrictsDaily];
