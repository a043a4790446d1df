import { sql } from 'kysely';
import { shownPerGroup } from '#contract/search.ts';
import type { Db } from '#server/database/pool.ts';
import { nameQuery, seatQuery } from '#server/database/text-search.ts';
import { isNewMember } from '#server/representatives/new-members-store.ts';
import { matchingBills, matchRank } from '#server/bills/search-store.ts';
import type { Search } from '#server/bills/search.ts';

export interface FoundBill {
  id: number;
  slug: string;
  bill_type: string;
  bill_number: number;
  display_number: string | null;
  title: string;
  category: string;
  congress: number | null;
  status: string;
  died_on: string | null;
  introduced_date: string | null;
}
type Category = 'fed' | 'state' | 'local' | 'eo';

/** More matches than this are not ranked: the newest come first. */
const rankedMax = 2_000;

/** The best matches in these categories, and how many there are; presidential documents by themselves. */
export async function findBills(db: Db, search: Search, categories: readonly Category[]) {
  const rank = search.kind === 'text' ? matchRank(search) : sql`0`;
  const { rows } = await sql<FoundBill & { is_order: boolean; total: number }>`
    with found as materialized (
      select
        l.bill_id,
        l.category = 'eo' as is_order,
        l.introduced,
        count(*) over (partition by l.category = 'eo')::int as total
      from (${matchingBills(search)}) m (id)
      join listings l on l.bill_id = m.id
      where l.category = any(${categories}::text[])
    ), ranked as (
      select
        f.*,
        row_number() over (
          partition by f.is_order
          order by
            case
              when f.total <= ${rankedMax} then (select ${rank} from bills b where b.id = f.bill_id)
            end desc,
            f.introduced desc,
            f.bill_id desc
        ) as position
      from found f
    )
    select
      b.id,
      b.slug,
      b.bill_type,
      b.number as bill_number,
      b.display_number,
      b.title,
      b.category,
      b.congress,
      b.status,
      died_on(b.category, b.congress, b.status) as died_on,
      b.introduced_date,
      r.is_order,
      r.total
    from ranked r
    join bills b on b.id = r.bill_id
    where r.position <= ${shownPerGroup}
    order by r.position`.execute(db);
  const group = (isOrder: boolean) => {
    const items = rows.filter((row) => row.is_order === isOrder);
    return { items, total: items[0]?.total ?? 0 };
  };
  return { bills: group(false), orders: group(true) };
}

export interface FoundOfficial {
  id: number;
  name: string;
  photo: string | null;
  /** Null for a person without terms in the data: new, or known from an older bill or vote. */
  office: string | null;
  state: string | null;
  district: number | null;
  party: string | null;
  sits: boolean;
  /** The person's only terms begin later. */
  begins: boolean;
}

/**
 * People by name, and those in office also by office, state and district: 'senator from ohio', 'CA-12'.
 * Who sits comes first, then whose last name was typed, then the higher office.
 */
export async function findOfficials(db: Db, text: string) {
  const whole = nameQuery(text, { prefixes: false });
  const { rows } = await sql<FoundOfficial & { total: number }>`
    with found (id) as (
      select r.id from representatives r where r.search @@ ${nameQuery(text, { prefixes: true })}
      union
      select r.id
      from representative_terms t
      join representatives r on r.id = t.representative_id
      left join states s on s.postal = t.state
      where sits_today(t)
        and r.search || array_to_tsvector(string_to_array(lower(${seatWords}), ' ')) @@ ${seatQuery(text)}
    )
    select
      r.id,
      r.name,
      r.photo,
      t.office,
      s.name as state,
      t.district,
      t.party,
      coalesce(t.sits, ${isNewMember('r.id')}) as sits,
      coalesce(t.begins, false) as begins,
      count(*) over ()::int as total
    from found
    join representatives r on r.id = found.id
    left join lateral (
      select t.*, sits_today(t) as sits, t.start_date > today() as begins
      from representative_terms t
      where t.representative_id = r.id
      order by sits desc, begins, t.start_date desc
      limit 1
    ) t on true
    left join states s on s.postal = t.state
    order by
      sits desc,
      to_tsvector('simple', folded(r.last_name)) @@ ${whole} desc,
      r.search @@ ${whole} desc,
      -- 'senators of virginia' means Virginia before West Virginia.
      coalesce(position(lower(s.name) in lower(${text})) > 0, false) desc,
      array_position(${offices}::text[], t.office),
      r.last_name,
      r.id
    limit ${shownPerGroup}`.execute(db);
  return { items: rows, total: rows[0]?.total ?? 0 };
}

const offices = ['president', 'vice_president', 'governor', 'senator', 'representative'];

/** SQL: what people call the seat of the term `t` in the state `s`. Plurals also match the singular. */
const seatWords = sql`concat_ws(
  ' ',
  case t.office
    when 'president' then 'presidents us united states'
    when 'vice_president' then 'vice presidents us united states'
    when 'senator' then 'us senators senate congress'
    when 'representative' then
      'us representatives reps congressman congressmen congresswoman congresswomen house congress district'
      ' congressional'
    when 'delegate' then 'us delegates congressman congresswoman house congress'
    when 'resident_commissioner' then 'us resident commissioner congressman congresswoman house congress'
    when 'state_senator' then 'state senators senate district'
    when 'assembly_member' then 'state assembly members assemblymember assemblyman assemblywoman district'
    when 'lieutenant_governor' then 'lieutenant lt governors'
    else replace(t.office, '_', ' ') || 's'
  end,
  replace(s.name, '.', ''),
  t.state,
  t.district,
  case when t.district = 0 then 'at large' end
)`;
