import { sql, type SqlBool } from 'kysely';
import type { HandlerInput } from '#contract/endpoint.ts';
import type { representativeBills } from '#contract/representatives.ts';
import type { Db } from '#server/database/pool.ts';
import { matchingBills } from './search-store.ts';
import { parseSearch } from './search.ts';

export type SponsoredQuery = HandlerInput<typeof representativeBills>['query'];

/** A range of the index on sponsorships, then each bill by primary key: a few thousand at most. */
function sponsored(db: Db, id: number, query: SponsoredQuery, withState: boolean) {
  let list = db
    .selectFrom('sponsorships as s')
    .innerJoin('bills as b', 'b.id', 's.bill_id')
    .where('s.representative_id', '=', id)
    .where('s.is_sponsor', '=', query.role === 'sponsored');
  if (!withState) list = list.where('b.category', '<>', 'state');
  if (query.status === 'law') list = list.where('b.law_number', 'is not', null);
  if (query.status === 'proposed') list = list.where('b.law_number', 'is', null);
  if (query.status === 'passed') list = list.where(hasPassed);
  return query.q ? list.where(sql<SqlBool>`b.id in (${matchingBills(parseSearch(query.q))})`) : list;
}

const hasPassed = sql<SqlBool>`exists (select from jsonb_array_elements(b.steps) step
  where step->>'step' like 'passed_%' and step->>'failed' is distinct from 'true')`;

export async function findSponsoredPage(
  db: Db,
  id: number,
  query: SponsoredQuery,
  withState: boolean,
  perPage: number,
) {
  return sponsored(db, id, query, withState)
    .select(['b.id', 's.sponsored_on', 's.is_original as original', 's.withdrawn_on'])
    .orderBy('b.introduced_date', 'desc')
    .orderBy('b.id', 'desc')
    .limit(perPage)
    .offset((query.page - 1) * perPage)
    .execute();
}

export async function countSponsored(
  db: Db,
  id: number,
  query: SponsoredQuery,
  withState: boolean,
): Promise<number> {
  const { count } = await sponsored(db, id, query, withState)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
