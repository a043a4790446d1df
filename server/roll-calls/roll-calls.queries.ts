import { sql } from 'kysely';
import type { VotePosition } from '#contract/roll-calls/roll-calls.ts';
import type { Db } from '#server/database/pool.ts';

/** Roll calls with their bill, without votes. */
function selectHeads(db: Db) {
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
      'c.is_named',
      'c.source_url',
      'c.source_updated_at',
      'c.imported_at',
    ]);
}
export type HeadRow = NonNullable<Awaited<ReturnType<typeof findRollCall>>>;

/** By its primary key. */
export async function findRollCall(db: Db, id: string) {
  return selectHeads(db).where('c.id', '=', id).executeTakeFirst();
}

/** One page of a bill's roll calls: a range of an index, about 60 entries at most. */
export async function findBillRollCalls(db: Db, slug: string, page: number, size: number) {
  return selectHeads(db)
    .where('c.bill_slug', '=', slug)
    .orderBy('c.voted_at', 'desc')
    .orderBy('c.number', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}

export async function countBillRollCalls(db: Db, slug: string): Promise<number> {
  const { count } = await db
    .selectFrom('roll_calls')
    .where('bill_slug', '=', slug)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
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
export async function findVotes(db: Db, id: string): Promise<VoterRow[]> {
  const { rows } = await sql<VoterRow>`
    select ${voterColumns}, t.district
    from roll_call_votes v
    join roll_calls c on c.id = v.roll_call_id
    join representatives r on r.id = v.representative_id
    left join lateral (
      select district
      from representative_terms t
      where t.representative_id = v.representative_id
        and c.chamber = 'house'
        and t.office in ('representative', 'delegate', 'resident_commissioner')
        and t.start_date <= c.voted_on
        and t.end_date >= c.voted_on
      order by t.start_date desc
      limit 1
    ) t on true
    where v.roll_call_id = ${id}
    order by r.last_name, r.first_name, r.id`.execute(db);
  return rows;
}

/** Votes of those who held the seats of a state and a district on the day: a few terms, then one key each. */
export async function findSeatVotes(
  db: Db,
  ids: string[],
  { state, district }: { state: string; district: number | null },
): Promise<VoterRow[]> {
  const { rows } = await sql<VoterRow>`
    select ${voterColumns}, case when c.chamber = 'house' then t.district end as district
    from roll_calls c
    join representative_terms t
      on t.state = ${state}
      and t.start_date <= c.voted_on
      and t.end_date > c.voted_on
      and (
        (c.chamber = 'senate' and t.office = 'senator')
        or (
          c.chamber = 'house'
          and t.office in ('representative', 'delegate', 'resident_commissioner')
          and t.district = ${district}
        )
      )
    join roll_call_votes v on v.roll_call_id = c.id and v.representative_id = t.representative_id
    join representatives r on r.id = v.representative_id
    where c.id = any(${ids})
    order by r.last_name, r.id`.execute(db);
  return rows;
}

/** What of a bill its roll calls need, by id or public identifier. */
export async function findBillSteps(db: Db, id: string) {
  const number = /^\d{1,9}$/.test(id) ? Number(id) : undefined;
  const { rows } = await sql<{
    slug: string;
    category: string;
    steps: { step: string; date: string; failed?: boolean }[];
    recorded: string[];
  }>`
    select
      b.slug,
      b.category,
      b.steps,
      array(
        select v.chamber from bill_recorded_votes v where v.bill_id = b.id
        union
        select c.chamber from roll_calls c where c.bill_slug = b.slug
      ) as recorded
    from bills b
    where ${number === undefined ? sql`b.slug = ${id.toLowerCase()}` : sql`b.id = ${number}`}`.execute(db);
  return rows[0];
}
