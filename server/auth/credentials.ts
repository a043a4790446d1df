import { AppError, invalidValue } from '#server/http/errors.ts';
import { limit, resetUses } from '#server/http/rate-limits/rate-limits.ts';
import { rules } from '#server/http/rate-limits/rules.ts';
import type { Exchange } from '#server/http/route.ts';
import type { Services } from '#server/jobs/services.ts';
import { deviceHashOf } from '#server/auth/sessions/known-devices.ts';
import { findForSignIn, type MemberRow } from './accounts.queries.ts';
import { passwordMatches, unmatchedHash } from './passwords/passwords.ts';

/**
 * Checks an email and a password. An unknown address costs the same statements and the same hash.
 * @returns the account, and the stored password that matched.
 * @throws AppError wrong_credentials, the same for an unknown address and a wrong password; too_many_requests
 * after ten wrong ones, counted for unknown addresses as well.
 */
export async function checkCredentials(
  services: Pick<Services, 'db' | 'config'>,
  { email, password }: { email: string; password: string },
  exchange: Exchange | undefined,
): Promise<{ member: MemberRow; passwordHash: string }> {
  const device = deviceHashOf(exchange, services.config);
  const found = await findForSignIn(services.db, email, device);
  // A known device has its own count, so that strangers who guess cannot lock the member out.
  const limitKey = email.toLowerCase() + (found?.onKnownDevice ? ` ${device?.toString('base64url')}` : '');
  await limit(services, rules.passwordFailures, limitKey);
  const stored = found?.passwordHash ?? unmatchedHash(services.config);
  const matches = await passwordMatches(stored, password);
  if (!found || !matches || !found.maySignIn) throw new AppError('wrong_credentials');
  await resetUses(services, rules.passwordFailures, limitKey);
  return { member: found, passwordHash: stored };
}

/**
 * Checks the password of the signed-in member. These guesses are counted separately from those at signing in.
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
    throw invalidValue(
      field,
      'Your account has no password yet. Use Forgot Password? on Sign In to set one.',
    );
  await limit(services, rules.ownPasswordFailures, String(memberId));
  if (!(await passwordMatches(hash, password))) throw wrongPassword(field);
  await resetUses(services, rules.ownPasswordFailures, String(memberId));
}

export function wrongPassword(field: string): AppError {
  return invalidValue(field, 'Incorrect password.');
}
