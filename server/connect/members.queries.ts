import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { findCards, paged, viewerOf, type MemberPage, type PageOf } from './cards.queries.ts';
import { beginningsOf, hasWords, type Spelling } from './search.queries.ts';
import { isActive, notHidden, onGoodTerms, onGoodTermsAmongMany } from './visibility.ts';

const memberId = sql.ref<number>('m.id');

/** One member as the viewer sees them. */
export function findMember(db: Db, viewerId: number, id: number): Promise<MemberPage> {
  return findCards(db, {
    viewer: viewerOf({ viewer: viewerId }),
    page: sql`select ${id}::int as id, 1 as ord`,
    count: sql`1`,
  });
}

/** All members the viewer may interact with, by name. Reads one index range up to the page. */
export function findEverybody(db: Db, position: PageOf): Promise<MemberPage> {
  const viewer = viewerOf(position);
  return findCards(db, {
    viewer,
    page: paged(
      sql`
      select m.id
      from members m
      where m.account_setup
        and m.deactivated_at is null
        and ${onGoodTermsAmongMany(viewer, memberId)}
      order by lower(m.display_name), m.id`,
      position.offset,
    ),
    count: countEverybody(viewer),
  });
}

/** Total from member_counts, minus the few members the viewer may not interact with. */
function countEverybody(viewer: RawBuilder<number>) {
  return sql`
    select (select coalesce(sum(members), 0) from member_counts) - (
      select count(*)
      from members m
      where m.id in (
          select ${viewer}::int
          union select held_id from holds where holder_id = ${viewer}
          union select holder_id from holds where held_id = ${viewer}
        )
        and m.account_setup
        and m.deactivated_at is null
        and not ${onGoodTerms(viewer, memberId)}
    )`;
}

/** Friends of both, by name. Reads two ranges of one index. */
export function findCommonFriends(db: Db, position: PageOf & { other: number }): Promise<MemberPage> {
  const viewer = viewerOf(position);
  return findCards(db, {
    viewer,
    first: sql`
    found as materialized (
      select mine.friend_id as id, mine.friend_name as name
      from connections mine
      join connections theirs on theirs.member_id = ${position.other} and theirs.friend_id = mine.friend_id
      where mine.member_id = ${viewer}
        and ${notHidden(viewer, sql.ref<number>('mine.friend_id'))}
    )`,
    page: paged(sql`select id from found order by name, id`, position.offset),
    count: sql`select count(*) from found`,
  });
}

/** Members who have invited the viewer, newest first. Reads a range of a partial index. */
export function findInviting(db: Db, position: PageOf): Promise<MemberPage> {
  const viewer = viewerOf(position);
  return findCards(db, {
    viewer,
    first: sql`found as materialized (${inviting(viewer)})`,
    page: paged(sql`select id from found order by updated_at desc, invitation_id desc`, position.offset),
    count: sql`select count(*) from found`,
  });
}

function inviting(viewer: RawBuilder<number> | number) {
  const sender = sql.ref<number>('i.sender_id');
  return sql`
    select i.sender_id as id, i.id as invitation_id, i.updated_at
    from invitations i
    where i.receiver_id = ${viewer}
      and i.status = 'pending'
      and ${onGoodTerms(viewer, sender)}
      and ${isActive(sender)}`;
}

