import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { inCongressFor } from '#server/representatives/seats-store.ts';

// Who may be notified of an event. An audience selects event_id, member_id, kind, group_key and `adds`:
// whether it adds another member or bill to its group ('Ana and 12 others').

export type Audience = RawBuilder<unknown>;

export interface LargeEvent {
  id: number;
  kind: 'new_bill' | 'bill_status_change' | 'roll_call' | 'share';
  item_id: number | null;
  post_id: number | null;
  notified_to: number;
}

/** SQL: ids of members after the event's position, at most `limit` of each source, each in index order. */
export function candidates({ kind, item_id, post_id, notified_to }: LargeEvent, limit: number) {
  const after = (column: string) => sql`${sql.ref(column)} > ${notified_to}
    order by ${sql.ref(column)}
    limit ${limit}`;
  if (kind === 'share')
    return sql`(select member_id from (${shareReceivers(post_id!)}) r where ${after('member_id')})`;
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

/** SQL: to whom a share was sent: the chosen members, or the network of its author. */
function shareReceivers(shareId: number | Expression<number>) {
  return sql`
    select r.member_id from share_receivers r where r.share_id = ${shareId}
    union all
    select c.friend_id
    from shares s
    join connections c on c.member_id = s.author_id
    where s.id = ${shareId} and s.general`;
}

/** Shares to at most this many members are handled together. */
const fewReceivers = 50;

/** SQL: an event of `e` concerns few members, so that many such events make one batch. */
export const isSmall = sql<SqlBool>`(
  e.receiver_id is not null
  or e.kind in ('post', 'like')
  or (
    e.kind = 'share'
    and not exists (
      select from (${shareReceivers(sql.ref('e.post_id'))}) r offset ${sql.lit(fewReceivers)}
    )
  )
)`;

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
        ${inCongressFor(sql.ref('m.congressional_district'))}
        or t.office = 'state_senator' and t.district = m.state_senate_district
        or t.office = 'assembly_member' and t.district = m.state_assembly_district
      )
    where s.bill_id = ${billId} and s.is_sponsor and sits_today(t)`;
}

/** SQL: what a receiver `r` of a share is notified of, and whether the share mentions them. */
const receivedShare = sql`
  r.member_id,
  case when t.post_id is null then 'share' else 'mention' end as kind,
  null as group_key,
  1 as adds`;
const sharesMention = sql`
  left join post_mentions t on t.post_id = e.post_id and t.member_id = r.member_id`;

export function largeAudience(event: LargeEvent, last: number): Audience {
  const { id, kind, item_id, post_id, notified_to } = event;
  const inBatch = (column: string) =>
    sql`${sql.ref(column)} > ${notified_to} and ${sql.ref(column)} <= ${last}`;
  if (kind === 'share')
    return sql`
      select ${id}::int as event_id, ${receivedShare}
      from (select ${post_id}::int as post_id) e
      cross join lateral (${shareReceivers(sql.ref('e.post_id'))}) r
      ${sharesMention}
      where ${inBatch('r.member_id')}`;
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

export function smallAudience(ids: number[]): Audience {
  const event = sql`select * from notification_events where id = any(${ids}::int[])`;
  return sql`
    select e.id as event_id, e.receiver_id as member_id, e.kind, null as group_key, 1 as adds
    from (${event}) e
    where e.receiver_id is not null
    union all
    select e.id, p.author_id, 'like', 'like ' || p.id, 1
    from (${event}) e
    join posts p on p.id = e.post_id
    join post_likes l on l.post_id = e.post_id and l.member_id = e.actor_id
    where e.kind = 'like'
    union all
    select e.id, ${receivedShare}
    from (${event}) e
    cross join lateral (${shareReceivers(sql.ref('e.post_id'))}) r
    ${sharesMention}
    where e.kind = 'share'
    union all
    (
      -- One notification of a post for each member: a mention before a reply before a comment.
      select distinct on (event_id, member_id) event_id, member_id, kind, group_key, adds
      from (
        select
          e.id as event_id,
          t.member_id,
          'mention' as kind,
          'mention ' || p.id as group_key,
          1 as adds,
          0 as rank
        from (${event}) e
        join posts p on p.id = e.post_id
        join post_mentions t on t.post_id = p.id
        where e.kind = 'post'
        union all
        select
          e.id,
          above.author_id,
          case when above.kind = 'share' then 'comment' else 'reply' end,
          'reply ' || above.id,
          (
            not exists (
              select
              from posts earlier
              join notification_events before on before.kind = 'post' and before.post_id = earlier.id
              where earlier.author_id = p.author_id
                and earlier.root_id = p.root_id
                and before.id < e.id
                -- It was in the group of the nearest post of this author. A mention was in that of mentions.
                and above.id = (
                  select max(near.id)
                  from posts near
                  where near.id in (earlier.answers_id, earlier.parent_id, earlier.root_id)
                    and near.author_id = above.author_id
                )
                and not exists (
                  select
                  from post_mentions t
                  where t.post_id = earlier.id and t.member_id = above.author_id
                )
                -- Once a group has been read, its members count again in the next one.
                and not exists (
                  select
                  from notifications r
                  where r.member_id = above.author_id
                    and r.group_key = 'reply ' || above.id
                    and r.read_at is not null
                    and r.event_id >= before.id
                )
            )
          )::int,
          case above.id when p.answers_id then 1 when p.parent_id then 2 else 3 end
        from (${event}) e
        join posts p on p.id = e.post_id
        join posts above on above.id in (p.answers_id, p.parent_id, p.root_id)
        where e.kind = 'post'
      ) reached
      order by event_id, member_id, rank
    )`;
}
