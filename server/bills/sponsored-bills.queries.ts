import { sql, type SqlBool } from 'kysely';
import type { HandlerInput } from '#contract/endpoint.ts';
import type { representativeBills } from '#contract/representatives.ts';
import type { Db } from '#server/database/pool.ts';
import { matchingBills } from './search-store.ts';
import { parseSearch } from './search.ts';

export type SponsoredQuery = HandlerInput<typeof representativeBills>['query'];

/** A range of the index on sponsorships, then each listing by primary key: a few thousand at most. */
function sponsored(db: Db, id: number, query: SponsoredQuery, withState: boolean) {
  let list = db
    .selectFrom('sponsorships as s')
    .innerJoin('listings as l', 'l.bill_id', 's.bill_id')
    .where('s.representative_id', '=', id)
    .where('s.is_sponsor', '=', query.role === 'sponsored');
  if (!withState) list = list.where('l.category', '<>', 'state');
  if (query.status === 'law') list = list.where('l.is_law', '=', true);
  if (query.status === 'proposed') list = list.where('l.is_law', '=', false);
  if (query.status === 'passed')
    list = list.where((where) =>
      where.or([where('l.passed_house', '=', true), where('l.passed_senate', '=', true)]),
    );
  return query.q ? list.where(sql<SqlBool>`l.bill_id in (${matchingBills(parseSearch(query.q))})`) : list;
}

export async function findSponsoredPage(
  db: Db,
  id: number,
  query: SponsoredQuery,
  withState: boolean,
  perPage: number,
) {
  return sponsored(db, id, query, withState)
    .select(['l.bill_id as id', 's.sponsored_on', 's.is_original as original', 's.withdrawn_on'])
    .orderBy('l.introduced', 'desc')
    .orderBy('l.bill_id', 'desc')
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
