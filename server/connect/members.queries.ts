import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/database/connection.ts';
import { inNetwork, isFollowing } from './network.ts';
import { isActive, notHeld, notHidden, onGoodTerms, onGoodTermsAmongMany } from './visibility.ts';

export const membersPerPage = 20;
const offset = (page: number) => (page - 1) * membersPerPage;
const memberId = sql.ref<number>('m.id');

export interface MemberRow {
  id: number;
  name: string;
  avatar: string | null;
  about_me: string | null;
  city: string | null;
  state: string | null;
  common: number;
  sent: number | null;
  received: number | null;
  connected: boolean;
  followed: boolean;
  follows: boolean;
  held: boolean;
}

/** Members as the viewer sees them, in the order of the ids: one statement for a page; a friends-of-friends count is one range a row. */
export async function findMembers(db: Db, viewerId: number, ids: readonly number[]): Promise<MemberRow[]> {
  if (ids.length === 0) return [];
  const me = sql`${viewerId}::int`;
  const waits = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
    sql<
      number | null
    >`(select i.id from invitations i where i.sender_id = ${from} and i.receiver_id = ${to} and i.status = 'pending')`;
  const rows = await db
    .selectFrom('members as m')
    .leftJoin('states as s', 's.postal', 'm.state')
    .select([
      'm.id',
      'm.avatar',
      'm.about_me',
      'm.city',
      's.name as state',
      sql<string>`coalesce(m.display_name, 'Member')`.as('name'),
      commonWith(viewerId).as('common'),
      waits(me, memberId).as('sent'),
      waits(memberId, me).as('received'),
      inNetwork(viewerId, memberId).as('connected'),
      isFollowing(viewerId, memberId).as('followed'),
      sql<boolean>`exists (select from follows f where f.follower_id = m.id and f.followed_id = ${viewerId})`.as(
        'follows',
      ),
      sql<boolean>`not ${notHeld(viewerId, memberId)}`.as('held'),
    ])
    .where('m.id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row as MemberRow]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * How many friends the viewer and `m` have in common; the same ones that the list of them shows. The viewer's friends are read once for
 * all rows: "is true" keeps the planner from joining them to each row anew.
 */
function commonWith(viewerId: number) {
  return sql<number>`(select count(*)::int from connections theirs
    where theirs.member_id = m.id
      and (theirs.friend_id in (select mine.friend_id from connections mine where mine.member_id = ${viewerId})) is true
      and ${notHidden(viewerId, sql.ref<number>('theirs.friend_id'))})`;
}

/** Everybody the viewer may meet, by name: a walk along one index. */
function everybody(db: Db, viewerId: number) {
  return db
    .selectFrom('members as m')
    .where(sql<boolean>`m.account_setup`)
    .where('m.deactivated_at', 'is', null)
    .where(onGoodTermsAmongMany(viewerId, memberId));
}

/** A range of the index by name as long as the page is deep; the count is kept, and corrected by the few the viewer may not meet. */
export async function findEverybody(db: Db, viewerId: number, page: number) {
  const [rows, { count }] = await Promise.all([
    everybody(db, viewerId)
      .select('m.id')
      .orderBy(sql`lower(m.display_name)`)
      .orderBy('m.id')
      .limit(membersPerPage)
      .offset(offset(page))
      .execute(),
    countEverybody(db, viewerId),
  ]);
  return { ids: rows.map(({ id }) => id), count };
}

async function countEverybody(db: Db, viewerId: number): Promise<{ count: number }> {
  const { rows } = await sql<{ count: number }>`
    select (select coalesce(sum(members), 0) from member_counts) - (select count(*) from members m
      where m.id in (select ${viewerId}::int union select held_id from holds where holder_id = ${viewerId} union select holder_id from holds where held_id = ${viewerId})
        and m.account_setup and m.deactivated_at is null and not ${onGoodTerms(viewerId, memberId)}) as count`.execute(
    db,
  );
  return { count: Number(rows[0]!.count) };
}

/** A search ranks no more than these; whoever is not among them should be asked for by more words. */
const candidatesMax = 500;

/** A word as it was typed, and words that members have and that resemble it, the likest first. */
export interface Spelling {
  word: string;
  alike: string[];
}

/** What a word may have been meant to be: the likest words that any member has, by the trigram index of the words themselves. */
export async function findSpellings(db: Db, word: string): Promise<Spelling> {
  if (word.length <= 3) return { word, alike: [] };
  const { rows } = await sql<{ word: string }>`select w.word from search_words w where w.word % ${word}
    order by similarity(w.word, ${word}) desc, w.word limit ${spellingsMax}`.execute(db);
  return { word, alike: rows.map((row) => row.word).filter((other) => other !== word) };
}
const spellingsMax = 8;

/**
 * Members whose words hold all of the given words, or ones that resemble them; best first. Candidates come from the trigram index.
 * @returns their ids, at most candidatesMax.
 */
export async function findByWords(db: Db, viewerId: number, words: readonly Spelling[]): Promise<number[]> {
  const candidates = words
    .reduce((query, word) => query.where(matches(word)), everybody(db, viewerId))
    .select(['m.id', 'm.search_text', 'm.state'])
    .limit(candidatesMax);
  const rows = await db
    .with(
      (cte) => cte('c').materialized(),
      () => candidates,
    )
    .selectFrom('c')
    .innerJoin('members as me', (join) => join.on('me.id', '=', viewerId))
    .select('c.id')
    .orderBy(score(words), 'desc')
    .orderBy(sql`c.state is not distinct from me.state`, 'desc')
    .orderBy(sql`c.search_text collate "C"`)
    .orderBy('c.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Words hold no wildcards: plainWords has taken them out. Short ones must begin a word. */
function matches({ word, alike }: Spelling) {
  const any = [word.length < 3 ? `% ${word}%` : `%${word}%`, ...alike.map((other) => `% ${other}%`)];
  return sql<boolean>`(${sql.join(
    any.map((pattern) => sql`m.search_text like ${pattern}`),
    sql` or `,
  )})`;
}

/** A whole word counts most, then the beginning of one, then a part; what resembles it the less, the less it does. */
function score(words: readonly Spelling[]) {
  const parts = words.map(({ word, alike }) => {
    const likenesses = alike.map(
      (other, index) =>
        sql`when c.search_text || ' ' like ${`% ${other} %`} then ${sql.lit(Math.round(90 / (index + 1)) / 100)}`,
    );
    return sql`case when c.search_text || ' ' like ${`% ${word} %`} then 3 when c.search_text like ${`% ${word}%`} then 2
      when c.search_text like ${`%${word}%`} then 1 ${sql.join(likenesses, sql` `)} else 0 end`;
  });
  return sql<number>`${sql.join(parts, sql` + `)}`;
}

/** Friends of both: two ranges of one index. */
export function findCommonFriends(db: Db, viewerId: number, otherId: number, page: number) {
  const friends = sql`select theirs.friend_id from connections theirs
    join connections mine on mine.member_id = ${viewerId} and mine.friend_id = theirs.friend_id where theirs.member_id = ${otherId}`;
  return pageByName(db, friends, notHidden(viewerId, memberId), page);
}

export type NetworkList = 'network' | 'held' | 'followers' | 'followed';

/** One of Manage Network's lists, by name, narrowed by words; a range of one index and a sort of what it holds. */
export async function findNetworkList(
  db: Db,
  viewerId: number,
  list: NetworkList,
  words: readonly Spelling[],
  page: number,
) {
  const ids = {
    network: sql`select friend_id from connections where member_id = ${viewerId}`,
    held: sql`select held_id from holds where holder_id = ${viewerId}`,
    followers: sql`select follower_id from follows where followed_id = ${viewerId}`,
    followed: sql`select followed_id from follows where follower_id = ${viewerId}`,
  }[list];
  const conditions = [sql`m.deactivated_at is null`, ...words.map(matches)];
  return pageByName(db, ids, sql`${sql.join(conditions, sql` and `)}`, page);
}

/** Those of some members whom a condition holds for, counted and sorted in one go; each is looked up by key. */
async function pageByName(
  db: Db,
  ids: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  page: number,
): Promise<{ ids: number[]; count: number }> {
  // As an array: the planner would otherwise read all members to find a thousand.
  const { rows } = await sql<{ ids: number[]; count: number }>`
    with found as materialized (select m.id, lower(m.display_name) as name from unnest(array(${ids})) as among(id)
      join members m on m.id = among.id where ${condition})
    select (select count(*) from found) as count, array(select id from found order by name, id
      limit ${membersPerPage} offset ${offset(page)}) as ids`.execute(db);
  return rows[0]!;
}

/** Members who have invited the viewer, newest first: a range of a partial index. */
export async function findInviting(db: Db, viewerId: number, page: number) {
  const waiting = db
    .selectFrom('invitations as i')
    .where('i.receiver_id', '=', viewerId)
    .where('i.status', '=', 'pending')
    .where(onGoodTerms(viewerId, sql.ref<number>('i.sender_id')))
    .where(isActive(sql.ref<number>('i.sender_id')));
  const [rows, { count }] = await Promise.all([
    waiting
      .select('i.sender_id as id')
      .orderBy('i.updated_at', 'desc')
      .orderBy('i.id', 'desc')
      .limit(membersPerPage)
      .offset(offset(page))
      .execute(),
    waiting.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { ids: rows.map(({ id }) => id), count };
}
