import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

/** Deletes notifications older than `days`, and all but the newest `count` of each member. */
export async function deleteOldNotifications(db: Db, days: number, count: number): Promise<void> {
  await sql`
    delete from notifications where created_at < now() - make_interval(days => ${days})`.execute(db);
  await sql`
    delete from notifications n
    using (
      select member_id from notifications group by member_id having count(*) > ${count}
    ) member
    cross join lateral (
      select o.id
      from notifications o
      where o.member_id = member.member_id
      order by o.created_at desc, o.id desc
      offset ${count}
    ) old
    where old.id = n.id`.execute(db);
}

/** Deletes finished events older than `days` that no notification names. */
export async function deleteOldEvents(db: Db, days: number): Promise<void> {
  await sql`
    delete from notification_events e
    where e.done_at < now() - make_interval(days => ${days})
      and not exists (select from notifications n where n.event_id = e.id)`.execute(db);
}
