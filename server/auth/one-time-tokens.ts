import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

/** What a secret is for; a secret of one purpose is nothing in another. */
export type Purpose =
  | 'password_reset'
  | 'email_confirmation'
  | 'social_redirect'
  | 'social_result'
  | 'social_token_used'
  | 'two_step'
  | 'passkey_registration'
  | 'passkey_sign_in';

const minute = 60_000;

interface NewSecret {
  data?: object;
  memberId?: number | undefined;
  /** One made before by newSecret, where it had to be known first. */
  secret?: string;
  /** How long it works. */
  minutes: number;
}

/** 256 random bits, fit for addresses. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Keeps something for a moment under a new secret of 256 bits; only its hash is stored. @returns the secret. */
export async function keepUnderSecret(
  db: Db,
  purpose: Purpose,
  { data = {}, memberId, minutes, secret = newSecret() }: NewSecret,
): Promise<string> {
  await insert(db, purpose, secret, { data, memberId, minutes });
  return secret;
}

/**
 * Marks something from outside as used, so that it cannot be used again while it would still be valid.
 * @returns whether this was the first use.
 */
export async function markUsed(db: Db, purpose: Purpose, value: string, minutes: number): Promise<boolean> {
  return insert(db, purpose, value, { minutes });
}

interface Kept<T> {
  data: T;
  memberId: number | null;
}

/**
 * Uses a secret up: of simultaneous uses one succeeds. Inside a transaction that fails it stays usable.
 * @returns what was kept, or undefined when it is unknown, used, expired, or for something else.
 */
export async function useSecret<T>(db: Db, purpose: Purpose, secret: string): Promise<Kept<T> | undefined> {
  const row = await db
    .deleteFrom('one_time_secrets')
    .where('token_hash', '=', hash(purpose, secret))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['data', 'member_id as memberId'])
    .executeTakeFirst();
  return row as Kept<T> | undefined;
}

/** Looks without using it up. */
export async function peekSecret<T>(db: Db, purpose: Purpose, secret: string): Promise<Kept<T> | undefined> {
  const row = await db
    .selectFrom('one_time_secrets')
    .select(['data', 'member_id as memberId'])
    .where('token_hash', '=', hash(purpose, secret))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row as Kept<T> | undefined;
}

async function insert(
  db: Db,
  purpose: Purpose,
  secret: string,
  { data = {}, memberId, minutes }: NewSecret,
): Promise<boolean> {
  await sweep(db);
  const row = await db
    .insertInto('one_time_secrets')
    .values({
      token_hash: hash(purpose, secret),
      purpose,
      member_id: memberId ?? null,
      data: JSON.stringify(data),
      expires_at: new Date(Date.now() + minutes * minute),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('purpose')
    .executeTakeFirst();
  return row !== undefined;
}

/** Each new secret sweeps a few dead ones away; skipping locked rows, so that no one waits. One small index range. */
async function sweep(db: Db): Promise<void> {
  await sql`
    delete from one_time_secrets where token_hash in (
      select token_hash from one_time_secrets where expires_at < now() order by expires_at limit 20 for update skip locked)
  `.execute(db);
}

function hash(purpose: Purpose, secret: string): Buffer {
  return createHash('sha256').update(`${purpose}:${secret}`).digest();
}
