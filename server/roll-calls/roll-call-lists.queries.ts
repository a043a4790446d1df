import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { parseBillNumber } from '#contract/bills/typed-number.ts';
import { billTypes } from '#contract/bills/bill-status.ts';
import type { VotePosition } from '#contract/roll-calls/vote-positions.ts';
import type { Db } from '#server/database/pool.ts';
import { selectHeads, type HeadRow } from './roll-calls.queries.ts';

interface Filter {
  chamber?: 'house' | 'senate' | undefined;
  year?: number | undefined;
  result?: 'passed' | 'failed' | 'other' | undefined;
  kind?: string | undefined;
  /** Words that the roll call or its bill contains, or a bill's number. */
  q?: string | undefined;
}

const results = { passed: sql`is true`, failed: sql`is false`, other: sql`is null` };

function matches({ chamber, year, result, kind, q = '' }: Filter) {
  const conditions = [
    chamber && sql<SqlBool>`c.chamber = ${chamber}`,
    year && sql<SqlBool>`c.year = ${year}`,
    kind && sql<SqlBool>`c.kind = ${kind}`,
    result && sql<SqlBool>`c.passed ${results[result]}`,
    q.trim() !== '' && containsText(q),
  ].filter((condition) => typeof condition === 'object');
  return conditions.length > 0 ? sql<SqlBool>`${sql.join(conditions, sql` and `)}` : sql<SqlBool>`true`;
}

/** SQL: with straight apostrophes. Phones type curly ones, and screens show them. */
const texts = sql`
  replace(lower(concat_ws(' ', c.question, c.subject, c.nomination, c.amendment, b.title)), '’', '''')`;

/** Every word occurs in the texts of the roll call or its bill, or the text is the bill's number. */
function containsText(q: string): RawBuilder<SqlBool> {
  const words = q
    .toLowerCase()
    .replaceAll(/[\u2018\u2019]/g, "'")
    .match(/[^\s"\u201c\u201d]+/g) ?? [q];
  const contains = words.map((word) => sql<SqlBool>`strpos(${texts}, ${word}) > 0`);
  return sql<SqlBool>`((${sql.join(contains, sql` and `)}) or ${isOnBill(q)})`;
}

function isOnBill(q: string): RawBuilder<SqlBool> {
  const typed = parseBillNumber(q);
  if (!typed) return sql`false`;
  const slugs = (typed.types.length > 0 ? typed.types : billTypes).map((type) => type + typed.number);
  return sql`(
    split_part(c.bill_slug, '-', 1) = any(${slugs})
    ${typed.congress === undefined ? sql`` : sql`and c.congress = ${typed.congress}`}
  )`;
}

/** One page of all roll calls, along the index of their times: some thousand entries for a congress. */
export async function findRollCalls(db: Db, filter: Filter, page: number, size: number) {
  return selectHeads(db)
    .where(matches(filter))
    .orderBy('c.voted_at', 'desc')
    .orderBy('c.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}

/** How many roll calls a filter leaves, and the years of all of them. */
export async function countRollCalls(db: Db, filter: Filter) {
  const { rows } = await sql<{ count: number; years: number[] }>`
    select
      count(*) filter (where ${matches(filter)})::int as count,
      coalesce(array_agg(distinct c.year order by c.year desc), '{}') as years
    from roll_calls c
    left join bills b on b.id = c.bill_id`.execute(db);
  return rows[0]!;
}

/** Positions of an official's votes, and the record in the latest congress. */
export interface VoteCounts {
  positions: Record<VotePosition, number>;
  record: {
    congress: number;
    since: string;
    roll_calls: number;
    missed: number;
    compared: number;
    against_party: number;
  } | null;
}

/** Independents have no majority to vote with. */
const partyMajority = sql`(
  select case when p.yea > p.nay then 'yea' when p.nay > p.yea then 'nay' end
  from jsonb_to_recordset(c.parties) as p(party text, yea int, nay int)
  where p.party = v.party and v.party <> 'I'
)`;

/** SQL of the record: the roll calls of one congress and one vote in each, by key; about 10 ms for 1,500. */
const recordOf = (representativeId: number) => sql`
  select
    congress,
    min(voted_on) as since,
    count(*)::int as roll_calls,
    count(*) filter (where position = 'not_voting')::int as missed,
    count(*) filter (where position in ('yea', 'nay') and majority is not null)::int as compared,
    count(*) filter (where position in ('yea', 'nay') and position::text <> majority)::int as against_party
  from (
    select c.congress, c.voted_on, v.position, ${partyMajority} as majority
    from roll_call_votes v
    join roll_calls c on c.id = v.roll_call_id
    where v.representative_id = ${representativeId}
      and c.congress = (
        select max(latest.congress)
        from roll_call_votes own
        join roll_calls latest on latest.id = own.roll_call_id
        where own.representative_id = ${representativeId}
      )
  ) votes
  group by congress`;

/**
 * One page of an official's votes with the counts of all: entries of an index, then each roll call by key.
 * @returns undefined for an unknown official.
 */
export async function findVotesOf(db: Db, representativeId: number, page: number, size: number) {
  const votes = selectHeads(db)
    .innerJoin('roll_call_votes as v', 'v.roll_call_id', 'c.id')
    .where('v.representative_id', '=', representativeId)
    .select(['v.position', 'v.word', 'v.party'])
    .orderBy('c.voted_at', 'desc')
    .orderBy('c.id')
    .limit(size)
    .offset((page - 1) * size);
  type Row = VoteCounts &
    ((HeadRow & { position: VotePosition; word: string; party: string | null }) | { id: null });
  const { rows } = await sql<Row>`
    select head.*, counted.*
    from (
      select
        (
          select json_build_object(
            'yea', count(*) filter (where v.position = 'yea'),
            'nay', count(*) filter (where v.position = 'nay'),
            'present', count(*) filter (where v.position = 'present'),
            'not_voting', count(*) filter (where v.position = 'not_voting'),
            'other', count(*) filter (where v.position = 'other')
          )
          from roll_call_votes v
          where v.representative_id = r.id
        ) as positions,
        (select row_to_json(record) from (${recordOf(representativeId)}) record) as record
      from representatives r
      where r.id = ${representativeId}
    ) counted
    left join lateral (${votes}) head on true
    order by head.voted_at desc, head.id`.execute(db);
  return rows[0] && { counts: rows[0], votes: rows.filter((row) => row.id !== null) };
}
export type VoteOfRow = NonNullable<Awaited<ReturnType<typeof findVotesOf>>>['votes'][number];
