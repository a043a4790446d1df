import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { perDatabase } from '#server/database/per-pool.ts';
import { statement } from '#server/database/compiled-query.ts';
import { cardList, paged, sharedWith, type MemberPage, type PageOf } from './cards.queries.ts';
import { notHidden, onGoodTermsAmongMany } from './visibility.ts';

/** Nobody reads more suggestions than these. */
const suggestionsMax = 200;
/** Friends whose friends are looked at, the latest first. */
const friendsMax = 1_000;
/** From so many friends on, suggestions are kept for some minutes. With fewer, working them out costs next to nothing. */
const manyFriends = 100;
const keptMinutes = 10;
const memberId = sql.ref<number>('m.id');

/**
 * Members the viewer may know: most common friends first, then same district, then same state, the newest first among equals.
 * Never one who is connected, invited, inviting, declined, held, blocked or deactivated.
 * Cost: where they are kept, the range of the viewer's friends and a few dozen look-ups by key; else two short ranges of indexes by
 * place and the ranges of at most a hundred friends, or once in ten minutes of a thousand.
 */
export async function findSuggestions(db: Db, page: PageOf): Promise<MemberPage> {
  const kept = await findKept(db, page);
  if (kept.count >= 0) return kept;
  const { viewer } = page;
  const busy = beingWorkedOut(db);
  if (busy.has(viewer)) {
    await busy.get(viewer)!.catch(() => undefined);
    const kept = await findKept(db, page);
    if (kept.count >= 0) return kept;
  }
  const work = workOutAndKeep(db, viewer).finally(() => busy.delete(viewer));
  busy.set(viewer, work);
  return findThese(db, { ...page, ...(await work) });
}

/** Of members with many friends: those who ask at the same time wait for the first, and then look at what it has kept. */
const beingWorkedOut = perDatabase(() => new Map<number, Promise<Found>>());

async function workOutAndKeep(db: Db, viewer: number): Promise<Found> {
  const [found] = await workOut(db, { viewer });
  if (found!.friends >= manyFriends) await keep(db, { viewer, ...found! });
  return found!;
}

/** What is kept, less whom something stands between since. Count −1: nothing is, or the viewer has other friends by now. */
const findKept = cardList<PageOf>(({ viewer, offset }) => ({
  first: sql`mine as materialized (${friendsOf(viewer)}),
    kept as materialized (select k.ids, k.commons from cached_suggestions k join mine on mine.friends = k.friends and mine.friends_sum = k.friends_sum
      where k.member_id = ${viewer} and k.computed_at > now() - make_interval(mins => ${sql.lit(keptMinutes)})),
    fit as materialized (select m.id, m.common, m.place from kept, unnest(kept.ids, kept.commons) with ordinality as m(id, common, place)
      where ${isNew(viewer)})`,
  // One who has left meanwhile is not shown, but counted until suggestions are worked out again.
  page: paged(sql`select fit.id from fit order by fit.place`, offset),
  only: sql`m.deactivated_at is null and m.account_setup`,
  count: sql`case when exists (select from kept) then (select count(*) from fit) else -1 end`,
  // "is true": a set that is looked into, and no join of all with all.
  shared: sql`select fit.id, fit.common from fit where (fit.id in (select id from page)) is true`,
}));

const findThese = cardList<PageOf & Found>(({ ids, commons, offset }) => ({
  first: sql`these as materialized (select * from unnest(${ids}::int[], ${commons}::int[]) with ordinality as one(id, common, n))`,
  page: paged(sql`select these.id from these order by n`, offset),
  count: sql`cardinality(${ids}::int[])`,
  shared: sql`select these.id, these.common from these where (these.id in (select id from page)) is true`,
}));

/** Tells one set of friends from another, as good as always. */
const friendsOf = (viewer: RawBuilder<number>) =>
  sql`select count(*)::int as friends, coalesce(sum(friend_id), 0) as friends_sum from connections where member_id = ${viewer}`;

/** Not connected with the viewer. */
const isStranger = (viewer: RawBuilder<number>, member: RawBuilder<unknown>) =>
  sql`${member} not in (select friend_id from connections where member_id = ${viewer})`;

