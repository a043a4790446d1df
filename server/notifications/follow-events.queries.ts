import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

/** The notification setting that an event matches. */
export type Reason = 'bill_status_change' | 'sponsor_new_bill' | 'new_bill';

export interface MemberEvent {
  id: number;
  kind: 'new_bill' | 'status_change';
  reason: Reason;
  item_id: number;
  slug: string;
  title: string;
  category: string;
  status: string | null;
  previous_status: string | null;
  /** YYYY-MM-DD, from the official record. */
  happened_on: string | null;
  created_at: Date;
}

/**
 * Events for one member after the event `after`, oldest first, according to their settings: status changes of
 * watched bills, new bills of their representatives, all new bills.
 * Cost: a lookup per watched item and per new bill, the seats of one state, and `limit` rows of bills.
 */
export async function findEventsOf(
  db: Db,
  memberId: number,
  after: number,
  limit: number,
): Promise<MemberEvent[]> {
  const { rows } = await sql<MemberEvent>`
    with me as (
      select
        id,
        state,
        congressional_district,
        notify_new_bill,
        notify_bill_status_change,
        notify_sponsor_new_bill
      from members
      where id = ${memberId} and deactivated_at is null
    ), officials as materialized (
      select t.representative_id
      from me
      join representative_terms t
        on t.state = me.state
        and (
          t.office = 'senator'
          or t.office in ('representative', 'delegate', 'resident_commissioner')
          and t.district = me.congressional_district
        )
      where sits_today(t)
    ), events as (
      select e.id, 'bill_status_change' as reason
      from me
      join watchlist w on w.member_id = me.id
      join follow_events e
        on e.item_id = w.item_id
        and e.kind = 'status_change'
        and e.id > ${after}
        and e.created_at >= w.created_at
      where me.notify_bill_status_change
      union all
      select
        e.id,
        case
          when s.representative_id is not null and me.notify_sponsor_new_bill then 'sponsor_new_bill'
          else 'new_bill'
        end
      from me
      join follow_events e on e.kind = 'new_bill' and e.id > ${after}
      left join sponsorships s
        on s.bill_id = e.item_id
        and s.is_sponsor
        and s.representative_id in (select representative_id from officials)
      where me.notify_new_bill or (s.representative_id is not null and me.notify_sponsor_new_bill)
    )
    select
      e.id,
      e.kind,
      events.reason,
      e.item_id,
      b.slug,
      b.title,
      b.category,
      e.status,
      e.previous_status,
      e.happened_on,
      e.created_at
    from events
    join follow_events e using (id)
    join bills b on b.id = e.item_id
    where b.category <> 'state' or exists (select from me where state = 'CA')
    order by e.id
    limit ${limit}`.execute(db);
  return rows;
}
