import { sql } from 'kysely';
import type { SocialProvider } from '#contract/auth/social.ts';
import type { Db } from '#server/database/pool.ts';

/** The member of an identity. By primary key. */
export async function findMemberOfIdentity(db: Db, provider: SocialProvider, subject: string) {
  return db
    .selectFrom('member_identities')
    .select('member_id as id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

interface NewIdentity {
  provider: SocialProvider;
  subject: string;
  memberId: number;
  email: string | undefined;
}

/** @returns false when another member has the identity, or the member has one of this provider. */
export async function insertIdentity(
  db: Db,
  { provider, subject, memberId, email }: NewIdentity,
): Promise<boolean> {
  const row = await db
    .insertInto('member_identities')
    .values({ provider, subject, member_id: memberId, email: email ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('provider')
    .executeTakeFirst();
  return row !== undefined;
}

export async function recordUse(db: Db, provider: SocialProvider, subject: string): Promise<void> {
  await db
    .updateTable('member_identities')
    .set({ last_used_at: sql`now()` })
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .execute();
}

/** At most one of each provider. */
export async function findIdentities(db: Db, memberId: number) {
  return db
    .selectFrom('member_identities')
    .select(['provider', 'email', 'created_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .orderBy('provider')
    .execute();
}

export async function deleteIdentity(db: Db, memberId: number, provider: SocialProvider): Promise<boolean> {
  const row = await db
    .deleteFrom('member_identities')
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .returning('provider')
    .executeTakeFirst();
  return row !== undefined;
}
