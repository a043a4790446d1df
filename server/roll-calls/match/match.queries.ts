import { sql, type RawBuilder } from 'kysely';
import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import type { RollCallKind, VotePosition } from '#contract/roll-calls/roll-calls.ts';
import type { Db } from '#server/database/pool.ts';

export interface Question {
  memberId: number;
  state: string | null;
  district: number | null;
  /** Somebody else to compare with. */
  chosen: number | undefined;
  issue: string | undefined;
}

const houseOffices = sql`('representative', 'delegate', 'resident_commissioner')`;

/** Who has held the member's seats, and when; and when the chosen official sat in Congress. A handful of index entries. */
function seats({ state, district, chosen = 0 }: Question): RawBuilder<unknown> {
  return sql`seats as materialized (
    select t.representative_id, case when t.office in ('senator', 'vice_president') then 'senate' else 'house' end as chamber,
      t.office, t.start_date, t.end_date, t.state, t.district, t.party, sits_today(t) as sits, true as mine
    from representative_terms t where t.state = ${state} and (t.office = 'senator' or (t.office in ${houseOffices} and t.district = ${district}))
    union all
    select t.representative_id, case when t.office in ('senator', 'vice_president') then 'senate' else 'house' end,
      t.office, t.start_date, t.end_date, t.state, t.district, t.party, sits_today(t), false
    from representative_terms t where t.representative_id = ${chosen} and t.office in ('senator', 'vice_president', 'representative', 'delegate', 'resident_commissioner')
      and not (t.state is not distinct from ${state} and (t.office = 'senator' or (t.office in ${houseOffices} and t.district is not distinct from ${district})) and t.office <> 'vice_president'))`;
}

function ofIssue(issue: string | undefined) {
  return issue === undefined
    ? sql``
    : sql`and exists (select from bill_issues i where i.bill_id = o.item_id and i.issue = ${issue})`;
}

/**
 * What a comparison depends on, as one short text: the member's opinions and the imports so far. The newest entry of one index, a count
 * along it, and the last runs: 0.2 ms.
 */
export async function findStamp(db: Db, memberId: number): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`select concat_ws(' ',
    (select count(*) from opinions where member_id = ${memberId}),
    (select extract(epoch from updated_at) from opinions where member_id = ${memberId} order by updated_at desc limit 1),
    (select string_agg(concat_ws(':', id, stored_count, finished_at is null), ',') from (select * from import_runs order by id desc limit 8) r),
    current_date) as stamp`.execute(db);
  return rows[0]!.stamp;
}

export interface RecordRow {
  id: number;
  name: string;
  photo: string | null;
  chamber: 'house' | 'senate';
  office: string;
  state: string | null;
  district: number | null;
  party: string | null;
  mine: boolean;
  current: boolean;
  agreed: number;
  compared: number;
  not_counted: number;
}

/**
 * Records of all who are compared, and how many bills are: the member's opinions (one index range), the named roll calls on them
 * (an index-only hash join: 0.3 ms) and one index-only key of the votes for each (370 keys: 0.5 ms). 500 opinions: 1.6 ms, 1,160 pages
 * in memory; kept until something it depends on has changed.
 */
export async function findRecords(
  db: Db,
  question: Question,
): Promise<{ total: number; known: boolean; records: RecordRow[] }> {
  const { rows } = await sql<{ total: number; known: boolean; records: RecordRow[] }>`
    with ${seats(question)},
    mine as materialized (
      select c.bill_id, c.id, c.chamber, c.voted_on,
        c.yea_means * case when o.level in ('support', 'strong_support') then 1 when o.level in ('oppose', 'strong_oppose') then -1 else 0 end as side
      from opinions o join roll_calls c on c.bill_id = o.item_id and c.is_named
      where o.member_id = ${question.memberId} ${ofIssue(question.issue)}
    ),
    compared as materialized (
      select s.representative_id, s.chamber, count(*)::int as shown,
        count(*) filter (where m.side <> 0 and v.position in ('yea', 'nay'))::int as compared,
        count(*) filter (where (m.side = 1 and v.position = 'yea') or (m.side = -1 and v.position = 'nay'))::int as agreed
      from mine m join seats s on s.chamber = m.chamber and s.start_date <= m.voted_on and s.end_date > m.voted_on
      left join roll_call_votes v on v.roll_call_id = m.id and v.representative_id = s.representative_id
      where s.office <> 'vice_president' or v.position is not null
      group by 1, 2
    ),
    people as (
      select distinct on (representative_id, chamber) representative_id, chamber, office, state, district, party, mine,
        bool_or(sits and mine) over (partition by representative_id, chamber) as current, start_date
      from seats order by representative_id, chamber, start_date desc
    )
    select (select count(distinct bill_id)::int from mine) as total,
      ${question.chosen ?? null}::int is null or exists (select from representatives where id = ${question.chosen ?? null}) as known,
      (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'photo', r.photo, 'chamber', p.chamber, 'office', p.office,
          'state', st.name, 'district', p.district, 'party', p.party, 'mine', p.mine, 'current', p.current, 'agreed', coalesce(c.agreed, 0),
          'compared', coalesce(c.compared, 0), 'not_counted', coalesce(c.shown - c.compared, 0))
          order by p.mine desc, p.current desc, p.chamber, p.start_date, r.last_name), '[]')
        from people p join representatives r on r.id = p.representative_id left join states st on st.postal = p.state
        left join compared c on c.representative_id = p.representative_id and c.chamber = p.chamber
        where p.current or not p.mine or c.shown > 0) as records`.execute(db);
  return rows[0]!;
}

