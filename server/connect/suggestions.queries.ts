import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/database/connection.ts';
import { statement } from '#server/database/statement.ts';
import { cardList, paged, sharedWith, type MemberPage, type PageOf } from './cards.queries.ts';
import { notHidden, onGoodTermsAmongMany } from './visibility.ts';

/** Nobody reads more suggestions than these. */
const suggestionsMax = 200;
/** Friends whose friends are looked at, the latest first; and neighbours that are looked at besides. */
const friendsMax = 1_000;
const neighboursMax = 300;
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
  const [found] = await workOut(db, { viewer });
  const { ids, ...rest } = found!;
  if (rest.friends >= manyFriends) await keep(db, { viewer, ids, ...rest });
  return findThese(db, { ...page, ids });
}

/** What is kept, less whom something stands between since. Count −1: nothing is, or the viewer has other friends by now. */
const findKept = cardList<PageOf>(({ viewer, offset }) => ({
  first: sql`mine as materialized (${friendsOf(viewer)}),
    kept as materialized (select k.ids, k.commons from kept_suggestions k join mine on mine.friends = k.friends and mine.friends_sum = k.friends_sum
      where k.member_id = ${viewer} and k.computed_at > now() - make_interval(mins => ${sql.lit(keptMinutes)})),
    fit as materialized (select m.id, m.common, m.place from kept, unnest(kept.ids, kept.commons) with ordinality as m(id, common, place)
      where ${isNew(viewer)})`,
  // One who has left meanwhile is not shown, but counted until suggestions are worked out again.
  page: sql`select of_page.id, of_page.ord from (${paged(sql`select fit.id from fit order by fit.place`, offset)}) as of_page
    join members m on m.id = of_page.id and m.deactivated_at is null and m.account_setup`,
  count: sql`case when exists (select from kept) then (select count(*) from fit) else -1 end`,
  // "is true": a set that is looked into, and no join of all with all.
  shared: sql`select fit.id, fit.common from fit where (fit.id in (select id from page)) is true`,
}));

const findThese = cardList<PageOf & { ids: number[] }>(({ ids, offset }) => ({
  page: paged(
    sql`select these.id from unnest(${ids}::int[]) with ordinality as these(id, n) order by n`,
    offset,
  ),
  count: sql`cardinality(${ids}::int[])`,
}));

/** Tells one set of friends from another, as good as always. */
const friendsOf = (viewer: RawBuilder<number>) =>
  sql`select count(*)::int as friends, coalesce(sum(friend_id), 0) as friends_sum from connections where member_id = ${viewer}`;

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
  (slots) => sql`insert into kept_suggestions (member_id, ids, commons, friends, friends_sum)
    values (${slots.viewer}, ${slots.ids}::int[], ${slots.commons}::int[], ${slots.friends}, ${slots.friends_sum})
    on conflict (member_id) do update set ids = excluded.ids, commons = excluded.commons, friends = excluded.friends,
      friends_sum = excluded.friends_sum, computed_at = now()`,
);

const workOut = statement<Found, { viewer: number }>(
  ({ viewer }) => sql`
    with mine as (${friendsOf(viewer)}),
    me as materialized (select state, congressional_district as district from members where id = ${viewer}),
    friends as materialized (
      select c.friend_id from connections c where c.member_id = ${viewer} and ${notHidden(viewer, sql.ref<number>('c.friend_id'))}
      order by c.created_at desc limit ${sql.lit(friendsMax)}),
    met as materialized (
      select c.friend_id as id, count(*) as common from friends join connections c on c.member_id = friends.friend_id group by c.friend_id),
    in_district as materialized (
      select m.id from members m where m.state = (select state from me) and m.congressional_district = (select district from me)
        and m.account_setup and m.deactivated_at is null order by m.id desc limit ${sql.lit(neighboursMax)}),
    neighbours as materialized (
      select id from in_district union
      (select m.id from members m where m.state = (select state from me) and m.account_setup and m.deactivated_at is null
        order by m.id desc limit ${sql.lit(neighboursMax)})),
    near as (select id, common from met union all select id, 0 from neighbours where id not in (select id from met)),
    fit as (select m.id, row_number() over (order by near.common desc,
        (m.state is not distinct from me.state and m.congressional_district = me.district) desc nulls last,
        (m.state = me.state) desc nulls last, m.id desc) as place
      from near join members m on m.id = near.id cross join me
      where m.deactivated_at is null and m.account_setup and ${isNew(viewer)}
        and not exists (select from connections c where c.member_id = ${viewer} and c.friend_id = m.id)
      order by place limit ${sql.lit(suggestionsMax)}),
    shared as materialized (${sharedWith(viewer, sql`fit`)})
    select array(select id from fit order by place) as ids,
      array(select coalesce(shared.common, 0) from fit left join shared using (id) order by fit.place) as commons,
      mine.friends, mine.friends_sum from mine`,
);
