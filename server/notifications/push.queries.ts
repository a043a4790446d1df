import { sql } from 'kysely';
import { isVisible, unreadCount } from '#server/connect/visible-notifications-store.ts';
import type { Db } from '#server/database/pool.ts';
import type { PushType } from '#contract/notifications.ts';
import { columns, isWanted, source, type NotificationRow } from './notifications.queries.ts';

/** A notification on its way to one device. */
export interface Delivery extends NotificationRow {
  device_id: number;
  device_token: string;
  push_type: PushType;
  unread_count: number;
}

interface Range {
  event_ids: number[];
  from: number;
  to: number;
  /** Sends these only, even if other devices of the member have the notification. */
  failed?: { device_id: number; notification_id: number }[] | undefined;
  /** The device and the notification to start after. */
  after: readonly [device: number, notification: number];
  /** Start of the job. A notification that it sent to one device is sent to the others too. */
  startedAt: Date;
}

/** More than these in an hour stay in the list. */
const maxPerHour = 10;

/**
 * Unread notifications of events that were not pushed yet, with the devices of their members between two ids.
 * A group that grows is pushed again after an hour. Settings and mutes are checked once more.
 */
export async function findDeliveries(db: Db, range: Range, limit: number): Promise<Delivery[]> {
  const failedDevices = range.failed?.map(({ device_id }) => device_id) ?? null;
  const failedNotifications = range.failed?.map(({ notification_id }) => notification_id) ?? null;
  const { rows } = await sql<Delivery>`
    select
      ${columns},
      d.id as device_id,
      d.device_token,
      d.push_type,
      ${unreadCount(sql.ref<number>('d.member_id'))} as unread_count
    from ${source}
    join members m on m.id = n.member_id
    join devices d on d.member_id = n.member_id
    where n.event_id = any(${range.event_ids}::int[])
      and n.member_id between ${range.from} and ${range.to}
      and (d.id, n.id) > (${range.after[0]}::int, ${range.after[1]}::int)
      and n.read_at is null
      and (
        case when ${failedDevices}::int[] is null
          then (
            n.pushed_at is null
            or n.pushed_at < now() - interval '1 hour'
            or n.pushed_at >= ${range.startedAt}
          )
          and (
            select count(*)
            from notifications x
            where x.member_id = n.member_id
              and (
                x.pushed_at > now() - interval '1 hour'
                and (x.pushed_at < ${range.startedAt} or x.event_id <> all(${range.event_ids}::int[]))
                -- Sent before it by this job.
                or x.event_id = any(${range.event_ids}::int[]) and x.id < n.id and x.read_at is null
              )
          ) < ${maxPerHour}
          else (d.id, n.id) in (select * from unnest(${failedDevices}::int[], ${failedNotifications}::int[]))
        end
      )
      and m.deactivated_at is null
      and ${isWanted}
      and ${isVisible}
    order by d.id, n.id
    limit ${limit}`.execute(db);
  return rows;
}

export async function markPushed(db: Db, ids: number[]): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ pushed_at: sql`now()` })
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
}
