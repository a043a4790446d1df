import { sql, type RawBuilder } from 'kysely';
import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import type { RollCallKind } from '#contract/roll-calls/roll-calls.ts';
import type { VotePosition } from '#contract/roll-calls/vote-positions.ts';
import type { Db } from '#server/database/pool.ts';
import { dayAfterTerm, inCongressFor, inHouse } from '#server/representatives/seats-store.ts';

export interface Question {
  memberId: number;
  state: string | null;
  district: number | null;
  /** Another official to compare with. */
  chosen: number | undefined;
  issue: string | undefined;
}

/**
 * SQL of all terms in the member's seats, and of the chosen official's terms in Congress: few index entries.
 */
function seats({ state, district, chosen = 0 }: Question): RawBuilder<unknown> {
  const columns = sql`
    t.representative_id,
    case when t.office in ('senator', 'vice_president') then 'senate' else 'house' end as chamber,
    t.office,
    t.start_date,
    ${dayAfterTerm} as day_after,
    t.state,
    t.district,
    t.party,
    sits_today(t) as sits`;
  return sql`seats as materialized (
    select ${columns}, true as mine
    from representative_terms t
    where t.state = ${state}
      and ${inCongressFor(district)}
    union all
    select ${columns}, false
    from representative_terms t
    where t.representative_id = ${chosen}
      and (t.office in ('senator', 'vice_president') or ${inHouse})
      and not (
        t.state is not distinct from ${state}
        and (
          t.office = 'senator'
          or (${inHouse} and t.district is not distinct from ${district})
        )
        and t.office <> 'vice_president'
      )
  )`;
}

function onIssue(issue: string | undefined) {
  return issue === undefined
    ? sql``
    : sql`and exists (select from bill_issues i where i.bill_id = o.item_id and i.issue = ${issue})`;
}

export interface RecordRow {
  id: number;
  name: string;
  last_name: string;
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
  comparisons: boolean[];
}

/**
 * The records of everyone who is compared, and the number of bills: the member's opinions, the decisive roll
 * calls on them and one vote for each; all by index. Takes about 2 ms for 500 opinions.
 */
export async function findRecords(
  db: Db,
  question: Question,
): Promise<{ total: number; known: boolean; records: RecordRow[] }> {
  const { rows } = await sql<{ total: number; known: boolean; records: RecordRow[] }>`
    with ${seats(question)},
    mine as materialized (
      select
        c.bill_id,
        c.id,
        c.chamber,
        c.voted_on,
        c.voted_at,
        c.yea_means * case
          when o.level in ('support', 'strong_support') then 1
          when o.level in ('oppose', 'strong_oppose') then -1
          else 0
        end as side
      from opinions o
      join roll_calls c on c.bill_id = o.item_id and c.is_decisive
      where o.member_id = ${question.memberId} ${onIssue(question.issue)}
    ),
    compared as materialized (
      select
        s.representative_id,
        s.chamber,
        count(*)::int as shown,
        count(*) filter (where m.side <> 0 and v.position in ('yea', 'nay'))::int as compared,
        count(*) filter (
          where (m.side = 1 and v.position = 'yea') or (m.side = -1 and v.position = 'nay')
        )::int as agreed,
        array_agg((m.side = 1) = (v.position = 'yea') order by m.voted_at desc, m.id) filter (
          where m.side <> 0 and v.position in ('yea', 'nay')
        ) as comparisons
      from mine m
      join seats s on s.chamber = m.chamber and s.start_date <= m.voted_on and s.day_after > m.voted_on
      left join roll_call_votes v on v.roll_call_id = m.id and v.representative_id = s.representative_id
      where s.office <> 'vice_president' or v.position is not null
      group by 1, 2
    ),
    people as (
      select distinct on (representative_id, chamber)
        representative_id,
        chamber,
        office,
        state,
        district,
        party,
        mine,
        bool_or(sits and mine) over (partition by representative_id, chamber) as current,
        start_date
      from seats
      order by representative_id, chamber, start_date desc
    ),
    records as (
      select
        r.id,
        r.name,
        r.last_name,
        r.photo,
        p.chamber,
        p.office,
        st.name as state,
        p.district,
        p.party,
        p.mine,
        p.current,
        coalesce(c.agreed, 0) as agreed,
        coalesce(c.compared, 0) as compared,
        coalesce(c.shown - c.compared, 0) as not_counted,
        coalesce(c.comparisons[:60], '{}') as comparisons
      from people p
      join representatives r on r.id = p.representative_id
      left join states st on st.postal = p.state
      left join compared c on c.representative_id = p.representative_id and c.chamber = p.chamber
      where p.current or not p.mine or c.shown > 0
      order by p.mine desc, p.current desc, p.chamber, p.start_date, r.last_name
    )
    select
      (select count(distinct bill_id)::int from mine) as total,
      ${question.chosen ?? null}::int is null
        or exists (select from representatives where id = ${question.chosen ?? null}) as known,
      (select coalesce(json_agg(row_to_json(records)), '[]') from records) as records`.execute(db);
  return rows[0]!;
}

export interface DecisiveRow {
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
  congress: number;
  number: number;
  title: string;
  steps: { step: string; date: string; failed?: boolean }[];
  recorded: string[];
  roll_calls: DecisiveRow[];
}

/**
 * One page of bills with their decisive roll calls and the votes of the seats, the latest opinion first. The
 * page is limited along the index of the member's opinions before anything is joined: about 1 ms.
 */
