import { sql } from 'kysely';
import { lock } from '#server/database/locks.ts';
import { logAction } from '#server/moderation/log-store.ts';
import type { itemView } from '#server/opinions/items.ts';
import type { Db } from '#server/database/pool.ts';

type Choice = 'pin' | 'hide' | 'none';
type Item = Pick<ReturnType<typeof itemView>, 'id' | 'type' | 'slug'>;

const itemColumns = sql`
  coalesce(b.slug, x.item_id::text) as slug,
  coalesce(b.title, i.title, '') as title,
  b.bill_type,
  b.number,
  b.display_number,
  case when b.id is null then 'initiatives' else 'bills' end as type`;
interface ItemColumns {
  id: number;
  type: 'bills' | 'initiatives';
  slug: string;
  title: string;
  bill_type: string | null;
  number: number | null;
  display_number: string | null;
}
const joinItem = sql`
  left join bills b on b.id = x.item_id
  left join initiatives i on i.id = x.item_id`;

/** A few dozen rows at most: administrators choose by hand. */
export async function findChoices(db: Db) {
  const { rows } = await sql<ItemColumns & { choice: 'pin' | 'hide'; chosen_at: Date }>`
    select x.item_id as id, ${itemColumns}, x.choice, x.chosen_at
    from short_list_choices x
    ${joinItem}
    order by x.chosen_at desc`.execute(db);
  return rows;
}

const logged = { pin: 'pin_to_short_list', hide: 'hide_from_short_list', none: 'rank_again' } as const;

/** Saves the choice and records the change. Runs inside a transaction. */
export async function saveChoice(db: Db, item: Item, choice: Choice, adminId: number): Promise<void> {
  const { id, type, slug } = item;
  if (choice === 'none') await db.deleteFrom('short_list_choices').where('item_id', '=', id).execute();
  else
    await db
      .insertInto('short_list_choices')
      .values({ item_id: id, choice })
      .onConflict((c) => c.column('item_id').doUpdateSet({ choice, chosen_at: sql`now()` }))
      .execute();
  await logAction(db, { by: adminId, action: logged[choice], details: { [type]: slug } });
}

/** Bills whose status is final. */
const finished = sql`('became_law', 'chaptered', 'agreed', 'failed', 'vetoed')`;

/**
 * Ranks all bills and initiatives, or only initiatives; see refreshShortList. Runs inside a transaction.
 */
export async function replaceShortList(db: Db, maxLength: number, only?: 'initiative'): Promise<void> {
  await lock(db, 'short list');
  await sql`delete from short_list ${only ? sql`where category = ${only}` : sql``}`.execute(db);
  const ofCandidates = only ? sql`and item_id in (select id from candidates)` : sql``;
  await sql`
    with newest_congress as (
      select category, max(congress) as congress
      from bills
      group by category
    ), candidates as (
      select
        b.id,
        b.category,
        coalesce(b.congress, 0) as congress,
        b.latest_action_date as acted_on,
        b.cosponsor_count,
        least(
          coalesce((b.cosponsor_parties->>'D')::int, 0),
          coalesce((b.cosponsor_parties->>'R')::int, 0)
        ) as smaller_party,
        case
          when b.status in (
            'passed_house', 'passed_assembly', 'passed_senate', 'passed_both', 'enrolled', 'to_president'
          ) then 4
          when b.status = 'reported' then 3
          when b.status = 'introduced' and exists (
            select
            from bill_committees c
            where c.bill_id = b.id and c.activity ~* 'hearing|markup|mark-up'
          ) then 2
          else 1
        end as weight
      from bills b
      join newest_congress on newest_congress.category = b.category
      left join short_list_choices pinned on pinned.item_id = b.id and pinned.choice = 'pin'
      where ${only ? sql`false` : sql`true`}
        and (
          b.status not in ${finished}
          or pinned.item_id is not null
          -- In a past congress every bill is finished, so all are ranked.
          or b.congress < newest_congress.congress
        )
      union all
      select i.id, 'initiative', 0, (i.submitted_at at time zone 'UTC')::date, 0, 0, 1
      from initiatives i
      where i.visibility = 'national' and i.submitted_at is not null
    ), newest as (
      select
        category,
        congress,
        -- A day in the future is a mistake. It would make all other bills equally old.
        coalesce(max(acted_on) filter (where acted_on <= today()), max(acted_on)) as day
      from candidates
      group by category, congress
    ), voted as (
      select item_id, count(*) as opinions
      from opinions
      where counted and created_at > now() - interval '30 days'
        ${ofCandidates}
      group by item_id
    ), viewed as (
      select item_id, count(*) as views
      from item_views
      where day > today() - 30
        ${ofCandidates}
      group by item_id
    ), scored as (
      select
        c.id,
        c.category,
        c.congress,
        coalesce(choice.choice = 'pin', false) as pinned,
        choice.chosen_at,
        (
          c.weight * power(
            0.5,
            least(greatest(newest.day - coalesce(c.acted_on, newest.day - 365), 0), 3000) / 30.0
          )
          + ln(1 + coalesce(viewed.views, 0)) / 2
          + ln(1 + coalesce(voted.opinions, 0))
          + 0.25 * ln(1 + c.cosponsor_count) * 2 * c.smaller_party / greatest(c.cosponsor_count, 1)
        )::real as momentum
      from candidates c
      join newest using (category, congress)
      left join voted on voted.item_id = c.id
      left join viewed on viewed.item_id = c.id
      left join short_list_choices choice on choice.item_id = c.id
      where choice.choice is distinct from 'hide'
    ), ranked as (
      select category, congress, id, row_number() over (
        partition by category, congress
        order by pinned desc, chosen_at desc, momentum desc, id desc
      ) as rank
      from scored
    )
    insert into short_list (category, congress, rank, item_id)
    select category, congress, rank, id
    from ranked
    where rank <= ${maxLength}::int`.execute(db);
}
