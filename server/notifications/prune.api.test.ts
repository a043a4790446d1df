import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildMember } from '#server/testing/build.ts';
import { deleteOldEvents, deleteOldNotifications } from './notifications.queries.ts';

const { db } = await testApp();

/** An event and its notification, some days old. */
async function notify(memberId: number, key: string, days: number): Promise<void> {
  await sql`
    with event as (
      insert into notification_events (kind, event_key, done_at)
      values ('bill_status_change', ${key}, now() - make_interval(days => ${days}))
      returning id
    )
    insert into notifications (member_id, event_id, kind, group_key, size, created_at)
    select ${memberId}::int, id, 'bill_status_change', ${key}, 1, now() - make_interval(days => ${days})
    from event`.execute(db);
}

const keysOf = async (table: 'notifications' | 'notification_events') => {
  const column = table === 'notifications' ? 'group_key' : 'event_key';
  const { rows } = await sql<{ key: string }>`
    select ${sql.ref(column)} as key from ${sql.table(table)} order by 1`.execute(db);
  return rows.map(({ key }) => key);
};

test('deletes notifications that are old or beyond the newest of a member, then old events without any', async () => {
  const [busy, quiet] = [await buildMember(db), await buildMember(db)];
  for (const days of [1, 2, 3, 100]) await notify(busy.id, `busy ${days}`, days);
  for (const days of [50, 91]) await notify(quiet.id, `quiet ${days}`, days);
  await deleteOldNotifications(db, 90, 2);
  expect(await keysOf('notifications')).toEqual(['busy 1', 'busy 2', 'quiet 50']);
  await deleteOldEvents(db, 90);
  expect(await keysOf('notification_events')).toEqual(['busy 1', 'busy 2', 'busy 3', 'quiet 50']);
});
