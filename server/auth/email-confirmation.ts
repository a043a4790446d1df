import { AppError, invalidValue } from '#server/http/errors.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { limit } from '#server/http/rate-limits/rate-limits.ts';
import { rules } from '#server/http/rate-limits/rules.ts';
import type { Services } from '#server/jobs/services.ts';
import type { Db } from '#server/database/pool.ts';
import { endSessions } from '#server/auth/sessions/sessions.ts';
import { emailChangedMail, emailConfirmationMail } from './account-mails.ts';
import { checkOwnPassword, wrongPassword } from './credentials.ts';
import { deleteSignInMethods, findContact, setConfirmedEmail, setPendingEmail } from './credentials-store.ts';
import { deleteTokens, readToken, useToken } from './one-time-token-store.ts';

/**
 * Stores the requested address and emails a link to it. The answer does not depend on whether it is taken.
 * The current address takes a request back.
 * @returns whether a link is on its way.
 */
export async function requestEmailChange(
  services: Services,
  viewer: Viewer,
  { email, current_password }: { email: string; current_password: string },
): Promise<boolean> {
  const member = await findContact(services.db, viewer.id);
  if (!member) throw new AppError('invalid_session');
  await checkOwnPassword(services, viewer.id, member.password_hash, current_password, 'current_password');
  const isNew = email !== member.email;
  if (!isNew && !member.pending_email) throw invalidValue('email', 'This is your address already.');
  await limit(services, rules.mailsPerMember, String(viewer.id));
  await services.db.transaction().execute(async (db) => {
    if (!(await setPendingEmail(db, viewer.id, isNew ? email : null, member.password_hash)))
      throw wrongPassword('current_password');
    if (isNew) await services.jobs.enqueue(db, emailConfirmationMail, { member_id: viewer.id, email });
  });
  return isNew;
}

/** Emails the link again, for the requested address or else the current one. @throws AppError conflict */
export async function resendConfirmation(services: Services, viewer: Viewer): Promise<void> {
  const member = await findContact(services.db, viewer.id);
  if (!member) throw new AppError('invalid_session');
  const email = member.pending_email ?? (member.email_confirmed_at ? undefined : member.email);
  if (!email) throw new AppError('conflict', { text: 'Your email address is confirmed already.' });
  await limit(services, rules.mailsPerMember, String(viewer.id));
  await services.jobs.enqueue(services.db, emailConfirmationMail, { member_id: viewer.id, email });
}

/** @returns the address a link is for. @throws AppError link_expired */
export async function checkConfirmationLink(db: Db, token: string): Promise<string> {
  const found = await readToken<{ email: string }>(db, 'email_confirmation', token);
  if (!found) throw new AppError('link_expired');
  return found.data.email;
}

interface Confirmed {
  memberId: number;
  email: string;
  /** This was the first confirmation: every session has ended. */
  first: boolean;
  /** It removed sign-in methods. */
  removedMethods: boolean;
}

/**
 * Uses a link up: the account's address is confirmed, or the requested one replaces it and the old one gets a
 * notice.
 * @throws AppError link_expired, also when another address was requested since; email_taken
 */
export async function useConfirmationLink({ db, jobs }: Services, token: string): Promise<Confirmed> {
  return db.transaction().execute(async (db) => {
    const used = await useToken<{ email: string }>(db, 'email_confirmation', token);
    const memberId = used?.memberId;
    const member = memberId && (await findContact(db, memberId, { lock: true }));
    if (!memberId || !member) throw new AppError('link_expired');
    const { email } = used.data;
    const moves = member.pending_email === email;
    if (!moves && member.email !== email) throw new AppError('link_expired');
    const first = member.email_confirmed_at === null;
    const removedMethods = await confirmEmail(db, memberId, { email, first });
    // Links sent to the old address must no longer open the account.
    if (moves) await deleteTokens(db, memberId);
    if (moves && !first) await jobs.enqueue(db, emailChangedMail, { was: member.email });
    return { memberId, email, first, removedMethods };
  });
}

/**
 * Stores a confirmed address. The first confirmation proves whose account it is: it ends every session and
 * removes every sign-in method but the password, because another person may have signed up with this address.
 * @returns whether it removed sign-in methods. @throws AppError email_taken
 */
export async function confirmEmail(
  db: Db,
  memberId: number,
  { email, first }: { email: string; first: boolean },
): Promise<boolean> {
  await setConfirmedEmail(db, memberId, email).catch((error: { code?: string }) => {
    throw error.code === '23505' ? new AppError('email_taken') : error;
  });
  if (!first) return false;
  await deleteTokens(db, memberId);
  await endSessions(db, memberId);
  return deleteSignInMethods(db, memberId);
}
