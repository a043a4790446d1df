import { errors } from '#contract/errors.ts';
import { AppError } from '#server/http/errors.ts';
import { networkOf } from '#server/http/rate-limits/client-address.ts';
import { limit, requireUsesLeft } from '#server/http/rate-limits/rate-limits.ts';
import { rules } from '#server/http/rate-limits/rules.ts';
import type { Exchange } from '#server/http/route.ts';
import type { Services } from '#server/jobs/services.ts';
import { refuseFiltered } from '#server/moderation/content-filter.ts';
import { emailConfirmationMail } from './account-mails.ts';
import { insertMember } from './accounts.queries.ts';
import { checkNewPassword, hashPassword } from './passwords/passwords.ts';

interface NewAccount {
  email: string;
  password: string;
  password_confirmation?: string | undefined;
  /** Becomes the screen name. */
  username?: string | undefined;
}

/**
 * Creates an account and queues the email that confirms its address.
 * @returns the member's id, or undefined when the address is taken.
 * @throws AppError invalid_values for a common password, a different second one or a name that is not
 * allowed; too_many_requests when the network has tried too many taken addresses. Then free ones are refused
 * too, so that the refusal reveals nothing.
 */
export async function createAccount(
  services: Services,
  { email, password, password_confirmation = password, username }: NewAccount,
  exchange: Exchange | undefined,
): Promise<number | undefined> {
  await checkNewPassword({ password, password_confirmation });
  await refuseFiltered(services.db, { username });
  await refuseGuesses(services, exchange);
  const password_hash = await hashPassword(services.config, password);
  return services.db.transaction().execute(async (db) => {
    const id = await insertMember(db, { email, password_hash, screen_name: username || undefined });
    if (id === undefined) return undefined;
    await services.jobs.enqueue(
      db,
      emailConfirmationMail,
      { member_id: id, email },
      { key: `sign-up ${id}` },
    );
    return id;
  });
}

/** Reveals that an address is taken; limitTakenEmails counts it. */
export class EmailTakenError extends AppError {
  readonly email: string;

  constructor(email: string) {
    super('email_taken', { fields: { email: errors.email_taken[1] } });
    this.email = email;
  }
}

/** @throws AppError too_many_requests when the network has tried too many taken addresses. */
export async function refuseGuesses(
  services: Pick<Services, 'db' | 'config'>,
  exchange: Exchange | undefined,
): Promise<void> {
  await requireUsesLeft(services, rules.takenEmailsPerNetwork, networkOfExchange(exchange));
}

/** Limits how often sign-ups reveal that an address is taken: per network, and per address. */
export async function limitTakenEmails<T>(
  services: Pick<Services, 'db' | 'config'>,
  exchange: Exchange | undefined,
  signUp: () => Promise<T>,
): Promise<T> {
  try {
    return await signUp();
  } catch (error) {
    if (!(error instanceof EmailTakenError)) throw error;
    await limit(services, rules.takenEmailsPerNetwork, networkOfExchange(exchange));
    await limit(services, rules.takenEmails, error.email.toLowerCase());
    throw error;
  }
}

function networkOfExchange(exchange: Exchange | undefined): string {
  return networkOf(exchange?.request.ip ?? '');
}
