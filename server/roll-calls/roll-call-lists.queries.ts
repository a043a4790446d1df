import { sql, type SqlBool } from 'kysely';
import type { VotePosition } from '#contract/roll-calls/roll-calls.ts';
import type { Db } from '#server/database/pool.ts';
import { selectHeads } from './roll-calls.queries.ts';

interface Filter {
  chamber?: 'house' | 'senate' | undefined;
  year?: number | undefined;
  result?: 'passed' | 'failed' | 'other' | undefined;
  kind?: string | undefined;
}

const results = { passed: sql`is true`, failed: sql`is false`, other: sql`is null` };

function matches({ chamber, year, result, kind }: Filter) {
  const conditions = [
    chamber && sql<SqlBool>`c.chamber = ${chamber}`,
    year && sql<SqlBool>`c.year = ${year}`,
    kind && sql<SqlBool>`c.kind = ${kind}`,
    result && sql<SqlBool>`c.passed ${results[result]}`,
  ].filter((condition) => typeof condition === 'object');
  return conditions.length > 0 ? sql<SqlBool>`${sql.join(conditions, sql` and `)}` : sql<SqlBool>`true`;
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
    from roll_calls c`.execute(db);
  return rows[0]!;
}

/** One page of an official's votes: their entries of an index, then each roll call by key. */
export async function findVotesOf(db: Db, representativeId: number, page: number, size: number) {
  return selectHeads(db)
    .innerJoin('roll_call_votes as v', 'v.roll_call_id', 'c.id')
    .where('v.representative_id', '=', representativeId)
    .select(['v.position', 'v.word', 'v.party'])
    .orderBy('c.voted_at', 'desc')
    .orderBy('c.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}
export type VoteOfRow = Awaited<ReturnType<typeof findVotesOf>>[number];

/** An official's votes by position: a range of an index. Undefined for an unknown official. */
export async function countVotesOf(db: Db, representativeId: number) {
  const { rows } = await sql<Record<VotePosition, number>>`
    select
      count(*) filter (where v.position = 'yea')::int as yea,
      count(*) filter (where v.position = 'nay')::int as nay,
      count(*) filter (where v.position = 'present')::int as present,
      count(*) filter (where v.position = 'not_voting')::int as not_voting,
      count(*) filter (where v.position = 'other')::int as other
    from representatives r
    left join roll_call_votes v on v.representative_id = r.id
    where r.id = ${representativeId}
    group by r.id`.execute(db);
  return rows[0];
}
