import { billKeyIs } from '#server/opinions/bill-key-store.ts';
import { sql, type RawBuilder } from 'kysely';
import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import type { VotePosition } from '#contract/roll-calls/vote-positions.ts';
import type { Db } from '#server/database/pool.ts';
import { dayAfterTerm, inHouse } from '#server/representatives/seats-store.ts';

/** Roll calls with their bill, without votes. */
export function selectHeads(db: Db) {
  return db
    .selectFrom('roll_calls as c')
    .leftJoin('bills as b', 'b.id', 'c.bill_id')
    .select([
      'c.id',
      'c.chamber',
      'c.congress',
      'c.session',
      'c.number',
      'c.voted_at',
      'c.question',
      'c.subject',
      'c.kind',
      'c.requires',
      'c.result',
      'c.passed',
      'c.bill_slug',
      'b.title as bill_title',
      'c.amendment',
      'c.nomination',
      'c.yeas',
      'c.nays',
      'c.present',
      'c.not_voting',
      'c.others',
      'c.tie_breaker',
      'c.parties',
      'c.yea_means',
      'c.is_decisive',
      'c.source_url',
    ]);
}
export type HeadRow = Awaited<ReturnType<ReturnType<typeof selectHeads>['execute']>>[number];

/** By its primary key, with the amendment that it is about. */
export async function findRollCall(db: Db, id: string) {
  return selectHeads(db)
    .select(
      sql<{ number: string; description: string | null } | null>`(
        select json_build_object('number', a.citation, 'description', a.description)
        from bill_amendments a
        where a.bill_id = c.bill_id and (a.roll_call_id = c.id or a.citation = c.amendment)
        limit 1
      )`.as('amendment_record'),
    )
    .where('c.id', '=', id)
    .executeTakeFirst();
}

export interface VoterRow {
  roll_call_id: string;
  id: number;
  name: string;
  last_name: string;
  party: string | null;
  state: string | null;
  district: number | null;
  position: VotePosition;
  word: string;
}

const voterColumns = sql`v.roll_call_id, r.id, r.name, r.last_name, v.party, v.state, v.position, v.word`;

/** Every vote, with the district of the voter's term: about 440 entries of the primary key, 3 ms. */
export async function findVotes(db: Db, id: string) {
  const { rows } = await sql<VoterRow & { state_name: string | null }>`
    select ${voterColumns}, t.district, s.name as state_name
    from roll_call_votes v
    join roll_calls c on c.id = v.roll_call_id
    join representatives r on r.id = v.representative_id
    left join lateral (
      select district
      from representative_terms t
      where t.representative_id = v.representative_id
        and c.chamber = 'house'
        and ${inHouse}
        and t.start_date <= c.voted_on
        and t.end_date >= c.voted_on
      order by t.start_date desc
      limit 1
    ) t on true
    left join states s on s.postal = v.state
    where v.roll_call_id = ${id}
    order by r.last_name, r.first_name, r.id`.execute(db);
  return rows;
}

/** The seats of a member in Congress and in the legislature of the state. */
export interface Seats {
  state: string;
  district: number | null;
  assemblyDistrict: number | null;
  senateDistrict: number | null;
}

const seatVotes = ({ state, district }: Seats) => sql`
  select ${voterColumns}, case when c.chamber = 'house' then t.district end as district
  from roll_calls c
  join representative_terms t
    on t.state = ${state}
    and t.start_date <= c.voted_on
    and ${dayAfterTerm} > c.voted_on
    and (
      (c.chamber = 'senate' and t.office = 'senator')
      or (
        c.chamber = 'house'
        and ${inHouse}
        and t.district = ${district}
      )
    )
  join roll_call_votes v on v.roll_call_id = c.id and v.representative_id = t.representative_id
  join representatives r on r.id = v.representative_id
  where c.id = head.id
  order by r.last_name, r.id`;

/** SQL of the votes of a viewer's seats in the roll call `head`, as JSON; null if the seats are unknown. */
const yoursOf = (seats: Seats | undefined) =>
  seats ? sql`(select json_agg(vote) from (${seatVotes(seats)}) vote)` : sql`null`;

export interface HolderRow {
  id: number;
  name: string;
  last_name: string;
  office: string;
  district: number | null;
  state: string | null;
  phone: string | null;
  email: string | null;
  contact_form: string | null;
  website: string | null;
}

/** A bill's steps, the chambers with recorded votes, and how many roll calls it has. */
export interface BillWithRollCalls {
  slug: string;
  category: string;
  steps: { step: string; date: string; failed?: boolean }[];
  recorded: string[];
  /** Roll calls that the bill's record names and that are not stored, the newest first. */
  not_loaded: {
    chamber: 'house' | 'senate';
    number: number;
    date: string | null;
    question: string | null;
    url: string | null;
  }[];
  /** Who holds the viewer's seats today. */
  holders: HolderRow[];
  total_count: number;
}