/** Number of invitations the viewer has not answered. */
export async function countInviting(db: Db, viewerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (${inviting(viewerId)}) as waiting`.execute(db);
  return rows[0]!.count;
}

export type NetworkList = 'network' | 'held' | 'followers' | 'followed';

/** SQL: the members of each list of Manage Network, and since when. Reads one index range. */
export const membersOf: Record<NetworkList, (viewer: RawBuilder<number> | number) => RawBuilder<unknown>> = {
  network: (viewer) =>
    sql`select friend_id as id, created_at as since from connections where member_id = ${viewer}`,
  held: (viewer) => sql`select held_id as id, created_at as since from holds where holder_id = ${viewer}`,
  followers: (viewer) =>
    sql`select follower_id as id, created_at as since from follows where followed_id = ${viewer}`,
  followed: (viewer) =>
    sql`select followed_id as id, created_at as since from follows where follower_id = ${viewer}`,
};

/** Follows, newest first. Reads the index range of the viewer, and each member by key. */
function findFollows(db: Db, list: 'followers' | 'followed', position: PageOf): Promise<MemberPage> {
  const viewer = viewerOf(position);
  const rows = sql`from (${membersOf[list](viewer)}) f where ${isActive(sql.ref<number>('f.id'))}`;
  return findCards(db, {
    viewer,
    page: paged(sql`select f.id ${rows} order by f.since desc, f.id desc`, position.offset),
    count: sql`select count(*) ${rows}`,
  });
}

/** The viewer's network by name, in index order. */
function findNetwork(db: Db, position: PageOf): Promise<MemberPage> {
  const viewer = viewerOf(position);
  return findCards(db, {
    viewer,
    page: paged(
      sql`
      select friend_id as id
      from connections
      where member_id = ${viewer} and friend_name is not null
      order by friend_name, friend_id`,
      position.offset,
    ),
    count: sql`select count(*) from connections where member_id = ${viewer} and friend_name is not null`,
  });
}

/** A list by name; `matches` filters its members m. Reads each by key. */
function findByName(
  db: Db,
  list: NetworkList,
  position: PageOf,
  matches: RawBuilder<unknown> = sql`true`,
): Promise<MemberPage> {
  const viewer = viewerOf(position);
  return findCards(db, {
    viewer,
    first: sql`
    found as materialized (
      select m.id, lower(m.display_name) as name
      from unnest(array(select id from (${membersOf[list](viewer)}) of_list)) as listed(id)
      join members m on m.id = listed.id
      where m.deactivated_at is null and ${matches}
    )`,
    page: paged(sql`select id from found order by name, id`, position.offset),
    count: sql`select count(*) from found`,
  });
}

/** One of Manage Network's lists, filtered by words. `first`: where in a word the first one may be. */
export function searchNetworkList(
  db: Db,
  list: NetworkList,
  page: PageOf,
  spellings: readonly Spelling[],
  first: 'beginning' | 'anywhere',
): Promise<MemberPage> {
  const matches =
    first === 'anywhere'
      ? hasWords(spellings)
      : sql`
        m.search_text like any(${beginningsOf(spellings[0]!)}::text[])
        and ${hasWords(spellings.slice(1))}`;
  return findByName(db, list, page, matches);
}

/** One of Manage Network's lists: by name; follows newest first. */
export function findNetworkList(db: Db, list: NetworkList, page: PageOf): Promise<MemberPage> {
  if (list === 'network') return findNetwork(db, page);
  if (list === 'held') return findByName(db, list, page);
  return findFollows(db, list, page);
}

/** A member's public fields, by primary key. */
export async function findPublicMember(db: Db, id: number) {
  return db
    .selectFrom('members as m')
    .leftJoin('states as s', 's.postal', 'm.state')
    .select([
      'm.id',
      'm.avatar',
      'm.about_me',
      's.name as state',
      sql<string>`m.display_name`.as('name'),
      sql<boolean>`m.privacy_mode = 'open'`.as('open'),
    ])
    .where('m.id', '=', id)
    .where('m.deactivated_at', 'is', null)
    .where(sql<boolean>`m.account_setup`)
    .executeTakeFirst();
}

/** A member's current address, by key. */
export async function findNoticeAddress(db: Db, memberId: number): Promise<string | undefined> {
  const row = await db.selectFrom('members').select('email').where('id', '=', memberId).executeTakeFirst();
  return row?.email;
}

export async function switchOffNotices(db: Db, memberId: number): Promise<void> {
  await db.updateTable('members').set({ notify_invite_network: false }).where('id', '=', memberId).execute();
}
