import { billKeyIs } from '#server/opinions/bill-key-store.ts';
import { sql, type RawBuilder } from 'kysely';
import type { AmendmentStatus, AmendmentType } from '#contract/bills/amendments.ts';
import type { Db } from '#server/database/pool.ts';

export interface AmendmentRow {
  congress: number;
  amendment_type: AmendmentType;
  number: number;
  description: string | null;
  status: AmendmentStatus;
  sponsor_id: number | null;
  sponsor_name: string | null;
  photo: string | null;
  party: string | null;
  state: string | null;
  district: number | null;
  submitted_on: string | null;
  offered_on: string | null;
  acted_on: string | null;
  action_text: string | null;
  amends: string | null;
  roll_calls: { id: string; chamber: 'house' | 'senate'; number: number }[];
}

/** SQL of amendments to the bill `b`, the newest action first: a range of an index. */
export function amendmentsOfBill({ limit, offset }: { limit: number; offset: number }): RawBuilder<unknown> {
  return sql`
    select
      a.congress,
      a.amendment_type,
      a.number,
      a.description,
      a.status,
      a.sponsor_id,
      coalesce(r.name, a.sponsor_name) as sponsor_name,
      r.photo,
      a.party,
      a.state,
      a.district,
      a.submitted_on,
      a.offered_on,
      a.acted_on,
      a.action_text,
      a.amends,
      array(
        select json_build_object('id', c.id, 'chamber', c.chamber, 'number', c.number)
        from roll_calls c
        where c.bill_slug = b.slug
          and (c.id = a.roll_call_id or c.amendment = a.citation)
        order by c.voted_at desc, c.number desc
      ) as roll_calls
    from (
      select *
      from bill_amendments
      where bill_id = b.id
      order by acted_on desc nulls last, number desc
      limit ${limit}
      offset ${offset}
    ) a
    left join representatives r on r.id = a.sponsor_id
    order by a.acted_on desc nulls last, a.number desc`;
}

/** One page of a bill's amendments, by id or public identifier. */
export async function findAmendments(db: Db, id: string, range: { limit: number; offset: number }) {
  const { rows } = await sql<{ category: string; total_count: number; amendments: AmendmentRow[] }>`
    select
      b.category,
      (select count(*)::int from bill_amendments where bill_id = b.id) as total_count,
      (
        select coalesce(json_agg(row_to_json(part)), '[]') from (${amendmentsOfBill(range)}) part
      ) as amendments
    from bills b
    where ${billKeyIs(id)}`.execute(db);
  return rows[0];
}
