import { sql, type RawBuilder } from 'kysely';
import { mayMeet } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';

// Who is notified of an event. `audience` selects event_id, member_id, kind, group_key and `adds`: whether it
// adds another member or bill to its group ('Ana and 12 others').

type Audience = RawBuilder<unknown>;

export interface SmallEvent {
  id: number;
  kind: string;
  actor_id: number | null;
  receiver_id: number | null;
}

/** Waiting events of one receiver, or about one post: at most `limit`, locked until the transaction ends. */
export async function lockSmallEvents(db: Db, limit: number): Promise<SmallEvent[]> {
  const { rows } = await sql<SmallEvent>`
    select id, kind, actor_id, receiver_id
    from notification_events
    where done_at is null and (receiver_id is not null or kind in ('post', 'like'))
    order by id
    limit ${limit}
    for update skip locked`.execute(db);
  return rows;
}

export async function finishEvents(db: Db, ids: number[]): Promise<void> {
  await sql`update notification_events set done_at = now() where id = any(${ids}::int[])`.execute(db);
}

/** Notifies the members whom these events concern. @returns their ids. */
export async function notifyOfSmallEvents(db: Db, ids: number[]): Promise<number[]> {
  return insertNotifications(db, smallAudience(ids));
}

export interface LargeEvent {
  id: number;
  kind: 'new_bill' | 'bill_status_change' | 'roll_call' | 'share';
  item_id: number | null;
  post_id: number | null;
  notified_to: number;
}

/** The oldest waiting event with a large audience, locked until the transaction ends. */
export async function lockLargeEvent(db: Db): Promise<LargeEvent | undefined> {
  const { rows } = await sql<LargeEvent>`
    select id, kind, item_id, post_id, notified_to
    from notification_events
    where done_at is null and receiver_id is null and kind not in ('post', 'like')
    order by id
    limit 1
    for update skip locked`.execute(db);
  return rows[0];
}

/**
 * The id of the last of the next `limit` members whom the event may concern; undefined when there are no
 * more.
 */
export async function findBatchEnd(db: Db, event: LargeEvent, limit: number): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`
    select max(member_id) as last
    from (
      select distinct member_id
      from (${candidates(event, limit)}) c
      order by member_id
      limit ${limit}
    ) batch`.execute(db);
  return rows[0]!.last ?? undefined;
}

/** Notifies members after the event's position, up to `last`, and moves the position. @returns their ids. */
export async function notifyBatch(db: Db, event: LargeEvent, last: number): Promise<number[]> {
  const notified = await insertNotifications(db, largeAudience(event, last));
  await sql`update notification_events set notified_to = ${last} where id = ${event.id}`.execute(db);
  return notified;
}

/** SQL: ids of members after the event's position, at most `limit` of each source, each in index order. */
function candidates({ kind, item_id, post_id, notified_to }: LargeEvent, limit: number) {
  const after = (column: string) => sql`${sql.ref(column)} > ${notified_to}
    order by ${sql.ref(column)}
    limit ${limit}`;
  if (kind === 'share')
    return sql`
      (select friend_id as member_id from connections where member_id = (
        select author_id from posts where id = ${post_id}
      ) and ${after('friend_id')})`;
  if (kind === 'new_bill')
    return sql`
      (select member_id from (${topicFollowers(item_id!)}) f where ${after('member_id')})
      union all
      (select member_id from (${constituents(item_id!)}) c where ${after('member_id')})`;
  return sql`
    (select member_id from watchlist where item_id = ${item_id} and ${after('member_id')})
    union all
    (
      select author_id as member_id
      from posts
      where item_id = ${item_id} and kind = 'opinion' and ${after('author_id')}
    )`;
}

/** SQL: members who follow an issue, the sponsor or a committee of a bill. */
function topicFollowers(billId: number) {
  return sql`
    select member_id, topic_type
    from topic_follows
    where (topic_type, topic) in (
      select 'issue', issue from bill_issues where bill_id = ${billId}
      union all
      select 'committee', committee_code from bill_committees where bill_id = ${billId}
      union all
      select 'representative', representative_id::text
      from sponsorships
      where bill_id = ${billId} and is_sponsor
    )`;
}

