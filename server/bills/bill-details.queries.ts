import { sql, type RawBuilder } from 'kysely';
import type { AmendmentStatus } from '#contract/bills/amendments.ts';
import { amendmentsOfBill, type AmendmentRow } from './amendments.queries.ts';

/** Everything that belongs to one bill. */
export interface BillDetails {
  titles: { kind: string; title: string }[];
  cosponsors: CosponsorRow[];
  actions: { date: string; text: string }[];
  committees: {
    code: string;
    name: string;
    parent_name: string | null;
    chamber: string;
    activity: string;
    acted_on: string;
  }[];
  subjects: string[];
  summaries: { description: string | null; date: string | null; text: string }[];
  texts: {
    name: string;
    date: string | null;
    url: string | null;
    version: string | null;
    readable: boolean;
  }[];
  related: {
    slug: string;
    related_title: string | null;
    relationship: string;
    /** Null when this server does not have the bill. */
    bill: {
      title: string;
      bill_type: string;
      number: number;
      display_number: string | null;
      status: string;
      status_date: string | null;
      law_number: string | null;
    } | null;
  }[];
  /** The first ten. */
  amendments: AmendmentRow[];
  amendment_counts: Partial<Record<AmendmentStatus, number>>;
}

const amendmentsShown = 10;

interface CosponsorRow {
  id: number;
  name: string;
  photo: string | null;
  party: string | null;
  state: string | null;
  district: number | null;
  date: string | null;
  original: boolean;
  withdrawn: string | null;
}

/** SQL of the details of the bill `b`; each part is a range of a primary key. */
export function detailsOfBill(): RawBuilder<BillDetails> {
  return sql`json_build_object(
    'titles', ${jsonRows(sql`
      select kind, title from bill_titles where bill_id = b.id order by position`)},
    'cosponsors', ${jsonRows(sql`
      select
        r.id,
        r.name,
        r.photo,
        s.party,
        s.state,
        s.district,
        s.sponsored_on as date,
        s.is_original as original,
        s.withdrawn_on as withdrawn
      from sponsorships s
      join representatives r on r.id = s.representative_id
      where s.bill_id = b.id and not s.is_sponsor
      order by s.sponsored_on, r.last_name`)},
    'actions', ${jsonRows(sql`
      select acted_on as date, text from bill_actions where bill_id = b.id order by position desc`)},
    'committees', ${jsonRows(sql`
      select c.code, c.name, parent.name as parent_name, c.chamber, bc.activity, bc.acted_on
      from bill_committees bc
      join committees c on c.code = bc.committee_code
      left join committees parent on parent.code = c.parent_code
      where bc.bill_id = b.id
      order by c.chamber, c.code, bc.acted_on`)},
    'subjects', (
      select coalesce(json_agg(subject order by subject), '[]') from bill_subjects where bill_id = b.id
    ),
    'summaries', ${jsonRows(sql`
      select description, acted_on as date, text
      from bill_summaries
      where bill_id = b.id
      order by acted_on desc, version_code desc`)},
    'texts', ${jsonRows(sql`
      select t.name, t.dated as date, t.url, t.version, body.version is not null as readable
      from bill_texts t
      left join bill_text_bodies body on body.bill_id = t.bill_id and body.version = t.version
      where t.bill_id = b.id
      order by t.position`)},
    'related', ${jsonRows(sql`
      select rel.related_slug as slug, rel.related_title, rel.relationship, to_json(other) as bill
      from bill_relations rel
      left join lateral (
        select o.title, o.bill_type, o.number, o.display_number, o.status, o.status_date, o.law_number
        from bills o
        where o.slug = rel.related_slug
      ) other on true
      where rel.bill_id = b.id
      order by rel.related_slug`)},
    'amendments', ${jsonRows(amendmentsOfBill({ limit: amendmentsShown, offset: 0 }))},
    'amendment_counts', (
      select coalesce(json_object_agg(status, size), '{}')
      from (
        select status, count(*)::int as size from bill_amendments where bill_id = b.id group by status
      ) counted
    )
  )`;
}

const jsonRows = (rows: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(row_to_json(part)), '[]') from (${rows}) part)`;