export interface NamedRow {
  id: string;
  chamber: 'house' | 'senate';
  number: number;
  date: string;
  question: string;
  kind: RollCallKind;
  result: string;
  passed: boolean | null;
  yea_means: number;
  votes: { id: number; name: string; position: VotePosition | null; word: string | null }[];
}

export interface ItemRow {
  bill_id: number;
  level: OpinionLevel;
  updated_at: Date;
  slug: string;
  bill_type: string;
  number: number;
  title: string;
  steps: { step: string; date: string; failed?: boolean }[];
  recorded: string[];
  roll_calls: NamedRow[];
}

/**
 * One page of bills, the opinion changed last first, with the named roll calls and the votes of the seats. The page is cut along the
 * index on (member, changed) before anything is joined: some 20 bills, 23 roll calls, 43 keys of the votes: 1 ms.
 */
export async function findItems(db: Db, question: Question, page: number, size: number): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    with ${seats(question)},
    page as materialized (
      select o.item_id, o.level, o.updated_at, o.id from opinions o
      where o.member_id = ${question.memberId} and exists (select from roll_calls c where c.bill_id = o.item_id and c.is_named) ${ofIssue(question.issue)}
      order by o.updated_at desc, o.id desc limit ${size} offset ${(page - 1) * size}
    )
    select b.id as bill_id, p.level, p.updated_at, b.slug, b.bill_type, b.number, b.title, b.steps,
      array(select distinct v.chamber from bill_recorded_votes v where v.bill_id = b.id) as recorded,
      (select json_agg(json_build_object('id', c.id, 'chamber', c.chamber, 'number', c.number, 'date', c.voted_at, 'question', c.question,
          'kind', c.kind, 'result', c.result, 'passed', c.passed, 'yea_means', c.yea_means, 'votes', (
            select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'position', v.position, 'word', v.word) order by s.mine desc, r.last_name), '[]')
            from seats s join representatives r on r.id = s.representative_id
            left join roll_call_votes v on v.roll_call_id = c.id and v.representative_id = s.representative_id
            where s.chamber = c.chamber and s.start_date <= c.voted_on and s.end_date > c.voted_on and (s.office <> 'vice_president' or v.position is not null)
          )) order by c.voted_at desc)
        from roll_calls c where c.bill_id = b.id and c.is_named) as roll_calls
    from page p join bills b on b.id = p.item_id order by p.updated_at desc, p.id desc`.execute(db);
  return rows;
}

export interface UnrecordedRow {
  bill_id: number;
  level: OpinionLevel;
  slug: string;
  bill_type: string;
  number: number;
  title: string;
  chambers: { chamber: 'house' | 'senate'; date: string }[];
  total: number;
}

/** Bills with an opinion that a chamber passed without a recorded vote: the steps of each bill of the member, one index range of opinions. */
export async function findUnrecorded(
  db: Db,
  { memberId, issue }: Pick<Question, 'memberId' | 'issue'>,
  page: number,
  size: number,
): Promise<UnrecordedRow[]> {
  const { rows } = await sql<UnrecordedRow>`
    select b.id as bill_id, o.level, b.slug, b.bill_type, b.number, b.title, json_agg(json_build_object('chamber', s.chamber, 'date', s.date) order by s.date) as chambers,
      count(*) over ()::int as total
    from opinions o join bills b on b.id = o.item_id
    cross join lateral (
      select substr(step->>'step', 8) as chamber, step->>'date' as date from jsonb_array_elements(b.steps) step
      where step->>'step' in ('passed_house', 'passed_senate') and step->>'failed' is distinct from 'true') s
    where o.member_id = ${memberId} ${ofIssue(issue)}
      and not exists (select from bill_recorded_votes v where v.bill_id = b.id and v.chamber = s.chamber)
      and not exists (select from roll_calls c where c.bill_id = b.id and c.chamber = s.chamber)
    group by b.id, o.id, o.level, o.updated_at order by o.updated_at desc, o.id desc limit ${size} offset ${(page - 1) * size}`.execute(
    db,
  );
  return rows;
}
