import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { findCards, paged, viewerOf, type MemberPage, type PageOf } from './cards.queries.ts';
import { isSuspended, notHidden, onGoodTermsAmongMany } from './visibility.ts';

/** Maximum number of suggestions. */
const suggestionsMax = 200;
/** Reads the friends of this many friends, newest first. */
const friendsMax = 1_000;
const memberId = sql.ref<number>('m.id');

/**
 * Members the viewer may know: most common friends first, then same district, then same state, then newest.
 * Excludes members who are connected, invited, inviting, declined, on hold, blocked, suspended or
 * deactivated. Reads the friends of each friend, and two short ranges by state and district.
 */
export function findSuggestions(db: Db, position: PageOf): Promise<MemberPage> {
  const viewer = viewerOf(position);
  return findCards(db, {
    viewer,
    first: suggested(viewer),
    page: paged(sql`select id from suggested order by rank`, position.offset),
    count: sql`select count(*) from suggested`,
  });
}

// Reads members only for candidates. "in" probes a set where "exists" would become a join.
const suggested = (viewer: RawBuilder<number>) => sql`
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
  friends_of_friends as materialized (
    select c.friend_id as id, count(*)::int as common
    from friends
    join connections c on c.member_id = friends.friend_id
    where ${isStranger(viewer, sql`c.friend_id`)}
    group by c.friend_id
  ),
  nearest as materialized (
    select *
    from friends_of_friends
    where common >= coalesce(
      (
        select common
        from friends_of_friends
        order by common desc
        offset ${sql.lit(2 * suggestionsMax)}
        limit 1
      ),
      1
    )
  ),
  best as materialized (
    select
      m.id,
      row_number() over (
        order by
          nearest.common desc,
          (
            m.state is not distinct from me.state
            and m.congressional_district = me.district
          ) desc nulls last,
          (m.state = me.state) desc nulls last,
          m.id desc
      ) as rank
    from nearest
    join members m on m.id = nearest.id
    cross join me
    where m.deactivated_at is null
      and m.account_setup
      and not ${isSuspended}
      and ${isNew(viewer)}
    order by rank
    limit ${sql.lit(suggestionsMax)}
  ),
  in_district as materialized (${neighbors(viewer, inMyDistrict, ['friends_of_friends', 'best'])}),
  in_state as materialized (${neighbors(viewer, inMyState, ['friends_of_friends', 'in_district', 'best'])}),
  suggested as materialized (
    select id, rank from best
    union all
    select id, 1000 + rank from in_district
    union all
    select id, 2000 + rank from in_state
  )`;

/** Not connected with the viewer. */
const isStranger = (viewer: RawBuilder<number>, member: RawBuilder<unknown>) =>
  sql`${member} not in (select friend_id from connections where member_id = ${viewer})`;

/** The viewer may interact with `m`, and neither has invited the other. */
const isNew = (viewer: RawBuilder<number>) => sql`
  m.id not in (
    select receiver_id from invitations where sender_id = ${viewer} and status <> 'accepted'
  )
  and m.id not in (
    select sender_id from invitations where receiver_id = ${viewer} and status <> 'accepted'
  )
  and ${onGoodTermsAmongMany(viewer, memberId)}`;

/** The newest members of an area who are not in the sets yet, up to the missing number. */
function neighbors(viewer: RawBuilder<number>, area: RawBuilder<unknown>, sets: string[]) {
  const others = sets.map((set) => sql`m.id not in (select id from ${sql.table(set)})`);
  const found = sets.slice(1).map((set) => sql`(select count(*) from ${sql.table(set)})`);
  return sql`
    select m.id, row_number() over (order by m.id desc) as rank
    from members m
    where ${area}
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
