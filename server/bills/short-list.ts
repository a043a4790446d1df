import { sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';

const length = 100;

/**
 * Rebuilds the Short List: per category the bills of the newest congress with the most momentum.
 *
 *   momentum = weight of the last milestone × ½ ^ (days since the last action / 30)
 *            + ln(1 + opinions of the last 30 days)
 *            + ¼ ln(1 + cosponsors) × share of the smaller of the two large parties among them, doubled
 *
 * Weights: passed a chamber or further 4, reported 3, hearing or mark-up 2, introduced 1. Failed, vetoed and enacted bills
 * move no more; they count as introduced. Days are counted back from the newest action at hand, so that a database that is
 * not fed every day still ranks. Views join the sum once they are counted. Readers see the old list until the new one stands.
 */
export async function refreshShortList(db: Db): Promise<void> {
  await (db.isTransaction ? rebuild(db) : db.transaction().execute(rebuild));
}

async function rebuild(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('short list'))`.execute(db);
  await sql`delete from short_list`.execute(db);
  await sql`
    with current_bills as (
      select b.* from bills b
      where b.congress is not distinct from (select max(c.congress) from bills c where c.category = b.category)
    ), newest as (
      select category, max(latest_action_date) as day from current_bills group by category
    ), recent as (
      select item_id, count(*) as opinions from opinions where counted and created_at > now() - interval '30 days' group by item_id
    ), scored as (
      select b.id, b.category, (
          (case
            when b.status in ('passed_house', 'passed_senate', 'passed_both', 'to_president') then 4
            when b.status = 'reported' then 3
            when b.status = 'introduced' and exists (
              select from bill_committees c where c.bill_id = b.id and c.activity ~* 'hearing|markup|mark-up') then 2
            else 1 end) * power(0.5, greatest(newest.day - coalesce(b.latest_action_date, newest.day - 365), 0) / 30.0)
          + ln(1 + coalesce(recent.opinions, 0))
          + 0.25 * ln(1 + b.cosponsor_count) * 2
            * least(coalesce((b.cosponsor_parties->>'D')::int, 0), coalesce((b.cosponsor_parties->>'R')::int, 0)) / greatest(b.cosponsor_count, 1)
        )::real as momentum
      from current_bills b
      join newest on newest.category = b.category
      left join recent on recent.item_id = b.id
    ), ranked as (
      select category, id, momentum, row_number() over (partition by category order by momentum desc, id desc) as rank from scored
    )
    insert into short_list (category, rank, bill_id, momentum)
    select category, rank, id, momentum from ranked where rank <= ${length}::int`.execute(db);
}
