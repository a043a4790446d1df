import { restoreDays } from '#contract/members/lifecycle.ts';
import { AppError } from '#server/http/errors.ts';
import type { Services } from '#server/jobs/services.ts';
import { countOpinions } from '#server/auth/sessions/deactivation.ts';
import { endSessions } from '#server/auth/sessions/sessions.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { findContact } from '#server/auth/credentials-store.ts';
import { deleteTokens } from '#server/auth/one-time-token-store.ts';
import { deleteMember, putToRest, type ErasureReason } from './lifecycle.queries.ts';
import { deactivatedMail } from '#server/auth/account-mails.ts';
import { checkOwnPassword } from '#server/auth/credentials.ts';
import { removeFiles } from './own-media.ts';
import { requireProof } from '#server/auth/recent-authentication.ts';

const day = 24 * 60 * 60 * 1000;

/** Puts an account to rest: every session and link ends, its votes leave the tallies, and a mail says how to come back. All of it or nothing. */
export async function deactivateAccount(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  memberId: number,
): Promise<void> {
  await againAfterDeadlock(() =>
    db.transaction().execute(async (db) => {
      if (!(await putToRest(db, memberId))) throw new AppError('invalid_session');
      await endSessions(db, memberId);
      await deleteTokens(db, memberId);
      await countOpinions(db, memberId, false);
      await jobs.enqueue(db, deactivatedMail, {
        member_id: memberId,
        until: new Date(Date.now() + restoreDays * day).toISOString(),
      });
    }),
  );
}

/** Erases the viewer's account for good. @throws AppError invalid_values for a wrong password, proof_required where there is none. */
export async function eraseAccount(
  services: Services,
  viewer: Viewer,
  password: string | undefined,
): Promise<void> {
  const member = await findContact(services.db, viewer.id);
  if (!member) throw new AppError('invalid_session');
  // An account that only a provider opens has no password: a sign-in of the last minutes stands for it.
  if (member.password_hash === null) await requireProof(services, viewer, undefined);
  else if (password === undefined)
    throw new AppError('invalid_values', { fields: { password: 'Password is required.' } });
  else await checkOwnPassword(services, viewer.id, member.password_hash, password, 'password');
  await eraseMember(services, viewer.id);
}

/** @param reason leaves an account alone for which it no longer holds. */
export async function eraseMember(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  memberId: number,
  reason?: ErasureReason,
): Promise<void> {
  await againAfterDeadlock(() =>
    db.transaction().execute(async (db) => {
      const erased = await deleteMember(db, memberId, reason);
      if (erased?.avatar) await jobs.enqueue(db, removeFiles, { avatar: erased.avatar });
    }),
  );
}

/** Leaving touches the tallies of many bills at once; two who leave together may cross, and PostgreSQL then gives one of them up. */
async function againAfterDeadlock<T>(work: () => Promise<T>, attempts = 3): Promise<T> {
  return work().catch((error: { code?: string }) => {
    if (error.code !== '40P01' || attempts === 1) throw error;
    return againAfterDeadlock(work, attempts - 1);
  });
}
