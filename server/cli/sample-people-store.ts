import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import type { OpinionLevel } from '#server/database/generated/tables.ts';

export const sampleEmails = [
  'alice@example.org',
  'bob@example.org',
  'carol@example.org',
  'admin@example.org',
] as const;

export async function hasMember(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

/** Whether the administrator of the sample people is one here. */
export async function hasSampleAdmin(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('email', '=', sampleEmails[3])
    .where('is_admin', '=', true)
    .executeTakeFirst();
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
 * Inserts four members with confirmed addresses. The second is connected with the first and the third; the
 * fourth is an administrator.
 */
export async function insertSamplePeople(db: Db, passwordHash: string): Promise<void> {
  const ids: number[] = [];
  for (const [index, profile] of profiles.entries()) {
    const { id } = await db
      .insertInto('members')
      .values({
        email: sampleEmails[index]!,
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
      { member_id: bob, friend_id: carol },
      { member_id: carol, friend_id: bob },
    ])
    .execute();
  await db.insertInto('follows').values({ follower_id: alice, followed_id: carol }).execute();
  await db.insertInto('invitations').values({ sender_id: carol, receiver_id: alice }).execute();
  await insertOpinions(db, ids);
  await insertShares(db, { alice, bob, carol });
}

/** A thread with replies, a share of a bill, one for a single receiver, and a reshare. */
async function insertShares(db: Db, { alice, bob, carol }: Record<'alice' | 'bob' | 'carol', number>) {
  const bill = await db
    .selectFrom('short_list')
    .innerJoin('bills', 'bills.id', 'short_list.item_id')
    .where('bills.category', '=', 'fed')
    .orderBy('short_list.rank')
    .select('bills.id')
    .executeTakeFirst();
  const share = async (author_id: number, text: string | null, values: object, minutesAgo: number) => {
    const { id } = await db
      .insertInto('posts')
      .values({
        kind: 'share',
        author_id,
        text,
        created_at: sql<Date>`now() - make_interval(mins => ${minutesAgo})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('shares')
      .values({ id, author_id, general: true, ...values })
      .execute();
    return id;
  };
  const comment = async (author_id: number, root_id: number, text: string, parent_id = root_id) => {
    const { id } = await db
      .insertInto('posts')
      .values({ kind: 'reply', author_id, root_id, parent_id, text })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const news = await share(
    bob,
    'How a bill becomes law, in plain words. Worth ten minutes.',
    { url: 'https://www.congress.gov/help/learn-about-the-legislative-process' },
    300,
  );
  const question = await comment(alice, news, 'Is the part about committees still right?');
  await comment(bob, news, 'Yes, they updated it this year.', question);
  await comment(carol, news, 'Thank you, I sent it to my class.');
  await share(carol, 'Our county meets on Thursday to talk about the new bus lines. Come along.', {}, 200);
  const billShare = await share(alice, 'Read section 3 before you decide.', { item_id: bill?.id }, 120);
  await comment(bob, billShare, 'I had missed that. It changes my mind.');
  await db.insertInto('post_likes').values({ post_id: billShare, member_id: bob }).execute();
  await db.insertInto('truth_ratings').values({ share_id: news, member_id: carol, value: 2 }).execute();
  await share(alice, 'For everyone who asked me last week.', { is_reshare: true, parent_id: news }, 60);
  const personal = await share(bob, 'Only for you: the draft of our letter.', { general: false }, 30);
  await db
    .insertInto('share_receivers')
    .values({ share_id: personal, member_id: alice, author_id: bob })
    .execute();
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
