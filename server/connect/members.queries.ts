import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/database/connection.ts';
import { inNetwork, isFollowing } from './network.ts';
import { isActive, notHeld, notHidden, onGoodTerms } from './visibility.ts';

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

/** How many friends the viewer and `m` have in common; the same ones that the list of them shows. */
function commonWith(viewerId: number) {
  return sql<number>`(select count(*)::int from connections theirs
    join connections mine on mine.member_id = ${viewerId} and mine.friend_id = theirs.friend_id
    where theirs.member_id = m.id and ${notHidden(viewerId, sql.ref<number>('theirs.friend_id'))})`;
}

/** Everybody the viewer may meet, by name: a walk along one index. */
function everybody(db: Db, viewerId: number) {
  return db
    .selectFrom('members as m')
    .where(sql<boolean>`m.account_setup`)
    .where('m.deactivated_at', 'is', null)
    .where(onGoodTerms(viewerId, memberId));
}

export async function findEverybody(db: Db, viewerId: number, page: number) {
  const [rows, { count }] = await Promise.all([
    everybody(db, viewerId)
      .select('m.id')
      .orderBy(sql`lower(m.display_name)`)
      .orderBy('m.id')
      .limit(membersPerPage)
      .offset(offset(page))
      .execute(),
    everybody(db, viewerId)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return { ids: rows.map(({ id }) => id), count };
}

/** A search ranks no more than these; whoever is not among them should be asked for by more words. */
const candidatesMax = 2_000;

/**
 * Members whose words hold, or with `fuzzy` resemble, all of the given words; best first. Candidates come from the trigram index.
 * @returns their ids, at most candidatesMax.
 */
export async function findByWords(
  db: Db,
  viewerId: number,
  words: readonly string[],
  fuzzy: boolean,
): Promise<number[]> {
  return db.transaction().execute(async (db) => {
    await forgive(db);
    const candidates = words
      .reduce((query, word) => query.where(matches(word, fuzzy)), everybody(db, viewerId))
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
      .orderBy('c.search_text')
      .orderBy('c.id')
      .execute();
    return rows.map(({ id }) => id);
  });
}

/** Words hold no wildcards: plainWords has taken them out. Short ones must begin a word; long ones may be misspelt. */
function matches(word: string, fuzzy: boolean) {
  if (word.length < 3) return sql<boolean>`m.search_text like ${`% ${word}%`}`;
  const held = sql<boolean>`m.search_text like ${`%${word}%`}`;
  return fuzzy && word.length > 3 ? sql<boolean>`(${held} or ${word} <% m.search_text)` : held;
}

/** A whole word counts most, then the beginning of one, then likeness. */
function score(words: readonly string[]) {
  const parts = words.map(
    (word) => sql`(word_similarity(${word}, c.search_text)
      + case when c.search_text || ' ' like ${`% ${word} %`} then 1 when c.search_text like ${`% ${word}%`} then 0.5 else 0 end)`,
  );
  return sql<number>`${sql.join(parts, sql` + `)}`;
}

/** Friends of both: two ranges of one index. */
export function findCommonFriends(db: Db, viewerId: number, otherId: number, page: number) {
  const friends = sql`select theirs.friend_id from connections theirs
    join connections mine on mine.member_id = ${viewerId} and mine.friend_id = theirs.friend_id where theirs.member_id = ${otherId}`;
  return pageByName(db, sql`m.id in (${friends}) and ${notHidden(viewerId, memberId)}`, page);
}

export type NetworkList = 'network' | 'held' | 'followers' | 'followed';

/** One of Manage Network's lists, by name, narrowed by words; a range of one index and a sort of what it holds. */
export async function findNetworkList(
  db: Db,
  viewerId: number,
  list: NetworkList,
  words: readonly string[],
  page: number,
) {
  const ids = {
    network: sql`select friend_id from connections where member_id = ${viewerId}`,
    held: sql`select held_id from holds where holder_id = ${viewerId}`,
    followers: sql`select follower_id from follows where followed_id = ${viewerId}`,
    followed: sql`select followed_id from follows where follower_id = ${viewerId}`,
  }[list];
  const among = (fuzzy: boolean) =>
    sql`${sql.join([sql`m.id in (${ids})`, sql`m.deactivated_at is null`, ...words.map((word) => matches(word, fuzzy))], sql` and `)}`;
  const found = await pageByName(db, among(false), page);
  if (found.count > 0 || words.length === 0) return found;
  return db.transaction().execute(async (db) => {
    await forgive(db);
    return pageByName(db, among(true), page);
  });
}

async function pageByName(
  db: Db,
  condition: RawBuilder<unknown>,
  page: number,
): Promise<{ ids: number[]; count: number }> {
  const { rows } = await sql<{ id: number }>`select m.id from members m where ${condition}
    order by lower(m.display_name), m.id limit ${membersPerPage} offset ${offset(page)}`.execute(db);
  const counted = await sql<{
    count: number;
  }>`select count(*) as count from members m where ${condition}`.execute(db);
  return { ids: rows.map(({ id }) => id), count: counted.rows[0]!.count };
}

/** How unlike a word may be and still be found, for the rest of the transaction; compiling such statements takes longer than running them. */
async function forgive(db: Db): Promise<void> {
  await sql`set local jit = off`.execute(db);
  await sql`set local pg_trgm.word_similarity_threshold = 0.4`.execute(db);
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
