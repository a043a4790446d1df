import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { statement, type Slots } from '#server/database/compiled-query.ts';
import { isFollowing, inNetwork } from './network.ts';
import { notHeld, notHidden } from './visibility.ts';

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
  follows: boolean;
  held: boolean;
}

/** One page of members, and how many there are on all pages. */
export interface MemberPage {
  count: number;
  members: MemberRow[];
}

/** What every list of members takes. */
export interface PageOf {
  viewer: number;
  offset: number;
}

interface Parts {
  /** What `page` and `count` draw on: 'found as materialized (…)'. */
  first?: RawBuilder<unknown>;
  /** The members of the page: `id`, and `ord` to sort by. */
  page: RawBuilder<unknown>;
  /** What of the page is shown, where its members, alias m, are first looked up for their cards. */
  only?: RawBuilder<unknown>;
  /** On all pages. */
  count: RawBuilder<unknown>;
  /** How many friends each of the page has in common with the viewer, where that is known already: `id`, `common`. */
  shared?: RawBuilder<unknown>;
}

/**
 * A list of members in one statement: who is on the page, how many there are, and what stands between each and the viewer.
 * Cost: that of `page` and `count`; for each of at most twenty members a range of their friends and half a dozen probes; and once
 * the range of the viewer's friends.
 */
export function cardList<Values extends PageOf>(build: (slots: Slots<Values>) => Parts) {
  const read = statement<MemberPage, Values>((given) => {
    // As a subselect: one plan serves for all viewers, whatever PostgreSQL knows of this one.
    const viewer = sql<number>`(select ${given.viewer}::int)`;
    const slots = new Proxy(given, {
      get: (_, name) => (name === 'viewer' ? viewer : given[name as keyof Values]),
    });
    const { first, page, count, only = sql`true`, shared = sharedWith(slots.viewer) } = build(slots);
    return sql<MemberPage>`with ${first ? sql`${first}, ` : sql``}page as materialized (${page}),
      shared as materialized (${shared})
      select (${count}) as count, coalesce((select json_agg(json_build_object(${card(slots.viewer)}) order by page.ord)
        from page join members m on m.id = page.id and ${only} left join shared on shared.id = m.id left join states s on s.postal = m.state), '[]') as members`;
  });
  return async (db: Db, values: Values): Promise<MemberPage> => (await read(db, values))[0]!;
}

/** The page of a sorted list, numbered. */
export function paged(sorted: RawBuilder<unknown>, offset: RawBuilder<number>) {
  return sql`select sorted.id, row_number() over () as ord from (${sorted} limit ${sql.lit(membersPerPage)} offset (select ${offset}::bigint)) as sorted`;
}

/**
 * How many friends the viewer has in common with each of the page: the same ones that the list of them shows.
 * "is true" keeps the planner from probing for each friend of each: the viewer's friends are read once.
 */
export function sharedWith(viewer: RawBuilder<number>, page = sql`page`) {
  return sql`select theirs.member_id as id, count(*)::int as common
    from ${page} join connections theirs on theirs.member_id = ${page}.id
    where (theirs.friend_id in (select friend_id from connections where member_id = ${viewer})) is true
      and ${probe(notHidden(viewer, sql.ref<number>('theirs.friend_id')))} group by theirs.member_id`;
}

/** Each a probe of a key; read as a value, for the planner would join sets where one member is asked for. */
function card(viewer: RawBuilder<number>) {
  const member = sql.ref<number>('m.id');
  const waits = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
    sql`(select i.id from invitations i where i.sender_id = ${from} and i.receiver_id = ${to} and i.status = 'pending')`;
  return sql`'id', m.id, 'name', coalesce(m.display_name, 'Member'), 'avatar', m.avatar, 'about_me', m.about_me, 'city', m.city,
    'state', s.name, 'common', coalesce(shared.common, 0), 'sent', ${waits(viewer, member)}, 'received', ${waits(member, viewer)},
    'connected', ${probe(inNetwork(viewer, member))}, 'followed', ${probe(isFollowing(viewer, member))},
    'follows', ${probe(isFollowing(member, viewer))}, 'held', not ${probe(notHeld(viewer, member))}`;
}

/** Without this an "exists" becomes a hash of all that could be asked for. */
const probe = (condition: RawBuilder<unknown>) => sql`(select ${condition} offset 0)`;
