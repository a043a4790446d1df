import { sql } from 'kysely';
import type { SocialProvider } from '#contract/social.ts';
import type { Db } from '#server/database/connection.ts';

/** By primary key. */
export async function findHolder(db: Db, provider: SocialProvider, subject: string) {
  return db
    .selectFrom('member_identities as i')
    .innerJoin('members as m', 'm.id', 'i.member_id')
    .select('m.id')
    .where('i.provider', '=', provider)
    .where('i.subject', '=', subject)
    .executeTakeFirst();
}

export async function findByEmail(db: Db, email: string) {
  return db
    .selectFrom('members')
    .select(['id', sql<boolean>`email_confirmed_at is not null`.as('confirmed')])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
}

interface NewMember {
  email: string;
  emailProven: boolean;
  firstName: string | undefined;
  lastName: string | undefined;
}

/** @returns undefined when the address was taken meanwhile. */
export async function insertSocialMember(
  db: Db,
  { email, emailProven, firstName, lastName }: NewMember,
): Promise<number | undefined> {
  const row = await db
    .insertInto('members')
    .values({
      email,
      first_name: firstName,
      last_name: lastName,
      ...(emailProven && { email_confirmed_at: sql<Date>`now()` }),
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

interface NewIdentity {
  provider: SocialProvider;
  subject: string;
  memberId: number;
  email: string | undefined;
}

/** @returns false when the account elsewhere is somebody's already, or the member has one of this provider. */
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

export async function noteUse(db: Db, provider: SocialProvider, subject: string): Promise<void> {
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
