import { sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';
import { notHidden, onGoodTerms } from './visibility.ts';

/** Nobody reads more suggestions than these. */
const suggestionsMax = 200;
/** Friends whose friends are looked at, the latest first; and neighbours that are looked at besides. */
const friendsMax = 1_000;
const neighboursMax = 400;

/**
 * Members the viewer may know: most common friends first, then same district, then same state, the newest first among equals.
 * Never one who is connected, invited, inviting, declined, held, blocked or deactivated.
 * Cost: the friends' ranges of one index, and two short ranges of the index by district.
 */
export async function findSuggestions(db: Db, viewerId: number): Promise<number[]> {
  return db.transaction().execute(async (db) => {
    // Compiling such a statement takes longer than running it.
    await sql`set local jit = off`.execute(db);
    const { rows } = await sql<{ id: number }>`
    with me as materialized (select state, congressional_district as district from members where id = ${viewerId}),
    friends as materialized (
      select c.friend_id from connections c where c.member_id = ${viewerId} and ${notHidden(viewerId, sql.ref<number>('c.friend_id'))}
      order by c.created_at desc limit ${friendsMax}),
    met as materialized (
      select c.friend_id as id, count(*) as common from friends join connections c on c.member_id = friends.friend_id group by c.friend_id),
    neighbours as materialized (
      (select m.id from members m, me where m.state = me.state and m.congressional_district = me.district and m.deactivated_at is null
        order by m.id desc limit ${neighboursMax})
      union
      (select m.id from members m, me where m.state = me.state and m.deactivated_at is null order by m.id desc limit ${neighboursMax})),
    near as (select id, common from met union all select id, 0 from neighbours where id not in (select id from met)),
    known as materialized (
      select friend_id as id from connections where member_id = ${viewerId}
      union all select receiver_id from invitations where sender_id = ${viewerId} and status <> 'accepted'
      union all select sender_id from invitations where receiver_id = ${viewerId} and status <> 'accepted')
    select m.id from near join members m on m.id = near.id cross join me
    where m.deactivated_at is null and m.account_setup and m.id not in (select id from known) and ${onGoodTerms(viewerId, sql.ref<number>('m.id'))}
    order by near.common desc,
      (m.state is not distinct from me.state and m.congressional_district = me.district) desc nulls last,
      (m.state = me.state) desc nulls last, m.id desc
    limit ${suggestionsMax}`.execute(db);
    return rows.map(({ id }) => id);
  });
}