const notLoaded = sql`
  select
    v.chamber,
    v.roll_number as number,
    (v.voted_at at time zone 'America/New_York')::date as date,
    v.question,
    v.url
  from bill_recorded_votes v
  where v.bill_id = b.id
    and not exists (
      select
      from roll_calls c
      where c.bill_slug = b.slug
        and (c.chamber, c.congress, c.session, c.number)
          = (v.chamber, v.congress, v.session, v.roll_number)
    )
  order by v.voted_at desc`;

/** Holders of the seats that vote on the bill `b`: in the state's legislature or in Congress. */
const holders = (seats: Seats | undefined) => sql`
  select
    r.id,
    r.name,
    r.last_name,
    t.office,
    t.district,
    s.name as state,
    t.phone,
    t.email,
    t.contact_form,
    t.website
  from representative_terms t
  join representatives r on r.id = t.representative_id
  left join states s on s.postal = t.state
  where t.state = ${seats?.state ?? null}
    and sits_today(t)
    and case t.office
      when 'senator' then b.category <> 'state'
      when 'assembly_member' then
        b.category = 'state' and t.district = ${seats?.assemblyDistrict ?? null}::smallint
      when 'state_senator' then
        b.category = 'state' and t.district = ${seats?.senateDistrict ?? null}::smallint
      else
        b.category <> 'state'
        and ${inHouse}
        and t.district = ${seats?.district ?? null}::smallint
    end
  order by t.office = 'senator', r.last_name`;

/**
 * One page of a bill's roll calls, by id or public identifier: a range of an index, about 60 entries at most.
 * @returns undefined for an unknown bill.
 */
export async function findBillRollCalls(
  db: Db,
  id: string,
  { page, size, seats }: { page: number; size: number; seats: Seats | undefined },
): Promise<{ bill: BillWithRollCalls; rollCalls: (HeadRow & { yours: VoterRow[] | null })[] } | undefined> {
  const heads = selectHeads(db)
    .where('c.bill_slug', '=', sql.ref<string>('bill.slug'))
    .orderBy('c.voted_at', 'desc')
    .orderBy('c.number', 'desc')
    .limit(size)
    .offset((page - 1) * size);
  type Row = BillWithRollCalls & ((HeadRow & { yours: VoterRow[] | null }) | { id: null });
  const { rows } = await sql<Row>`
    select
      head.*,
      ${yoursOf(seats)} as yours,
      bill.*
    from (
      select
        b.slug,
        b.category,
        b.steps,
        array(
          select v.chamber from bill_recorded_votes v where v.bill_id = b.id
          union
          select c.chamber from roll_calls c where c.bill_slug = b.slug
        ) as recorded,
        (select count(*)::int from roll_calls c where c.bill_slug = b.slug) as total_count,
        (select coalesce(json_agg(v), '[]') from (${notLoaded}) v) as not_loaded,
        (select coalesce(json_agg(h), '[]') from (${holders(seats)}) h) as holders
      from bills b
      where ${billKeyIs(id)}
      limit 1
    ) bill
    left join lateral (${heads}) head on true
    order by head.voted_at desc, head.number desc`.execute(db);
  return rows[0] && { bill: rows[0], rollCalls: rows.filter((row) => row.id !== null) };
}

/** A roll call in JSON, the votes of the viewer's seats in it, and the viewer's opinion on its bill. */
export type LatestVoteRow = Omit<HeadRow, 'voted_at'> & {
  voted_at: string;
  yours: VoterRow[] | null;
  my_vote: OpinionLevel | null;
};

/**
 * SQL of the newest roll calls that opinions are compared with, as part of another statement: a few entries
 * of the index of times.
 */
export function selectLatestVotes(
  db: Db,
  seats: Seats | undefined,
  memberId: number | undefined,
  count: number,
): RawBuilder<unknown> {
  const heads = selectHeads(db)
    .select('c.bill_id')
    .where('c.is_decisive', '=', sql.lit(true))
    .where('c.bill_id', 'is not', null)
    .orderBy('c.voted_at', 'desc')
    .orderBy('c.id')
    .limit(sql.lit(count));
  return sql`
    select
      head.*,
      ${yoursOf(seats)} as yours,
      (
        select o.level
        from opinions o
        where o.item_id = head.bill_id and o.member_id = ${memberId ?? null}::int
      ) as my_vote
    from (${heads}) head
    order by head.voted_at desc, head.id`;
}
