import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import type { OpinionLevel } from '#server/database/generated/tables.ts';

export async function hasMember(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

const sanFrancisco = {
  city: 'San Francisco',
  state: 'CA',
  zip5: '94110',
  congressional_district: 11,
  state_assembly_district: 17,
  state_senate_district: 11,
};
const austin = { city: 'Austin', state: 'TX', zip5: '78701', congressional_district: 37 };
const profiles = [
  { first_name: 'Alice', last_name: 'Nguyen', may_share_media: true, ...sanFrancisco },
  { first_name: 'Bob', last_name: 'Martinez', ...sanFrancisco },
  { first_name: 'Carol', last_name: 'Johnson', ...austin },
  { first_name: 'Ada', last_name: 'Wright', is_admin: true, ...austin },
];

/** By bill of the Short List, then by author: Alice, Bob, Carol. */
const opinions: [OpinionLevel, string | null][][] = [
  [
    ['strong_support', 'This is overdue.'],
    ['oppose', 'A good aim, poorly written.'],
    ['neutral', null],
  ],
  [
    ['support', 'Better than what we have.'],
    ['support', null],
    ['strong_oppose', 'It costs far too much and helps too few.'],
  ],
];

/**
 * Inserts four members with confirmed addresses. The first two are connected; the fourth is an administrator.
 */
export async function insertSamplePeople(db: Db, emails: string[], passwordHash: string): Promise<void> {
  const ids: number[] = [];
  for (const [index, profile] of profiles.entries()) {
    const { id } = await db
      .insertInto('members')
      .values({
        email: emails[index]!,
        password_hash: passwordHash,
        email_confirmed_at: sql`now()`,
        ...profile,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  const [alice, bob, carol] = ids as [number, number, number, number];
  await db
    .insertInto('connections')
    .values([
      { member_id: alice, friend_id: bob },
      { member_id: bob, friend_id: alice },
    ])
    .execute();
  await db.insertInto('follows').values({ follower_id: alice, followed_id: carol }).execute();
  await db.insertInto('invitations').values({ sender_id: carol, receiver_id: alice }).execute();
  await insertOpinions(db, ids);
}

async function insertOpinions(db: Db, authors: number[]): Promise<void> {
  const bills = await db
    .selectFrom('short_list')
    .innerJoin('bills', 'bills.id', 'short_list.item_id')
    .where('bills.category', '=', 'fed')
    .orderBy('short_list.rank')
    .limit(opinions.length)
    .select('bills.id')
    .execute();
  for (const [bill, { id: item_id }] of bills.entries()) {
    await db.insertInto('watchlist').values({ member_id: authors[0]!, item_id }).execute();
    for (const [author, [level, text]] of opinions[bill]!.entries())
      await db
        .insertInto('opinions')
        .values({ item_id, member_id: authors[author]!, level, text, written_at: text ? sql`now()` : null })
        .execute();
  }
}