export async function findItems(db: Db, question: Question, page: number, size: number): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    with ${seats(question)},
    page as materialized (
      select o.item_id, o.level, o.updated_at, o.id
      from opinions o
      where o.member_id = ${question.memberId}
        and exists (select from roll_calls c where c.bill_id = o.item_id and c.is_decisive)
        ${onIssue(question.issue)}
      order by o.updated_at desc, o.id desc
      limit ${size} offset ${(page - 1) * size}
    )
    select
      b.id as bill_id,
      p.level,
      p.updated_at,
      b.slug,
      b.bill_type,
      b.congress,
      b.number,
      b.title,
      b.steps,
      array(select distinct v.chamber from bill_recorded_votes v where v.bill_id = b.id) as recorded,
      (
        select json_agg(
          json_build_object(
            'id', c.id,
            'chamber', c.chamber,
            'number', c.number,
            'date', c.voted_at,
            'question', c.question,
            'kind', c.kind,
            'result', c.result,
            'passed', c.passed,
            'yea_means', c.yea_means,
            'votes', (
              select coalesce(
                json_agg(
                  json_build_object('id', r.id, 'name', r.name, 'position', v.position, 'word', v.word)
                  order by s.mine desc, r.last_name
                ),
                '[]'
              )
              from seats s
              join representatives r on r.id = s.representative_id
              left join roll_call_votes v
                on v.roll_call_id = c.id and v.representative_id = s.representative_id
              where s.chamber = c.chamber
                and s.start_date <= c.voted_on
                and s.day_after > c.voted_on
                and (s.office <> 'vice_president' or v.position is not null)
            )
          )
          order by c.voted_at desc
        )
        from roll_calls c
        where c.bill_id = b.id and c.is_decisive
      ) as roll_calls
    from page p
    join bills b on b.id = p.item_id
    order by p.updated_at desc, p.id desc`.execute(db);
  return rows;
}

export interface SuggestionRow {
  bill_id: number;
  slug: string;
  bill_type: string;
  number: number;
  title: string;
  voted_on: string;
  issue: string | null;
}

/**
 * Bills without an opinion of the member on which most of the member's seats took a side; bills before
 * resolutions, the latest vote first. Reads the decisive roll calls: a few thousand entries of two indexes.
 */
export async function findSuggestions(db: Db, question: Question, limit: number): Promise<SuggestionRow[]> {
  const { rows } = await sql<SuggestionRow>`
    with ${seats(question)},
    voted as materialized (
      select
        c.bill_id,
        count(distinct v.representative_id) as officials,
        max(c.voted_on) as voted_on
      from seats s
      join roll_calls c
        on c.is_decisive
        and c.bill_id is not null
        and c.yea_means <> 0
        and c.chamber = s.chamber
        and s.start_date <= c.voted_on
        and s.day_after > c.voted_on
      join roll_call_votes v on v.roll_call_id = c.id and v.representative_id = s.representative_id
      where s.sits and v.position in ('yea', 'nay')
      group by c.bill_id
    )
    select
      b.id as bill_id,
      b.slug,
      b.bill_type,
      b.number,
      b.title,
      voted.voted_on,
      (select i.issue from bill_issues i where i.bill_id = b.id order by i.position limit 1) as issue
    from voted
    join bills b on b.id = voted.bill_id
    where not exists (
      select from opinions o where o.member_id = ${question.memberId} and o.item_id = b.id
    )
    order by voted.officials desc, (b.bill_type in ('hr', 's')) desc, voted.voted_on desc, b.id desc
    limit ${limit}`.execute(db);
  return rows;
}

export interface UnrecordedRow {
  bill_id: number;
  level: OpinionLevel;
  slug: string;
  bill_type: string;
  number: number;
  title: string;
  chambers: {
    chamber: 'house' | 'senate';
    date: string | null;
    reason: 'no_recorded_vote' | 'not_loaded';
    url: string | null;
  }[];
  total: number;
}

/** Federal bills with an opinion of the member on which a chamber voted, without its roll call here. */
export async function findUnrecorded(
  db: Db,
  { memberId, issue }: Pick<Question, 'memberId' | 'issue'>,
  page: number,
  size: number,
): Promise<UnrecordedRow[]> {
  const { rows } = await sql<UnrecordedRow>`
    select
      b.id as bill_id,
      o.level,
      b.slug,
      b.bill_type,
      b.number,
      b.title,
      json_agg(row_to_json(s) order by s.date) as chambers,
      count(*) over ()::int as total
    from opinions o
    join bills b on b.id = o.item_id
    cross join lateral (
      select
        substr(step->>'step', 8) as chamber,
        step->>'date' as date,
        'no_recorded_vote' as reason,
        null as url
      from jsonb_array_elements(b.steps) step
      where step->>'step' in ('passed_house', 'passed_senate')
        and step->>'failed' is distinct from 'true'
        and not exists (
          select
          from bill_recorded_votes v
          where v.bill_id = b.id and v.chamber = substr(step->>'step', 8)
        )
        and not exists (
          select from roll_calls c where c.bill_id = b.id and c.chamber = substr(step->>'step', 8)
        )
      union all
      (
        select distinct on (v.chamber)
          v.chamber,
          ((v.voted_at at time zone 'America/New_York')::date)::text,
          'not_loaded',
          v.url
        from bill_recorded_votes v
        where v.bill_id = b.id
          and not exists (select from roll_calls c where c.bill_id = b.id and c.chamber = v.chamber)
        order by v.chamber, v.voted_at desc
      )
    ) s
    where o.member_id = ${memberId}
      and b.category = 'fed'
      ${onIssue(issue)}
    group by b.id, o.id, o.level, o.updated_at
    order by o.updated_at desc, o.id desc
    limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}
