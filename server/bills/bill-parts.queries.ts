import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

export interface BillParts {
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
    title_at_hand: string | null;
    number_at_hand: { bill_type: string; number: number; display_number: string | null } | null;
  }[];
  recorded_votes: {
    chamber: string;
    roll_number: number;
    voted_at: string | null;
    question: string | null;
    url: string | null;
  }[];
}

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

/** Everything that hangs on one bill, in one statement; each part a range of a primary key. */
export async function findBillParts(db: Db, billId: number): Promise<BillParts> {
  const list = (rows: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_agg(row_to_json(part)), '[]') from (${rows}) part)`;
  const { rows } = await sql<{ parts: BillParts }>`
    with it as (select ${billId}::int as id)
    select json_build_object(
      'titles', ${list(sql`select kind, title from bill_titles where bill_id = it.id order by position`)},
      'cosponsors', ${list(sql`
        select r.id, r.name, r.photo, sp.party, sp.state, sp.district, sp.sponsored_on as date, sp.is_original as original, sp.withdrawn_on as withdrawn
        from sponsorships sp join representatives r on r.id = sp.representative_id
        where sp.bill_id = it.id and not sp.is_sponsor order by sp.sponsored_on, r.last_name`)},
      'actions', ${list(sql`select acted_on as date, text from bill_actions where bill_id = it.id order by position desc`)},
      'committees', ${list(sql`
        select c.code, c.name, parent.name as parent_name, c.chamber, bc.activity, bc.acted_on
        from bill_committees bc join committees c on c.code = bc.committee_code left join committees parent on parent.code = c.parent_code
        where bc.bill_id = it.id order by c.chamber, c.code, bc.acted_on`)},
      'subjects', (select coalesce(json_agg(subject order by subject), '[]') from bill_subjects where bill_id = it.id),
      'summaries', ${list(sql`
        select description, acted_on as date, text from bill_summaries where bill_id = it.id order by acted_on desc, version_code desc`)},
      'texts', ${list(sql`
        select t.name, t.dated as date, t.url, t.version, body.version is not null as readable
        from bill_texts t left join bill_text_bodies body on body.bill_id = t.bill_id and body.version = t.version
        where t.bill_id = it.id order by t.position`)},
      'related', ${list(sql`
        select rel.related_slug as slug, rel.related_title, rel.relationship, b.title as title_at_hand,
          case when b.id is not null then json_build_object('bill_type', b.bill_type, 'number', b.number, 'display_number', b.display_number) end as number_at_hand
        from bill_relations rel left join bills b on b.slug = rel.related_slug where rel.bill_id = it.id order by rel.related_slug`)},
      'recorded_votes', ${list(sql`
        select chamber, roll_number, to_char(voted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as voted_at, question, url
        from bill_recorded_votes where bill_id = it.id order by bill_recorded_votes.voted_at desc`)}
    ) as parts from it`.execute(db);
  return rows[0]!.parts;
}
