import { passwordsDiffer } from '#contract/auth/credentials.ts';
import { AppError } from '#server/http/errors.ts';
import { peekSecret, useSecret } from '#server/auth/one-time-tokens.ts';
import { forgive, limit, withinLimit } from '#server/http/rate-limits/rate-limits.ts';
import { rules } from '#server/http/rate-limits/rules.ts';
import type { Services } from '#server/jobs/services.ts';
import { endSessions } from '#server/auth/sessions/sessions.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { deleteSecrets, findContact, setPassword } from '../credentials-store.ts';
import { passwordChangedMail, passwordResetMail } from '../account-mails.ts';
import { checkOwnPassword, notThePassword } from '../accounts.ts';
import { confirmAddress, hashForAddress } from '../email-addresses.ts';
import { refuseCommonPassword } from './passwords.ts';
import { removeUnprovenWays } from '../sign-in-methods.ts';

interface NewPassword {
  password: string;
  password_confirmation: string;
}

interface ResetData {
  email: string;
}

/** Queues the same job for every address, and looks nothing up: neither the reply nor its time tells who is registered. */
export async function queueReset(services: Services, email: string): Promise<void> {
  await limit(services, rules.resetsPerEmail, email.toLowerCase());
  if (await withinLimit(services, rules.resetMails, email.toLowerCase()))
    await services.jobs.enqueue(services.db, passwordResetMail, { email });
}

/** @throws AppError link_expired */
export async function checkResetLink(db: Services['db'], token: string): Promise<void> {
  if (!(await peekSecret(db, 'password_reset', token))) throw new AppError('link_expired');
}

/** Sets a password by a link, of simultaneous uses once; every session ends. @throws AppError link_expired */
export async function resetPassword(services: Services, token: string, given: NewPassword): Promise<void> {
  const { db, jobs } = services;
  refuseUnfit(given);
  // Hashing is dear: only for a link that works, and before anything is locked.
  const link = await peekSecret<ResetData>(db, 'password_reset', token);
  if (!link) throw new AppError('link_expired');
  const hash = await hashForAddress(services, link.data.email, given.password);
  const email = await db.transaction().execute(async (db) => {
    const used = await useSecret<ResetData>(db, 'password_reset', token);
    if (used?.memberId) await removeUnprovenWays(db, used.memberId);
    if (!used?.memberId || !(await confirmAddress(db, used.memberId, used.data.email)))
      throw new AppError('link_expired');
    await setPassword(db, used.memberId, hash);
    await deleteSecrets(db, used.memberId);
    await endSessions(db, used.memberId);
    await jobs.enqueue(db, passwordChangedMail, { member_id: used.memberId });
    return used.data.email;
  });
  await forgive(services, rules.passwordFailures, email.toLowerCase());
}

/** Changes the viewer's password; every other session and every link in a mail ends. */
export async function changePassword(
  services: Services,
  viewer: Viewer,
  given: NewPassword & { current_password: string },
): Promise<void> {
  const { db, jobs } = services;
  refuseUnfit(given);
  const member = await findContact(db, viewer.id);
  if (!member) throw new AppError('invalid_session');
  await checkOwnPassword(
    services,
    viewer.id,
    member.password_hash,
    given.current_password,
    'current_password',
  );
  const hash = await hashForAddress(services, member.email, given.password);
  await db.transaction().execute(async (db) => {
    if (!(await setPassword(db, viewer.id, hash, member.password_hash)))
      throw notThePassword('current_password');
    await deleteSecrets(db, viewer.id);
    await endSessions(db, viewer.id, viewer.sessionId);
    await jobs.enqueue(db, passwordChangedMail, { member_id: viewer.id });
  });
}

function refuseUnfit({ password, password_confirmation }: NewPassword): void {
  if (password !== password_confirmation)
    throw new AppError('invalid_values', { fields: { password_confirmation: passwordsDiffer } });
  refuseCommonPassword(password);
}
