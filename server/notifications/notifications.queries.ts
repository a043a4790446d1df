import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { LiveAccount, NotificationKind } from '#contract/notifications.ts';
import type { BillStatus } from '#contract/bills/bill-status.ts';
import { isSuspended, notHeld } from '#server/connect/visibility.ts';
import { isVisible, unreadCount } from '#server/connect/visible-notifications-store.ts';
import type { Db } from '#server/database/pool.ts';
import { isReleased } from '#server/posts/posts-store.ts';
import { authorOf, mayInteractWithAuthor, mayReadThread } from '#server/posts/thread-access-store.ts';

/** What the text and the target of a notification are made of. */
export interface NotificationRow {
  id: number;
  member_id: number;
  kind: NotificationKind;
  /** Other members or bills in the same group. */
  others: number;
  created_at: Date;
  read: boolean;
  actor: string | null;
  details: { status?: BillStatus; text?: string; case_id?: number; page?: string; at_once?: number };
  item_id: number | null;
  item_type: 'bill' | 'initiative' | 'representative' | null;
  /** The title of the item. */
  title: string | null;
  slug: string | null;
  bill_type: string | null;
  number: number | null;
  display_number: string | null;
  sponsor: string | null;
  chamber: 'house' | 'senate' | null;
  passed: boolean | null;
  yeas: number | null;
  nays: number | null;
  /** Kinds of the post that a member reacted to, and of the first post of its thread. */
  post_kind: string | null;
  root_kind: string | null;
}

/** With the post, as far as the member may read it. */
export interface PostNotificationRow extends NotificationRow {
  /** The first post of its thread. */
  thread_id: number | null;
  /** The beginning of its text. */
  excerpt: string | null;
}

/** SQL: the columns of a NotificationRow, of `n` joined as in `source`. */
export const columns = sql`
  n.id,
  n.member_id,
  n.kind,
  greatest(0, n.size - 1) as others,
  n.created_at,
  n.read_at is not null as read,
  coalesce(a.display_name, 'A member') as actor,
  e.details,
  i.id as item_id,
  i.item_type,
  coalesce(b.title, t.title, r.name) as title,
  coalesce(b.slug, i.id::text) as slug,
  b.bill_type,
  b.number,
  b.display_number,
  (
    select sponsor.name
    from sponsorships s
    join representatives sponsor on sponsor.id = s.representative_id
    where s.bill_id = b.id and s.is_sponsor
  ) as sponsor,
  c.chamber,
  c.passed,
  c.yeas,
  c.nays,
  coalesce(answered.kind, p.kind)::text as post_kind,
  coalesce(root.kind, p.kind)::text as root_kind`;

/** SQL: notifications with what they are about. */
export const source = sql`
  notifications n
  join notification_events e on e.id = n.event_id
  left join members a on a.id = e.actor_id
  left join posts p on p.id = e.post_id
  left join posts root on root.id = p.root_id
  left join posts answered
    on answered.id in (p.answers_id, p.parent_id, p.root_id)
    and n.group_key = 'reply ' || answered.id
  left join items i on i.id = coalesce(e.item_id, p.item_id, root.item_id)
  left join bills b on b.id = i.id
  left join initiatives t on t.id = i.id
  left join representatives r on r.id = i.id
  left join roll_calls c on c.id = e.details ->> 'roll_call'`;

/** SQL: columns of `thread`: the first post of the thread of the post `p`, if the member may read it. */
export function threadOf(memberId: number, readsState: boolean) {
  return sql`(
    select root.id as thread_id
    from posts root
    where root.id = coalesce(p.root_id, p.id)
      and ${notHeld(memberId, authorOf('root'))}
      and ${mayReadThread(memberId, readsState)}
  )`;
}

/** SQL: the beginning of the post `p`, if the member may read it in its `thread`. */
export function excerptFor(memberId: number) {
  return sql`case
    when thread.thread_id is not null
      and p.removed_at is null
      and ${isReleased('p', sql.val(memberId))}
      and ${mayInteractWithAuthor(memberId, 'p')}
    then left(p.text, 200)
  end`;
}

/** SQL: the settings of the member `m` allow the kind, and the item is not muted. Both may change later. */
export const isWanted: RawBuilder<SqlBool> = sql<SqlBool>`
  allows_notification(m, n.kind)
  and (
    n.kind = 'moderation'
    or not exists (select from mutes x where x.member_id = n.member_id and x.item_id = i.id)
  )`;

export const notificationsPerPage = 20;

/** One page, newest first. Reads all of a member's notifications, which are at most a few hundred. */
export async function findNotifications(
  db: Db,
  memberId: number,
  readsState: boolean,
  page: number,
): Promise<{ rows: PostNotificationRow[]; total: number }> {
  const { rows } = await sql<{ total: number } & (PostNotificationRow | { id: null })>`
    with visible as (
      select n.id, n.created_at
      from ${source}
      where n.member_id = ${memberId} and ${isVisible}
    ), shown as (
      select id
      from visible
      order by created_at desc, id desc
      limit ${notificationsPerPage}
      offset ${(page - 1) * notificationsPerPage}
    )
    select (select count(*)::int from visible) as total, found.*
    from (select) as one
    left join (
      select ${columns}, thread.thread_id, ${excerptFor(memberId)} as excerpt
      from ${source}
      left join lateral ${threadOf(memberId, readsState)} thread on true
      -- An array: with so many joins, PostgreSQL would join the whole tables before it looks at "in".
      where n.id = any(array(select id from shown))
    ) found on true
    order by found.created_at desc, found.id desc`.execute(db);
  return {
    total: rows[0]!.total,
    rows: rows.filter((row): row is { total: number } & PostNotificationRow => row.id !== null),
  };
}

/** Unread notifications that the member may see. */
export async function countUnread(db: Db, memberId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${unreadCount(sql.val(memberId))} as count`.execute(db);
  return rows[0]!.count;
}

/** The same, and whether the member is suspended. Undefined for a member who is gone. */
export async function readLiveAccount(db: Db, memberId: number): Promise<LiveAccount | undefined> {
  const { rows } = await sql<LiveAccount>`
    select ${unreadCount(sql.ref<number>('m.id'))} as unread_count, ${isSuspended} as suspended
    from members m
    where m.id = ${memberId}`.execute(db);
  return rows[0];
}

export async function markRead(db: Db, memberId: number, ids: number[] | 'all'): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .$if(ids !== 'all', (update) => update.where('id', '=', sql<number>`any(${ids}::int[])`))
    .execute();
}

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
