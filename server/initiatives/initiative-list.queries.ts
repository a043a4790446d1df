import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isActiveAmongMany, mayReadInitiative } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';
import { englishQuery } from '#server/database/text-search.ts';
import { isSubmitted, selectCards } from './initiatives.queries.ts';

/** One list of initiatives: what is on it and in what order. */
export interface InitiativeList {
  set: 'short_list' | 'mine' | 'national' | 'watchlist';
  order: 'rank' | 'newest' | 'most_viewed' | 'match';
  text: string | undefined;
  page: number;
  memberId: number | undefined;
}

export const initiativesPerPage = 20;

/**
 * National initiatives by initiatives_national_idx, one's own by initiatives_author_idx, watched ones by the
 * key of the watchlist, text by initiatives_search_idx.
 */
function filtered(db: Db, { set, text, memberId }: InitiativeList) {
  let from = db
    .selectFrom('initiatives as n')
    .where(mayReadInitiative(memberId, isActiveAmongMany(sql.ref<number>('n.author_id'))));
  if (set === 'mine') from = from.where('n.author_id', '=', memberId ?? 0);
  else if (set === 'watchlist')
    from = from.where(
      sql<SqlBool>`n.id in (select w.item_id from watchlist w where w.member_id = ${memberId ?? 0})`,
    );
  else from = from.where('n.visibility', '=', 'national').where(isSubmitted);
  if (set === 'short_list')
    from = from.where(
      sql<SqlBool>`n.id in (select s.item_id from short_list s where s.category = 'initiative')`,
    );
  return text ? from.where(sql<SqlBool>`n.search @@ ${englishQuery(text)}`) : from;
}

function orderOf({ order, set, text }: InitiativeList): RawBuilder<unknown>[] {
  const newest =
    set === 'mine' || set === 'watchlist'
      ? [sql`coalesce(n.submitted_at, n.created_at) desc`, sql`n.id desc`]
      : [sql`n.submitted_at desc`, sql`n.id desc`];
  if (order === 'rank') return [sql`(select s.rank from short_list s where s.item_id = n.id)`, ...newest];
  if (order === 'most_viewed') return [sql`n.views desc`, ...newest];
  if (order === 'match' && text) return [sql`ts_rank(n.search, ${englishQuery(text)}) desc`, ...newest];
  return newest;
}

/** Cards of one page with their views, in order. */
export async function findInitiativePage(db: Db, list: InitiativeList, size = initiativesPerPage) {
  let slice = filtered(db, list).select(['n.id', 'n.views']);
  for (const each of orderOf(list)) slice = slice.orderBy(each);
  slice = slice.limit(size).offset((list.page - 1) * size);
  const page = db
    .selectFrom(slice.as('slice'))
    .select(['slice.id', 'slice.views', sql<number>`row_number() over ()`.as('position')]);
  return selectCards(db, list.memberId)
    .innerJoin(page.as('p'), 'p.id', 'n.id')
    .select('p.views')
    .orderBy('p.position')
    .execute();
}

/** How many initiatives of a list there are, by month: [['2026-03', 2], …]. */
export async function countMonths(db: Db, list: InitiativeList): Promise<Map<string, number>> {
  const rows = await filtered(db, list)
    .select([
      sql<string>`to_char(coalesce(n.submitted_at, n.created_at) at time zone 'UTC', 'YYYY-MM')`.as('month'),
      sql<number>`count(*)`.as('count'),
    ])
    .groupBy('month')
    .execute();
  return new Map(rows.map(({ month, count }) => [month, count]));
}

export async function countInitiatives(db: Db, list: InitiativeList): Promise<number> {
  const { count } = await filtered(db, list)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
