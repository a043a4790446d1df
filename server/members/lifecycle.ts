import { restoreDays } from '#contract/members/lifecycle.ts';
import { allowLongStatements } from '#server/database/pool.ts';
import { AppError, invalidValue } from '#server/http/errors.ts';
import type { Services } from '#server/jobs/services.ts';
import { setOpinionsCounted } from '#server/auth/sessions/deactivation-store.ts';
import { endSessions } from '#server/auth/sessions/sessions.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { findContact } from '#server/auth/credentials-store.ts';
import { deleteTokens } from '#server/auth/one-time-token-store.ts';
import { deactivatedMail } from '#server/auth/account-mails.ts';
import { checkOwnPassword } from '#server/auth/credentials.ts';
import { hasUploads } from '#server/media/media-store.ts';
import { sweepMedia } from '#server/media/sweep.ts';
import { removeFiles } from '#server/media/avatar-files.ts';
import { publish } from '#server/realtime/topics.ts';
import { requireRecentAuthentication } from '#server/auth/recent-authentication.ts';
import { deleteMember, setDeactivated, type ErasureReason } from './lifecycle.queries.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Deactivates an account: sessions and links end, votes leave the tallies, and an email says how to
 * reactivate it. All of it or nothing.
 */
export async function deactivateAccount(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  memberId: number,
): Promise<void> {
  await retryAfterDeadlock(() =>
    db.transaction().execute(async (db) => {
      if (!(await setDeactivated(db, memberId))) throw new AppError('invalid_session');
      await endSessions(db, memberId);
      await deleteTokens(db, memberId);
      await setOpinionsCounted(db, memberId, false);
      await jobs.enqueue(db, deactivatedMail, {
        member_id: memberId,
        until: new Date(Date.now() + restoreDays * day).toISOString(),
      });
    }),
  );
}

/**
 * Erases the viewer's account permanently.
 * @throws AppError invalid_values for a wrong password; recent_authentication_required for a member without a
 * password who signed in too long ago.
 */
export async function eraseAccount(
  services: Services,
  viewer: Viewer,
  password: string | undefined,
): Promise<void> {
  const member = await findContact(services.db, viewer.id);
  if (!member) throw new AppError('invalid_session');
  // An account without a password needs a recent sign-in instead.
  if (member.password_hash === null) await requireRecentAuthentication(services, viewer, undefined);
  else if (password === undefined) throw invalidValue('password', 'Password is required.');
  else await checkOwnPassword(services, viewer.id, member.password_hash, password, 'password');
  await eraseMember(services, viewer.id);
}

/** @param reason an account to which it no longer applies is skipped. */
export async function eraseMember(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  memberId: number,
  reason?: ErasureReason,
): Promise<void> {
  await retryAfterDeadlock(() =>
    db.transaction().execute(async (db) => {
      // The likes and replies of a busy account change the counters of many posts.
      await allowLongStatements(db, 5);
      const uploads = await hasUploads(db, memberId);
      const erased = await deleteMember(db, memberId, reason);
      if (erased) await publish(db, `ended:${memberId}`);
      if (erased && uploads) await jobs.enqueue(db, sweepMedia, {});
      if (erased?.avatar) await jobs.enqueue(db, removeFiles, { avatar: erased.avatar });
    }),
  );
}

/**
 * Two members who leave at once change the tallies of many bills, and PostgreSQL may end one as a deadlock.
 */
async function retryAfterDeadlock<T>(work: () => Promise<T>, attempts = 3): Promise<T> {
  return work().catch((error: { code?: string }) => {
    if (error.code !== '40P01' || attempts === 1) throw error;
    return retryAfterDeadlock(work, attempts - 1);
  });
}
