import { ConfigError } from '#server/config.ts';
import { lock } from '#server/database/locks.ts';
import type { Db } from '#server/database/pool.ts';
import type { Services } from '#server/jobs/services.ts';
import { keyedHash } from '#server/database/master-key.ts';
import * as queries from './email-addresses.queries.ts';
import { hashPassword } from './passwords/passwords.ts';

/**
 * An address belongs to the account that has confirmed it, its owner; before that, accounts claim it. Nobody can tell from outside whether
 * an address has an owner or other claims: whatever is asked, the answer and the work for it are the same (docs/decisions/0083).
 */

/** A password as an account of this address stores it. One look-up and one hash, whoever has the address, or nobody. */
export async function hashForAddress(
  { db, config }: Pick<Services, 'db' | 'config'>,
  email: string,
  password: string,
): Promise<string> {
  const { passwordHash } = await queries.findPasswordOfAddress(db, email);
  return hashAlike(config, email, password, passwordHash);
}

/** The same where what is stored has been looked up already. */
export async function hashAlike(
  config: Services['config'],
  email: string,
  password: string,
  stored: string | undefined,
): Promise<string> {
  const salt = await keyedHash(config, `salt ${email.toLowerCase()}`);
  return hashPassword(config, password, stored ?? salt.subarray(0, 16));
}

/** The member's address is confirmed by a link mailed to it. @returns false when another account was first, or the address has changed. */
export async function confirmAddress(db: Db, memberId: number, email: string): Promise<boolean> {
  return (await isFree(db, memberId, email)) && queries.setConfirmed(db, memberId, email);
}

/** Whether no other account owns an address; nobody else can confirm it until the caller's transaction ends. */
export async function isFree(db: Db, memberId: number, email: string): Promise<boolean> {
  // Confirmations of one address wait for each other until the transaction ends.
  await lock(db, 'address', email.toLowerCase());
  await queries.dispossessOverdue(db, email);
  const [first] = await queries.findHolders(db, email, 1);
  return !first?.isOwner || first.id === memberId;
}

/** Who has or claims an address: for mails to it, and for whoever has proven that it is theirs. */
export const holdersOf = queries.findHolders;

/** Whom an operator means: the account that has confirmed an address, else the only one that claims it. @throws ConfigError */
export async function memberOfAddress(db: Db, email: string): Promise<number> {
  const [first, second] = await queries.findHolders(db, email.trim(), 2);
  if (!first) throw new ConfigError(`There is no member with the email ${email}.`);
  if (!first.isOwner && second)
    throw new ConfigError(`Several accounts claim ${email}, and none of them has confirmed it.`);
  return first.id;
}