/** SQL: members whom the sponsor of a bill represents. */
function constituents(billId: number) {
  return sql`
    select m.id as member_id
    from sponsorships s
    join representative_terms t on t.representative_id = s.representative_id
    join members m
      on m.state = t.state
      and m.deactivated_at is null
      and (
        t.office = 'senator'
        or t.office in ('representative', 'delegate', 'resident_commissioner')
        and t.district = m.congressional_district
        or t.office = 'state_senator' and t.district = m.state_senate_district
        or t.office = 'assembly_member' and t.district = m.state_assembly_district
      )
    where s.bill_id = ${billId} and s.is_sponsor and sits_today(t)`;
}

function largeAudience(event: LargeEvent, last: number): Audience {
  const { id, kind, item_id, notified_to } = event;
  const inBatch = (column: string) =>
    sql`${sql.ref(column)} > ${notified_to} and ${sql.ref(column)} <= ${last}`;
  if (kind === 'new_bill')
    return sql`
      select
        ${id}::int as event_id,
        f.member_id,
        case
          when bool_or(f.is_sponsor) and bool_or(m.notify_sponsor_new_bill) then 'sponsor_new_bill'
          when bool_or(f.is_topic) then 'new_bill'
          else 'sponsor_new_bill'
        end as kind,
        null as group_key,
        1 as adds
      from (
        select member_id, topic_type = 'representative' as is_sponsor, true as is_topic
        from (${topicFollowers(item_id!)}) followers
        where ${inBatch('member_id')}
        union all
        select member_id, true, false
        from (${constituents(item_id!)}) represented
        where ${inBatch('member_id')}
      ) f
      join members m on m.id = f.member_id
      where not exists (
        select
        from sponsorships s
        join mutes on mutes.item_id = s.representative_id and mutes.member_id = f.member_id
        where s.bill_id = ${item_id} and s.is_sponsor
      )
      group by f.member_id`;
  return sql`
    select ${id}::int as event_id, w.member_id, ${kind}::text as kind, null as group_key, 0 as adds
    from (
      select w.member_id
      from watchlist w
      join notification_events e on e.id = ${id} and e.created_at >= w.created_at
      where w.item_id = ${item_id} and ${inBatch('w.member_id')}
      union
      select p.author_id
      from posts p
      where p.item_id = ${item_id} and p.kind = 'opinion' and ${inBatch('p.author_id')}
    ) w`;
}

function smallAudience(ids: number[]): Audience {
  const event = sql`select * from notification_events where id = any(${ids}::int[])`;
  return sql`
    select e.id as event_id, e.receiver_id as member_id, e.kind, null as group_key, 1 as adds
    from (${event}) e
    where e.receiver_id is not null
    union all
    select e.id, p.author_id, 'like', 'like ' || p.id, 1
    from (${event}) e
    join posts p on p.id = e.post_id
    where e.kind = 'like'
    union all
    (
      -- One notification of a post for each member, the closest to them: a reply before a comment.
      select distinct on (e.id, above.author_id)
        e.id,
        above.author_id,
        case when above.kind::text = 'share' then 'comment' else 'reply' end,
        'reply ' || above.id,
        (
          not exists (
            select
            from posts earlier
            where earlier.author_id = p.author_id
              and earlier.parent_id = p.parent_id
              and earlier.id < p.id
          )
        )::int
      from (${event}) e
      join posts p on p.id = e.post_id
      join posts above on above.id in (p.answers_id, p.parent_id, p.root_id)
      where e.kind = 'post'
      order by e.id, above.author_id, above.id = p.answers_id desc, above.id = p.parent_id desc
    )`;
}

/** SQL: the group of a notification, where the audience names none. */
const groupKey = sql`coalesce(
  a.group_key,
  case
    when a.kind in ('new_bill', 'sponsor_new_bill', 'new_follower') then a.kind
    when a.kind in ('bill_status_change', 'roll_call') then a.kind || ' ' || e.item_id
    else a.kind || ' ' || e.event_key
  end
)`;

/**
 * Inserts notifications for those of the audience who may get them; an unread one of the same group is
 * renewed instead. Left out: the actor, members who have left, who hold or were blocked by the actor, whose
 * settings say no, who muted the item or have opened it since. @returns who was notified.
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
      left join bills b on b.id = e.item_id
      where m.deactivated_at is null
        and allows_notification(m, a.kind)
        and (b.category is distinct from 'state' or m.state = 'CA')
        and (
          e.actor_id is null
          or ${mayMeet(sql.ref<number>('a.member_id'), sql.ref<number>('e.actor_id'))}
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
