import { sql } from 'kysely';
import { houseOffices, statewideOffices } from '#contract/representatives.ts';
import type { Db } from '#server/database/pool.ts';

/**
 * The regular last day: Congress on January 3, the president on January 20, a governor on a Monday after
 * January 1.
 */
const isFull = sql`
  case
    when t.office in ('president', 'vice_president') then to_char(t.end_date, 'MM-DD') = '01-20'
    when t.office = any(${statewideOffices}) then to_char(t.end_date, 'MM-DD') between '01-02' and '01-08'
    else to_char(t.end_date, 'MM-DD') = '01-03'
  end`;

/**
 * Whether a later term is of the same seat, whatever its office is called: a delegate's and a
 * representative's are both of the House.
 */
const isSucceeded = sql`
  t.start_date < max(t.start_date) over (
    partition by
      case when t.office = any(${houseOffices}) then 'house' else t.office end,
      t.state,
      t.district,
      t.senate_class
  )`;

/**
 * Marks terms that run to their regular end and have no successor in the data: their holders are shown, with
 * a notice, until one is known. Once most seats of a chamber have successors, the others are vacant. One
 * statement over all terms but those of state legislators, whose source lists the holders; runs after each
 * import.
 */
export async function keepLastKnownHolders(db: Db): Promise<void> {
  await sql`
    with known as (
      select
        t.representative_id,
        t.office,
        t.start_date,
        t.end_date,
        case
          when t.office = any(${houseOffices}) then 'house'
          when t.office = any(${statewideOffices}) then t.state || t.office
          else t.office || coalesce(t.senate_class, 0)
        end as chamber,
        ${isFull} as is_full,
        ${isSucceeded} as is_succeeded
      from representative_terms t
      where t.office not in ('state_senator', 'assembly_member')
    ), chambers as (
      select chamber, end_date, avg(is_succeeded::int) as succeeded
      from known
      where is_full
      group by chamber, end_date
    ), wanted as (
      select known.*, not is_succeeded and is_full and succeeded < 0.5 as is_last_known
      from known
      left join chambers using (chamber, end_date)
    )
    update representative_terms t
    set open_ended = w.is_last_known
    from wanted w
    where t.representative_id = w.representative_id
      and t.office = w.office
      and t.start_date = w.start_date
      -- A term without a regular end stays open if its source says so.
      and (w.is_full or w.is_succeeded)
      and t.open_ended <> w.is_last_known`.execute(db);
}
