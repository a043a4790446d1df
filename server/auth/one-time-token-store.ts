import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

/** A token of one purpose does not work for another. */
export type Purpose =
  | 'password_reset'
  | 'email_confirmation'
  | 'social_redirect'
  | 'social_result'
  | 'two_step'
  | 'passkey_registration'
  | 'passkey_sign_in';

interface NewToken {
  data?: object;
  memberId?: number | undefined;
  /** From randomToken, for callers that need it before it is stored. */
  token?: string;
  /** How long it works. */
  minutes: number;
}

/** 256 random bits, safe in URLs. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Stores data under the hash of a token. @returns the token. */
export async function createToken(
  db: Db,
  purpose: Purpose,
  { token = randomToken(), data = {}, memberId, minutes }: NewToken,
): Promise<string> {
  await db
    .insertInto('one_time_tokens')
    .values({
      token_hash: hashOf(purpose, token),
      purpose,
      member_id: memberId ?? null,
      data: JSON.stringify(data),
      expires_at: new Date(Date.now() + minutes * 60_000),
    })
    .execute();
  return token;
}

interface Stored<T> {
  data: T;
  memberId: number | null;
}

/**
 * Uses a token up. One of several simultaneous uses succeeds. A transaction that fails leaves it usable.
 * @returns undefined when the token is unknown, used, expired, or for something else.
 */
export async function useToken<T>(db: Db, purpose: Purpose, token: string): Promise<Stored<T> | undefined> {
  const row = await db
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', hashOf(purpose, token))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['data', 'member_id as memberId'])
    .executeTakeFirst();
  return row as Stored<T> | undefined;
}

/** Reads the data of a token without using it up. */
export async function readToken<T>(db: Db, purpose: Purpose, token: string): Promise<Stored<T> | undefined> {
  const row = await db
    .selectFrom('one_time_tokens')
    .select(['data', 'member_id as memberId'])
    .where('token_hash', '=', hashOf(purpose, token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row as Stored<T> | undefined;
}

/** Ends every link in a member's emails and every challenge on their screens. */
export async function deleteTokens(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('member_id', '=', memberId).execute();
}

export async function deleteExpiredTokens(db: Db): Promise<void> {
  await db
    .deleteFrom('one_time_tokens')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
}

function hashOf(purpose: Purpose, token: string): Buffer {
  return hash('sha256', `${purpose}:${token}`, 'buffer');
}
