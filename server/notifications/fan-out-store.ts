import { sql } from 'kysely';
import { statesWithLegislature } from '#contract/districts.ts';
import { mayInteract } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';
import { maySeeShare } from '#server/posts/share-access-store.ts';
import {
  candidates,
  isSmall,
  largeAudience,
  smallAudience,
  type Audience,
  type LargeEvent,
} from './audiences.queries.ts';

export interface SmallEvent {
  id: number;
  kind: string;
  actor_id: number | null;
  receiver_id: number | null;
}

/** Waiting events that concern few members: at most `limit`, locked until the transaction ends. */
export async function lockSmallEvents(db: Db, limit: number): Promise<SmallEvent[]> {
  const { rows } = await sql<SmallEvent>`
    select e.id, e.kind, e.actor_id, e.receiver_id
    from notification_events e
    where e.done_at is null and ${isSmall}
    order by e.id
    limit ${limit}
    for update of e skip locked`.execute(db);
  return rows;
}

export async function finishEvents(db: Db, ids: number[]): Promise<void> {
  await sql`update notification_events set done_at = now() where id = any(${ids}::int[])`.execute(db);
}

/** Notifies the members whom these events concern. @returns their ids. */
export async function notifyOfSmallEvents(db: Db, ids: number[]): Promise<number[]> {
  return insertNotifications(db, smallAudience(ids));
}

/** The oldest waiting event with a large audience, locked until the transaction ends. */
export async function lockLargeEvent(db: Db): Promise<LargeEvent | undefined> {
  const { rows } = await sql<LargeEvent>`
    select e.id, e.kind, e.item_id, e.post_id, e.notified_to
    from notification_events e
    where e.done_at is null and not ${isSmall}
    order by e.id
    limit 1
    for update of e skip locked`.execute(db);
  return rows[0];
}

/** The id of the last of the next `limit` members whom the event may concern, and whether more follow. */
export async function findBatchEnd(
  db: Db,
  event: LargeEvent,
  limit: number,
): Promise<{ last: number | null; more: boolean }> {
  const { rows } = await sql<{ last: number | null; more: boolean }>`
    with candidates as materialized (${candidates(event, limit)})
    select
      (
        select max(member_id)
        from (select distinct member_id from candidates order by member_id limit ${limit}) as batch
      ) as last,
      -- Several sources may name a member, so this may be true without another member.
      (select count(*) from candidates) >= ${limit} as more`.execute(db);
  return rows[0]!;
}

/** Notifies members after the event's position, up to `last`. @returns their ids. */
export async function notifyBatch(db: Db, event: LargeEvent, last: number): Promise<number[]> {
  return insertNotifications(db, largeAudience(event, last));
}

/** Saves up to which member an event has notified. */
export async function savePosition(db: Db, eventId: number, last: number): Promise<void> {
  await sql`update notification_events set notified_to = ${last} where id = ${eventId}`.execute(db);
}

/** SQL: the group of a notification, where the audience names none. */
const groupKey = sql`coalesce(
  a.group_key,
  case
    when a.kind in ('new_bill', 'sponsor_new_bill', 'new_follower') then a.kind
    when a.kind in ('bill_status_change', 'roll_call') then 'bill ' || e.item_id
    else a.kind || ' ' || e.event_key
  end
)`;

/**
 * Inserts notifications for those of the audience who may get them; an unread one of the same group is
 * renewed instead. Left out: the actor, members who have left, who hold or were blocked by the actor, whose
 * settings say no, who muted the item or have opened it since, and to whom the bill or the share of a reply
 * is not shown. @returns who was notified.
 */
async function insertNotifications(db: Db, audience: Audience): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    with allowed as (
      select a.event_id, a.member_id, a.kind, ${groupKey} as group_key, a.adds, e.created_at
      from (${audience}) a
      join notification_events e on e.id = a.event_id
      join members m on m.id = a.member_id
      left join posts p on p.id = e.post_id
      left join posts root on root.id = p.root_id
      left join bills b on b.id = coalesce(e.item_id, p.item_id, root.item_id)
      where m.deactivated_at is null
        and allows_notification(m, a.kind)
        and (
          a.kind = 'moderation'
          or b.category is distinct from 'state'
          or m.state = any(${statesWithLegislature})
        )
        and (
          a.kind = 'moderation'
          or root.kind is distinct from 'share'
          or exists (
            select
            from shares s
            where s.id = root.id and ${maySeeShare(sql.ref<number>('a.member_id'))}
          )
        )
        and (
          e.actor_id is null
          or ${mayInteract(sql.ref<number>('a.member_id'), sql.ref<number>('e.actor_id'))}
        )
        and (
          a.kind = 'moderation'
          or not exists (
            select
            from mutes
            where mutes.member_id = a.member_id
              and mutes.item_id = coalesce(e.item_id, p.item_id, root.item_id)
          )
        )
        and not exists (
          select
          from item_visits v
          where v.member_id = a.member_id
            and v.item_id = e.item_id
            and v.visited_at > e.created_at
        )
    )
    insert into notifications as n (member_id, event_id, kind, group_key, size, created_at)
    select
      member_id,
      max(event_id),
      (array_agg(kind order by event_id desc))[1],
      group_key,
      sum(adds),
      max(created_at)
    from allowed
    where not exists (
      select
      from notifications done
      where done.event_id = allowed.event_id and done.member_id = allowed.member_id
    )
    group by member_id, group_key
    order by member_id
    on conflict (member_id, group_key) where read_at is null do update set
      event_id = excluded.event_id,
      kind = excluded.kind,
      size = n.size + excluded.size,
      created_at = excluded.created_at
    returning n.member_id`.execute(db);
  return rows.map(({ member_id }) => member_id);
}

/** The newest event that is waiting. Reads one index entry. */
export async function findNewestWaiting(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('notification_events')
    .select('id')
    .where('done_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Whether any of these members has a device. */
export async function hasDevices(db: Db, memberIds: number[]): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .select('id')
    .where('member_id', '=', sql<number>`any(${memberIds}::int[])`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
