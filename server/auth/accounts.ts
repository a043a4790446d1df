import type { HandlerInput } from '#contract/endpoint.ts';
import type { signUp } from '#contract/auth/accounts.ts';
import { AppError } from '#server/http/errors.ts';
import { forgive, giveBack, limit } from '#server/http/rate-limits/rate-limits.ts';
import { rules } from '#server/http/rate-limits/rules.ts';
import type { Exchange } from '#server/http/route.ts';
import type { Services } from '#server/jobs/services.ts';
import { knownDeviceHash } from '#server/auth/sessions/begin-session.ts';
import { emailConfirmationMail } from './account-mails.ts';
import { insertMember, type MemberRow } from './accounts.queries.ts';
import { findByPassword, findPasswordOfAddress } from './email-addresses.queries.ts';
import { hashAlike, hashForAddress } from './email-addresses.ts';
import { passwordMatches, refuseCommonPassword } from './passwords/passwords.ts';

type SignUp = HandlerInput<typeof signUp>['body']['user'] & { username?: string };

/**
 * Creates an account that claims its address, and queues a mail to that: a link that confirms it, or word that there is an account already.
 * The work is the same whoever else has the address. @returns the member's id. @throws AppError invalid_values for a common password.
 */
export async function createAccount(
  { db, config, jobs }: Services,
  { email, password, username }: SignUp,
): Promise<number> {
  refuseCommonPassword(password);
  const hash = await hashForAddress({ db, config }, email, password);
  return db.transaction().execute(async (db) => {
    const id = await insertMember(db, email, hash, username);
    await jobs.enqueue(db, emailConfirmationMail, { member_id: id, email }, { key: `sign-up ${id}` });
    return id;
  });
}

/**
 * @returns the account, and its password as it was found right.
 * @throws AppError wrong_credentials, the same for an unknown address and a wrong password; too_many_requests after ten wrong ones,
 * counted for addresses that nobody has as well.
 */
export async function checkCredentials(
  services: Pick<Services, 'db' | 'config'>,
  email: string,
  password: string,
  exchange?: Exchange,
): Promise<{ member: MemberRow; passwordHash: string }> {
  const device = knownDeviceHash(exchange);
  const {
    passwordHash: stored,
    owner,
    onOwnersDevice,
  } = await findPasswordOfAddress(services.db, email, device);
  const who = onOwnersDevice ? guesserOn(device!, email) : email.toLowerCase();
  await limit(services, rules.passwordFailures, who);
  const passwordHash = await hashAlike(services.config, email, password, stored);
  // The owner has been read already; a session begins only if this is still their password then.
  const member =
    owner && stored === passwordHash ? owner : await findByPassword(services.db, email, passwordHash);
  if (!member) throw new AppError('wrong_credentials');
  // A claim's password says nothing about who guesses at the owner's: it takes back its own use and no more.
  const isOwner = member.email_confirmed_at !== null;
  await (isOwner ? forgive : giveBack)(services, rules.passwordFailures, who);
  return { member, passwordHash };
}

/**
 * Checks the password of somebody who is signed in already; their own guesses are counted apart from those at the address.
 * @param field the input it was typed into. @throws AppError invalid_values
 */
export async function checkOwnPassword(
  services: Pick<Services, 'db' | 'config'>,
  memberId: number,
  hash: string | null,
  password: string,
  field: string,
): Promise<void> {
  if (hash === null)
    throw new AppError('invalid_values', {
      fields: { [field]: 'Your account has no password yet. Choose one by Forgot Password? on Sign In.' },
    });
  await limit(services, rules.passwordFailures, `member ${memberId}`);
  if (!(await passwordMatches(hash, password))) throw notThePassword(field);
  await forgive(services, rules.passwordFailures, `member ${memberId}`);
}

export function notThePassword(field: string): AppError {
  return new AppError('invalid_values', { fields: { [field]: 'The password is not right.' } });
}

/** Guesses are counted for each address; a device its owner has used before is counted apart, so that strangers' guesses do not lock the owner out. */
function guesserOn(device: Buffer, email: string): string {
  return `${email.toLowerCase()} ${device.toString('base64url')}`;
}
