import { AppError } from '#server/http/errors.ts';
import { mailAddressOf } from '#server/mail/email-address.ts';
import { peekSecret, useSecret } from '#server/auth/one-time-tokens.ts';
import { limit } from '#server/http/rate-limits/rate-limits.ts';
import { rules } from '#server/http/rate-limits/rules.ts';
import type { Services } from '#server/jobs/services.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { deleteSecrets, findContact, setPendingEmail } from './credentials-store.ts';
import { emailChangedMail, emailConfirmationMail } from './account-mails.ts';
import { checkOwnPassword, notThePassword } from './accounts.ts';
import { setConfirmed, setPendingConfirmed } from './email-addresses.queries.ts';
import { hashForAddress, isFree } from './email-addresses.ts';

/** Remembers the address asked for and mails a link to it; whether somebody has it already is not told. */
export async function askForEmail(
  services: Services,
  viewer: Viewer,
  { email, current_password }: { email: string; current_password: string },
): Promise<void> {
  const member = await findContact(services.db, viewer.id);
  if (!member) throw new AppError('invalid_session');
  await checkOwnPassword(services, viewer.id, member.password_hash, current_password, 'current_password');
  if (email === member.email)
    throw new AppError('invalid_values', { fields: { email: 'This is your address already.' } });
  await limit(services, rules.mailsPerMember, String(viewer.id));
  const hash = await hashForAddress(services, email, current_password);
  await services.db.transaction().execute(async (db) => {
    if (!(await setPendingEmail(db, viewer.id, email, hash, member.password_hash)))
      throw notThePassword('current_password');
    await services.jobs.enqueue(db, emailConfirmationMail, { member_id: viewer.id, email });
  });
}

/** Mails the link again, for the address asked for or else the one the account has. @throws AppError conflict when nothing is left to confirm. */
export async function sendConfirmationAgain(services: Services, viewer: Viewer): Promise<void> {
  const member = await findContact(services.db, viewer.id);
  if (!member) throw new AppError('invalid_session');
  const email = member.pending_email ?? (member.email_confirmed_at ? undefined : member.email);
  if (!email) throw new AppError('conflict', { text: 'Your email address is confirmed already.' });
  await limit(services, rules.mailsPerMember, String(viewer.id));
  await services.jobs.enqueue(services.db, emailConfirmationMail, { member_id: viewer.id, email });
}

/** @returns the address a link is for. @throws AppError link_expired */
export async function checkConfirmationLink(db: Services['db'], token: string): Promise<string> {
  const kept = await peekSecret<{ email: string }>(db, 'email_confirmation', token);
  if (!kept) throw new AppError('link_expired');
  return kept.data.email;
}

/**
 * Uses a link up: the account's address is confirmed, or the one asked for takes its place and the old one is told.
 * @returns the address. @throws AppError link_expired, also for an address that is no longer wanted; email_taken
 */
export async function useConfirmationLink({ db, jobs }: Services, token: string): Promise<string> {
  return db.transaction().execute(async (db) => {
    const used = await useSecret<{ email: string }>(db, 'email_confirmation', token);
    const member = used?.memberId && (await findContact(db, used.memberId));
    if (!used?.memberId || !member) throw new AppError('link_expired');
    const { email } = used.data;
    // Whoever has the link has the mailbox, and may know.
    if (!(await isFree(db, used.memberId, email))) throw new AppError('email_taken');
    const isPending = member.pending_email === email;
    const was = isPending && (await mailAddressOf(db, used.memberId));
    const confirm = isPending ? setPendingConfirmed : setConfirmed;
    if (!(await confirm(db, used.memberId, email))) throw new AppError('link_expired');
    // Links sent to the old address must not open the account any more.
    if (isPending) await deleteSecrets(db, used.memberId);
    if (was) await jobs.enqueue(db, emailChangedMail, { was });
    return email;
  });
}
