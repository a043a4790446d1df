import { email as emailAddress } from '#contract/auth/credentials.ts';
import { providerNames } from '#contract/auth/social.ts';
import { personName } from '#contract/members/person-name.ts';
import { emailConfirmationMail } from '#server/auth/account-mails.ts';
import { insertMember } from '#server/auth/accounts.queries.ts';
import { findByEmail } from '#server/auth/credentials-store.ts';
import { EmailTakenError, refuseGuesses } from '#server/auth/sign-up.ts';
import { notifyOfSecurityChange } from '#server/auth/security-notices.ts';
import { AppError, invalidValue } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import type { Exchange } from '#server/http/route.ts';
import type { Services } from '#server/jobs/services.ts';
import { needsReview } from '#server/moderation/content-filter.ts';
import type { Identity } from './provider.ts';
import { providerOf } from './providers.ts';
import * as queries from './social.queries.ts';

interface FromApp {
  provider: Identity['provider'];
  provider_token?: string | undefined;
  token?: string | undefined;
  email?: string | null | undefined;
  user?: { email?: string | null | undefined } | undefined;
}

/** The member of an identity. */
export interface SocialMember extends Pick<Identity, 'provider' | 'subject'> {
  id: number;
  /** The account was created just now. */
  newcomer: boolean;
}

/**
 * Finds or creates the member of a token that an app brings. The provider says who it is.
 * @throws SocialError, and what memberOf throws.
 */
export async function memberOfToken(
  services: Services,
  given: FromApp,
  exchange: Exchange | undefined,
): Promise<SocialMember> {
  const provider = await providerOf(services.config, given.provider);
  const token = given.provider_token ?? given.token;
  if (!token) throw invalidValue('provider_token', 'Provider token is required.');
  const identity = await provider.verify(token);
  const typedEmail = given.email || given.user?.email || undefined;
  return services.db.transaction().execute((db) => memberOf(db, services, identity, typedEmail, exchange));
}

/**
 * Finds or creates the member of an identity.
 * An existing account is linked only when both sides have verified the address: the provider says so, and the
 * account has confirmed it.
 * @throws AppError email_required; email_taken; link_required when the provider has verified the address of
 * an account that has not confirmed it; too_many_requests, as createAccount does.
 */
export async function memberOf(
  db: Db,
  services: Services,
  identity: Identity,
  typedEmail: string | undefined,
  exchange: Exchange | undefined,
): Promise<SocialMember> {
  const { provider, subject } = identity;
  const known = await queries.findMemberOfIdentity(db, provider, subject);
  if (known) {
    await queries.recordUse(db, provider, subject);
    return { provider, subject, id: known.id, newcomer: false };
  }
  // The provider proves its own address only, never a typed one.
  const given = addressOf(identity.email);
  const address = given ?? typedEmail;
  const emailVerified = identity.emailVerified && given !== undefined;
  if (!address) throw new AppError('email_required');
  const owner = emailVerified ? await findByEmail(db, address) : undefined;
  if (owner && !owner.email_confirmed_at) throw linkRequired(identity);
  if (!emailVerified) await refuseGuesses({ ...services, db }, exchange);
  const memberId = owner?.id ?? (await createMember(db, services, identity, address, emailVerified));
  if (memberId === undefined) {
    // The same person has just signed in for the first time, in another request.
    const created = await queries.findMemberOfIdentity(db, provider, subject);
    if (!created) throw new EmailTakenError(address);
    return { provider, subject, id: created.id, newcomer: false };
  }
  if (!(await queries.insertIdentity(db, { provider, subject, memberId, email: identity.email })))
    throw linkRequired(identity);
  if (owner) await notifyOfSecurityChange({ ...services, db }, owner.id, 'linked', provider);
  return { provider, subject, id: memberId, newcomer: !owner };
}

/** @returns undefined when another account has the address. */
async function createMember(
  db: Db,
  { jobs }: Services,
  { firstName, lastName }: Identity,
  email: string,
  emailVerified: boolean,
): Promise<number | undefined> {
  const id = await insertMember(db, {
    email,
    first_name: await nameOf(db, firstName),
    last_name: await nameOf(db, lastName),
    email_confirmed_at: emailVerified ? new Date() : undefined,
  });
  if (id !== undefined && !emailVerified)
    await jobs.enqueue(db, emailConfirmationMail, { member_id: id, email }, { key: `sign-up ${id}` });
  return id;
}

/** Links an identity to the signed-in member, who gets a notice by email. @throws AppError identity_taken */
export async function link(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  memberId: number,
  identity: Identity,
): Promise<void> {
  const linked = await queries.findMemberOfIdentity(db, identity.provider, identity.subject);
  if (linked?.id === memberId) return;
  if (linked) throw new AppError('identity_taken');
  if (!(await queries.insertIdentity(db, { ...identity, memberId, email: identity.email })))
    throw new AppError('identity_taken', {
      text: `Another ${providerNames[identity.provider]} account is linked already. Unlink it first.`,
    });
  await notifyOfSecurityChange({ db, jobs }, memberId, 'linked', identity.provider);
}

/** A provider's name in the form that we store, if it is allowed. The member completes it. */
async function nameOf(db: Db, value: string | undefined): Promise<string | undefined> {
  const name = personName.safeParse(value).data || undefined;
  return (await needsReview(db, name)) ? undefined : name;
}

/** A provider's address in the spelling that we store. */
function addressOf(value: string | undefined): string | undefined {
  return emailAddress.safeParse(value).data;
}

function linkRequired({ provider }: Identity): AppError {
  return new AppError('link_required', {
    text:
      'An account with this address exists already. Sign in with its password, or choose a new one by ' +
      `Forgot Password?, then link ${providerNames[provider]} in Settings.`,
  });
}