/** The viewer may meet `m`, and neither has asked the other. */
const isNew = (
  viewer: RawBuilder<number>,
) => sql`m.id not in (select receiver_id from invitations where sender_id = ${viewer} and status <> 'accepted')
  and m.id not in (select sender_id from invitations where receiver_id = ${viewer} and status <> 'accepted')
  and ${onGoodTermsAmongMany(viewer, memberId)}`;

interface Found {
  ids: number[];
  /** Friends in common with each. */
  commons: number[];
  friends: number;
  friends_sum: number;
}

const keep = statement<unknown, Found & { viewer: number }>(
  (slots) => sql`insert into cached_suggestions (member_id, ids, commons, friends, friends_sum)
    values (${slots.viewer}, ${slots.ids}::int[], ${slots.commons}::int[], ${slots.friends}, ${slots.friends_sum})
    on conflict (member_id) do update set ids = excluded.ids, commons = excluded.commons, friends = excluded.friends,
      friends_sum = excluded.friends_sum, computed_at = now()`,
);

/** The newest of a place who are in none of the sets: as many as are wanting, by the index of the place. */
function neighbours(viewer: RawBuilder<number>, place: RawBuilder<unknown>, sets: string[]) {
  const others = sets.map((set) => sql`m.id not in (select id from ${sql.table(set)})`);
  const found = sets.slice(1).map((set) => sql`(select count(*) from ${sql.table(set)})`);
  return sql`select m.id, row_number() over (order by m.id desc) as place from members m
    where ${place} and m.account_setup and m.deactivated_at is null and ${isStranger(viewer, sql`m.id`)} and ${isNew(viewer)}
      and ${sql.join(others, sql` and `)}
    order by m.id desc limit ${sql.lit(suggestionsMax)} - ${sql.join(found, sql` - `)}`;
}

// Members are looked up for those who may be suggested only; "in" a set is looked into, where "exists" would be joined.
const workOut = statement<Found, { viewer: number }>(
  ({ viewer }) => sql`
    with mine as (${friendsOf(viewer)}),
    me as materialized (select state, congressional_district as district from members where id = ${viewer}),
    friends as materialized (
      select c.friend_id from connections c where c.member_id = ${viewer} and ${notHidden(viewer, sql.ref<number>('c.friend_id'))}
      order by c.created_at desc limit ${sql.lit(friendsMax)}),
    met as materialized (
      select c.friend_id as id, count(*)::int as common from friends join connections c on c.member_id = friends.friend_id
      where ${isStranger(viewer, sql`c.friend_id`)} group by c.friend_id),
    nearest as materialized (select * from met where common >= coalesce(
      (select common from met order by common desc offset ${sql.lit(2 * suggestionsMax)} limit 1), 1)),
    best as materialized (select m.id, met.common, row_number() over (order by met.common desc,
        (m.state is not distinct from me.state and m.congressional_district = me.district) desc nulls last,
        (m.state = me.state) desc nulls last, m.id desc) as place
      from nearest met join members m on m.id = met.id cross join me
      where m.deactivated_at is null and m.account_setup and ${isNew(viewer)}
      order by place limit ${sql.lit(suggestionsMax)}),
    in_district as materialized (${neighbours(viewer, sql`m.state = (select state from me) and m.congressional_district = (select district from me)`, ['met', 'best'])}),
    in_state as materialized (${neighbours(viewer, sql`m.state = (select state from me)`, ['met', 'in_district', 'best'])}),
    fit as materialized (select id, common, place from best
      union all select id, 0, 1000 + place from in_district union all select id, 0, 2000 + place from in_state),
    exactly as materialized (select * from (${sharedWith(viewer, sql`fit`)}) as shared
      where (select mine.friends from mine) > ${sql.lit(friendsMax)})
    select array(select id from fit order by place) as ids,
      array(select coalesce(exactly.common, fit.common) from fit left join exactly using (id) order by fit.place) as commons,
      mine.friends, mine.friends_sum from mine`,
);
