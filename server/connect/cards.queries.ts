import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { inNetwork, isFollowing, notHeld, notHidden } from './visibility.ts';

export const membersPerPage = 20;

/** A member as the viewer sees them. */
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
  held: boolean;
}

/** One page of members, and how many there are on all pages. */
export interface MemberPage {
  count: number;
  members: MemberRow[];
}

/** Input of every list of members. */
export interface PageOf {
  viewer: number;
  offset: number;
}

interface Parts {
  viewer: RawBuilder<number>;
  /** CTEs that `page` and `count` use: 'found as materialized (…)'. */
  first?: RawBuilder<unknown>;
  /** The members of the page: `id`, and `ord` to sort by. */
  page: RawBuilder<unknown>;
  /** On all pages. */
  count: RawBuilder<unknown>;
}

/**
 * A list of members in one statement: the page, the total count, and each member's relation to the viewer.
 * Cost: `page` and `count`; per member (at most 20) one range of friends and six probes; the viewer's
 * friends once.
 */
export async function findCards(db: Db, { viewer, first, page, count }: Parts): Promise<MemberPage> {
  const { rows } = await sql<MemberPage>`
    with ${first ? sql`${first}, ` : sql``}
    page as materialized (${page}),
    shared as materialized (${sharedWith(viewer)})
    select
      (${count}) as count,
      coalesce((
        select json_agg(json_build_object(${card(viewer)}) order by page.ord)
        from page
        join members m on m.id = page.id
        left join shared on shared.id = m.id
        left join states s on s.postal = m.state
      ), '[]') as members`.execute(db);
  return rows[0]!;
}

/** SQL: the viewer's id. A subselect, so that PostgreSQL uses one plan for all viewers. */
export const viewerOf = ({ viewer }: { viewer: number }) => sql<number>`(select ${viewer}::int)`;

/** One page of a sorted list, with row numbers. */
export function paged(sorted: RawBuilder<unknown>, offset: number) {
  return sql`
    select sorted.id, row_number() over () as ord
    from (${sorted} limit ${sql.lit(membersPerPage)} offset (select ${offset}::bigint)) as sorted`;
}

/**
 * The number of common friends of the viewer and each member on the page; matches findCommonFriends.
 * "is true" makes the planner read the viewer's friends once instead of probing for each friend.
 */
function sharedWith(viewer: RawBuilder<number>) {
  return sql`
    select theirs.member_id as id, count(*)::int as common
    from page
    join connections theirs on theirs.member_id = page.id
    where (theirs.friend_id in (select friend_id from connections where member_id = ${viewer})) is true
      and ${probe(notHidden(viewer, sql.ref<number>('theirs.friend_id')))}
    group by theirs.member_id`;
}

/** The fields of a card. Scalar subselects probe keys; the planner would otherwise join whole sets. */
function card(viewer: RawBuilder<number>) {
  const member = sql.ref<number>('m.id');
  const waits = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
    sql`(
      select i.id
      from invitations i
      where i.sender_id = ${from} and i.receiver_id = ${to} and i.status = 'pending'
    )`;
  return sql`
    'id', m.id,
    'name', coalesce(m.display_name, 'Member'),
    'avatar', m.avatar,
    'about_me', m.about_me,
    'city', m.city,
    'state', s.name,
    'common', coalesce(shared.common, 0),
    'sent', ${waits(viewer, member)},
    'received', ${waits(member, viewer)},
    'connected', ${probe(inNetwork(viewer, member))},
    'followed', ${probe(isFollowing(viewer, member))},
    'held', not ${probe(notHeld(viewer, member))}`;
}

/** "offset 0" keeps the planner from turning "exists" into a hash of the whole table. */
const probe = (condition: RawBuilder<unknown>) => sql`(select ${condition} offset 0)`;
