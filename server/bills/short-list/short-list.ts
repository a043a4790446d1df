import { sql } from 'kysely';
import { lock } from '#server/database/locks.ts';
import type { Db } from '#server/database/pool.ts';

const length = 100;

/**
 * Rebuilds the Short List: of each category and congress the bills with the most momentum, and the initiatives that have it.
 *
 *   momentum = weight of the last milestone × ½ ^ (days since the last action / 30)
 *            + ln(1 + views of the last 30 days) / 2
 *            + ln(1 + opinions of the last 30 days)
 *            + ¼ ln(1 + cosponsors) × share of the smaller of the two large parties among them, doubled
 *
 * Weights: passed a chamber or further 4, reported 3, hearing or mark-up 2, introduced 1. Failed, vetoed and enacted bills
 * move no more; they count as introduced. An initiative counts as introduced on the day it was submitted, a presidential
 * document on the day it was signed. Days are counted back from the newest action at hand, so that a database that is not fed
 * every day still ranks. What administrators pinned comes first, the newest choice in front; what they hid is left out.
 * Readers see the old list until the new one stands.
 */
export async function refreshShortList(db: Db): Promise<void> {
  await (db.isTransaction ? rebuild(db) : db.transaction().execute(rebuild));
}

async function rebuild(db: Db): Promise<void> {
  await lock(db, 'short list');
  await sql`delete from short_list`.execute(db);
  await sql`
    with candidates as (
      select b.id, b.category, coalesce(b.congress, 0) as congress, b.latest_action_date as acted_on, b.cosponsor_count, b.cosponsor_parties,
        case
          when b.status in ('passed_house', 'passed_assembly', 'passed_senate', 'passed_both', 'enrolled', 'to_president') then 4
          when b.status = 'reported' then 3
          when b.status = 'introduced' and exists (
            select from bill_committees c where c.bill_id = b.id and c.activity ~* 'hearing|markup|mark-up') then 2
          else 1 end as weight
      from bills b
      union all
      select i.id, 'initiative', 0, (i.submitted_at at time zone 'UTC')::date, 0, '{}', 1
      from initiatives i where i.visibility = 'national' and i.submitted_at is not null
    ), newest as (
      select category, congress, max(acted_on) as day from candidates group by category, congress
    ), voiced as (
      select item_id, count(*) as opinions from opinions where counted and created_at > now() - interval '30 days' group by item_id
    ), viewed as (
      select item_id, count(*) as views from item_views where day > current_date - 30 group by item_id
    ), scored as (
      select c.id, c.category, c.congress, choice.choice, choice.chosen_at, (
          c.weight * power(0.5, least(greatest(newest.day - coalesce(c.acted_on, newest.day - 365), 0), 3000) / 30.0)
          + ln(1 + coalesce(viewed.views, 0)) / 2
          + ln(1 + coalesce(voiced.opinions, 0))
          + 0.25 * ln(1 + c.cosponsor_count) * 2
            * least(coalesce((c.cosponsor_parties->>'D')::int, 0), coalesce((c.cosponsor_parties->>'R')::int, 0)) / greatest(c.cosponsor_count, 1)
        )::real as momentum
      from candidates c
      join newest using (category, congress)
      left join voiced on voiced.item_id = c.id
      left join viewed on viewed.item_id = c.id
      left join short_list_choices choice on choice.item_id = c.id
      where choice.choice is distinct from 'hide'
    ), ranked as (
      select category, congress, id, momentum, row_number() over (
        partition by category, congress order by choice.pinned desc, scored.chosen_at desc, momentum desc, id desc) as rank
      from scored, lateral (select coalesce(scored.choice = 'pin', false) as pinned) choice
    )
    insert into short_list (category, congress, rank, item_id, momentum)
    select category, congress, rank, id, momentum from ranked where rank <= ${length}::int`.execute(db);
}
