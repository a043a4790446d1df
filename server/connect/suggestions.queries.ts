import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { findCards, paged, sharedWith, viewerOf, type MemberPage, type PageOf } from './cards.queries.ts';
import { isSuspended, notHidden, onGoodTermsAmongMany } from './visibility.ts';

/** Maximum number of suggestions. */
const suggestionsMax = 200;
/** Reads the friends of this many friends, newest first. */
const friendsMax = 1_000;
/** Members with this many friends or more get cached suggestions. With fewer, computing them is cheap. */
const manyFriends = 100;
const cacheMinutes = 10;
const memberId = sql.ref<number>('m.id');

/**
 * Members the viewer may know: most common friends first, then same district, then same state, then newest.
 * Excludes members who are connected, invited, inviting, declined, on hold, blocked, suspended or
 * deactivated.
 * Cost when cached: the viewer's friends and a few dozen key lookups. Otherwise: the ranges of up to 100
 * friends, or of 1,000 once in ten minutes, and two short ranges by state and district.
 */
export async function findSuggestions(db: Db, page: PageOf): Promise<MemberPage> {
  const cached = await findCached(db, page);
  if (cached.count >= 0) return cached;
  return findComputed(db, page, await computeAndCache(db, page.viewer));
}

async function computeAndCache(db: Db, viewer: number): Promise<Found> {
  const found = await compute(db, viewer);
  if (found.friends >= manyFriends) await writeCache(db, viewer, found);
  return found;
}

/** Cached suggestions that are still valid. Count −1: none cached, or the viewer's friends have changed. */
function findCached(db: Db, position: PageOf): Promise<MemberPage> {
  const viewer = viewerOf(position);
  return findCards(db, {
    viewer,
    first: sql`
    mine as materialized (${friendsOf(viewer)}),
    cached as materialized (
      select k.ids, k.commons
      from cached_suggestions k
      join mine on mine.friends = k.friends and mine.friends_sum = k.friends_sum
      where k.member_id = ${viewer}
        and k.computed_at > now() - make_interval(mins => ${sql.lit(cacheMinutes)})
    ),
    fit as materialized (
      select m.id, m.common, m.position
      from cached, unnest(cached.ids, cached.commons) with ordinality as m(id, common, position)
      where ${isNew(viewer)}
    )`,
    // A member who left or was suspended meanwhile is hidden but counted until the cache expires.
    page: paged(sql`select fit.id from fit order by fit.position`, position.offset),
    only: sql`m.deactivated_at is null and m.account_setup and not ${isSuspended}`,
    count: sql`case when exists (select from cached) then (select count(*) from fit) else -1 end`,
    // "is true" prevents a join of both sets.
    shared: sql`select fit.id, fit.common from fit where (fit.id in (select id from page)) is true`,
  });
}

function findComputed(db: Db, position: PageOf, { ids, commons }: Found): Promise<MemberPage> {
  return findCards(db, {
    viewer: viewerOf(position),
    first: sql`computed as materialized (
      select *
      from unnest(${ids}::int[], ${commons}::int[]) with ordinality as suggestion (id, common, position)
    )`,
    page: paged(sql`select computed.id from computed order by position`, position.offset),
    count: sql`${ids.length}::int`,
    shared: sql`
      select computed.id, computed.common
      from computed
      where (computed.id in (select id from page)) is true`,
  });
}

/** A fingerprint of the viewer's friends: their number and the sum of their ids. */
const friendsOf = (viewer: RawBuilder<number>) =>
  sql`
    select count(*)::int as friends, coalesce(sum(friend_id), 0) as friends_sum
    from connections
    where member_id = ${viewer}`;

/** Not connected with the viewer. */
const isStranger = (viewer: RawBuilder<number>, member: RawBuilder<unknown>) =>
  sql`${member} not in (select friend_id from connections where member_id = ${viewer})`;

/** The viewer may meet `m`, and neither has invited the other. */
const isNew = (viewer: RawBuilder<number>) => sql`
  m.id not in (
    select receiver_id from invitations where sender_id = ${viewer} and status <> 'accepted'
  )
  and m.id not in (
    select sender_id from invitations where receiver_id = ${viewer} and status <> 'accepted'
  )
  and ${onGoodTermsAmongMany(viewer, memberId)}`;

