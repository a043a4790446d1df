import { sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';
import { notHidden, onGoodTermsAmongMany } from './visibility.ts';

/** Nobody reads more suggestions than these. */
const suggestionsMax = 200;
/** Friends whose friends are looked at, the latest first; and neighbours that are looked at besides. */
const friendsMax = 1_000;
const neighboursMax = 400;
/** From so many friends on, suggestions are kept for some minutes. With fewer, working them out costs next to nothing. */
const manyFriends = 100;
const keptMinutes = 10;

/**
 * Members the viewer may know: most common friends first, then same district, then same state, the newest first among equals.
 * Never one who is connected, invited, inviting, declined, held, blocked or deactivated.
 * Cost: where they are kept, two hundred look-ups by key; else two short ranges of indexes by place and the ranges of at most
 * a hundred friends, or once in ten minutes of a thousand.
 */
export async function findSuggestions(db: Db, viewerId: number): Promise<number[]> {
  const { many, kept } = await findKept(db, viewerId);
  if (kept) return stillFit(db, viewerId, kept);
  const ids = await workOut(db, viewerId);
  if (many) await keep(db, viewerId, ids);
  return ids;
}

async function findKept(db: Db, viewerId: number): Promise<{ many: boolean; kept: number[] | null }> {
  const { rows } = await sql<{ many: boolean; kept: number[] | null }>`
    select exists (select from connections where member_id = ${viewerId} offset ${manyFriends}) as many,
      (select ids from kept_suggestions where member_id = ${viewerId} and computed_at > now() - make_interval(mins => ${keptMinutes})) as kept`.execute(
    db,
  );
  return rows[0]!;
}

async function keep(db: Db, viewerId: number, ids: number[]): Promise<void> {
  await sql`insert into kept_suggestions (member_id, ids) values (${viewerId}, ${ids}::int[])
    on conflict (member_id) do update set ids = excluded.ids, computed_at = now()`.execute(db);
}

/** Those whom nothing stands between since. */
async function stillFit(db: Db, viewerId: number, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with known as materialized (${knownBy(viewerId)})
    select m.id from unnest(${ids}::int[]) with ordinality as kept(id, place) join members m on m.id = kept.id
    where m.deactivated_at is null and m.account_setup and m.id not in (select id from known)
      and ${onGoodTermsAmongMany(viewerId, sql.ref<number>('m.id'))}
    order by kept.place`.execute(db);
  return rows.map(({ id }) => id);
}

const knownBy = (
  viewerId: number,
) => sql`select friend_id as id from connections where member_id = ${viewerId}
  union all select receiver_id from invitations where sender_id = ${viewerId} and status <> 'accepted'
  union all select sender_id from invitations where receiver_id = ${viewerId} and status <> 'accepted'`;

async function workOut(db: Db, viewerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with me as materialized (select state, congressional_district as district from members where id = ${viewerId}),
    friends as materialized (
      select c.friend_id from connections c where c.member_id = ${viewerId} and ${notHidden(viewerId, sql.ref<number>('c.friend_id'))}
      order by c.created_at desc limit ${friendsMax}),
    met as materialized (
      select c.friend_id as id, count(*) as common from friends join connections c on c.member_id = friends.friend_id group by c.friend_id),
    neighbours as materialized (
      (select m.id from members m where m.state = (select state from me) and m.congressional_district = (select district from me)
        and m.account_setup and m.deactivated_at is null order by m.id desc limit ${neighboursMax})
      union
      (select m.id from members m where m.state = (select state from me) and m.account_setup and m.deactivated_at is null
        order by m.id desc limit ${neighboursMax})),
    near as (select id, common from met union all select id, 0 from neighbours where id not in (select id from met)),
    known as materialized (${knownBy(viewerId)})
    select m.id from near join members m on m.id = near.id cross join me
    where m.deactivated_at is null and m.account_setup and m.id not in (select id from known)
      and ${onGoodTermsAmongMany(viewerId, sql.ref<number>('m.id'))}
    order by near.common desc,
      (m.state is not distinct from me.state and m.congressional_district = me.district) desc nulls last,
      (m.state = me.state) desc nulls last, m.id desc
    limit ${suggestionsMax}`.execute(db);
  return rows.map(({ id }) => id);
}
