import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

/** Deletes notifications older than `days`, and all but the newest `count` of each member. */
export async function deleteOldNotifications(db: Db, days: number, count: number): Promise<void> {
  await sql`
    delete from notifications where created_at < now() - make_interval(days => ${days})`.execute(db);
  await sql`
    delete from notifications n
    using (
      select id, row_number() over (partition by member_id order by created_at desc, id desc) as rank
      from notifications
    ) ranked
    where ranked.id = n.id and ranked.rank > ${count}`.execute(db);
}

/** Deletes finished events older than `days` that no notification names. */
export async function deleteOldEvents(db: Db, days: number): Promise<void> {
  await sql`
    delete from notification_events e
    where e.done_at < now() - make_interval(days => ${days})
      and not exists (select from notifications n where n.event_id = e.id)`.execute(db);
}