interface Found {
  ids: number[];
  /** Friends in common with each. */
  commons: number[];
  friends: number;
  friends_sum: number;
}

async function writeCache(
  db: Db,
  viewer: number,
  { ids, commons, friends, friends_sum }: Found,
): Promise<void> {
  await sql`
    insert into cached_suggestions (member_id, ids, commons, friends, friends_sum)
    values (${viewer}, ${ids}::int[], ${commons}::int[], ${friends}, ${friends_sum})
    on conflict (member_id) do update set
      ids = excluded.ids,
      commons = excluded.commons,
      friends = excluded.friends,
      friends_sum = excluded.friends_sum,
      computed_at = now()`.execute(db);
}

/** The newest members of a place who are in none of the sets, up to the missing number. */
function neighbors(viewer: RawBuilder<number>, place: RawBuilder<unknown>, sets: string[]) {
  const others = sets.map((set) => sql`m.id not in (select id from ${sql.table(set)})`);
  const found = sets.slice(1).map((set) => sql`(select count(*) from ${sql.table(set)})`);
  return sql`
    select m.id, row_number() over (order by m.id desc) as place
    from members m
    where ${place}
      and m.account_setup
      and m.deactivated_at is null
      and not ${isSuspended}
      and ${isStranger(viewer, sql`m.id`)}
      and ${isNew(viewer)}
      and ${sql.join(others, sql` and `)}
    order by m.id desc
    limit ${sql.lit(suggestionsMax)} - ${sql.join(found, sql` - `)}`;
}

const inMyState = sql`m.state = (select state from me)`;
const inMyDistrict = sql`${inMyState} and m.congressional_district = (select district from me)`;

// Reads members only for candidates. "in" probes a set where "exists" would become a join.
async function compute(db: Db, viewerId: number): Promise<Found> {
  const viewer = sql<number>`${viewerId}::int`;
  const { rows } = await sql<Found>`
    with mine as (${friendsOf(viewer)}),
    me as materialized (
      select state, congressional_district as district
      from members
      where id = ${viewer}
    ),
    friends as materialized (
      select c.friend_id
      from connections c
      where c.member_id = ${viewer}
        and ${notHidden(viewer, sql.ref<number>('c.friend_id'))}
      order by c.created_at desc
      limit ${sql.lit(friendsMax)}
    ),
    met as materialized (
      select c.friend_id as id, count(*)::int as common
      from friends
      join connections c on c.member_id = friends.friend_id
      where ${isStranger(viewer, sql`c.friend_id`)}
      group by c.friend_id
    ),
    nearest as materialized (
      select *
      from met
      where common >= coalesce(
        (select common from met order by common desc offset ${sql.lit(2 * suggestionsMax)} limit 1), 1
      )
    ),
    best as materialized (
      select
        m.id,
        met.common,
        row_number() over (
          order by
            met.common desc,
            (
              m.state is not distinct from me.state
              and m.congressional_district = me.district
            ) desc nulls last,
            (m.state = me.state) desc nulls last,
            m.id desc
        ) as place
      from nearest met
      join members m on m.id = met.id
      cross join me
      where m.deactivated_at is null
        and m.account_setup
        and not ${isSuspended}
        and ${isNew(viewer)}
      order by place
      limit ${sql.lit(suggestionsMax)}
    ),
    in_district as materialized (${neighbors(viewer, inMyDistrict, ['met', 'best'])}),
    in_state as materialized (${neighbors(viewer, inMyState, ['met', 'in_district', 'best'])}),
    fit as materialized (
      select id, common, place from best
      union all
      select id, 0, 1000 + place from in_district
      union all
      select id, 0, 2000 + place from in_state
    ),
    exactly as materialized (
      select *
      from (${sharedWith(viewer, sql`fit`)}) as shared
      where (select mine.friends from mine) > ${sql.lit(friendsMax)}
    )
    select
      array(select id from fit order by place) as ids,
      array(
        select coalesce(exactly.common, fit.common)
        from fit
        left join exactly using (id)
        order by fit.place
      ) as commons,
      mine.friends,
      mine.friends_sum
    from mine`.execute(db);
  return rows[0]!;
}
