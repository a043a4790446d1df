import { AppError } from '#server/http/errors.ts';
import { deleteTokens, readToken, useToken } from '#server/auth/one-time-token-store.ts';
import { limit, resetUses, withinLimit } from '#server/http/rate-limits/rate-limits.ts';
import { rules } from '#server/http/rate-limits/rules.ts';
import type { Services } from '#server/jobs/services.ts';
import { endSessions } from '#server/auth/sessions/sessions.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { deleteNetwork } from '#server/connect/network-store.ts';
import { findContact, setPassword } from '../credentials-store.ts';
import { passwordChangedMail, passwordResetMail } from '../account-mails.ts';
import { checkOwnPassword, wrongPassword } from '../credentials.ts';
import { confirmEmail } from '../email-confirmation.ts';
import { checkNewPassword, hashPassword, type NewPassword } from './passwords.ts';

/** Queues the same job for every address and looks nothing up, so reply and time reveal nothing. */
export async function queueReset(services: Services, email: string): Promise<void> {
  await limit(services, rules.resetsPerEmail, email.toLowerCase());
  if (await withinLimit(services, rules.resetMails, email.toLowerCase()))
    await services.jobs.enqueue(services.db, passwordResetMail, { email });
}

/** @throws AppError link_expired */
export async function checkResetLink(db: Services['db'], token: string): Promise<void> {
  if (!(await readToken(db, 'password_reset', token))) throw new AppError('link_expired');
}

/**
 * Sets a password by a link, which works once; every session ends.
 * @returns the account. @throws AppError link_expired
 */
export async function resetPassword(
  services: Services,
  token: string,
  given: NewPassword,
): Promise<{ memberId: number; email: string }> {
  const { db, jobs } = services;
  await checkNewPassword(given);
  // Hashing is expensive: only for a link that works, and before anything is locked.
  await checkResetLink(db, token);
  const hash = await hashPassword(services.config, given.password);
  const owner = await db.transaction().execute(async (db) => {
    const used = await useToken<{ email: string }>(db, 'password_reset', token);
    const memberId = used?.memberId;
    const member = memberId && (await findContact(db, memberId, { lock: true }));
    if (!memberId || !member || member.email !== used.data.email) throw new AppError('link_expired');
    // The link reached the mailbox, so the address is confirmed as well.
    if (!member.email_confirmed_at) {
      await confirmEmail(db, memberId, { email: member.email, first: true });
      // Another person may have signed up with this address and made these connections.
      await deleteNetwork(db, memberId);
    }
    await setPassword(db, memberId, hash);
    await deleteTokens(db, memberId);
    await endSessions(db, memberId);
    await jobs.enqueue(db, passwordChangedMail, { member_id: memberId });
    return { memberId, email: member.email };
  });
  await resetUses(services, rules.passwordFailures, owner.email.toLowerCase());
  return owner;
}

/** Changes the viewer's password; every other session and every link in an email ends. */
export async function changePassword(
  services: Services,
  viewer: Viewer,
  given: NewPassword & { current_password: string },
): Promise<void> {
  const { db, jobs } = services;
  await checkNewPassword(given);
  const member = await findContact(db, viewer.id);
  if (!member) throw new AppError('invalid_session');
  await checkOwnPassword(
    services,
    viewer.id,
    member.password_hash,
    given.current_password,
    'current_password',
  );
  const hash = await hashPassword(services.config, given.password);
  await db.transaction().execute(async (db) => {
    if (!(await setPassword(db, viewer.id, hash, member.password_hash)))
      throw wrongPassword('current_password');
    await deleteTokens(db, viewer.id);
    await endSessions(db, viewer.id, viewer.sessionId);
    await jobs.enqueue(db, passwordChangedMail, { member_id: viewer.id });
  });
}
