import { sql, type AliasedExpression, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { HandlerInput } from '#contract/endpoint.ts';
import type { listBills } from '#contract/bills.ts';
import type { Db } from '#server/database/connection.ts';
import type { Bills } from '#server/database/generated/tables.ts';
import { parseSearch } from './search.ts';

export type ListQuery = HandlerInput<typeof listBills>['query'];

export const billsPerPage = 20;

const cardColumns = [
  'b.id',
  'b.slug',
  'b.bill_type',
  'b.number',
  'b.title',
  'b.category',
  'b.congress',
  'b.display_number',
  'b.session',
  'b.action_kind',
  'b.signing_date',
  'b.origin_chamber',
  'b.status',
  'b.status_date',
  'b.steps',
  'b.introduced_date',
  'b.latest_action_date',
  'b.latest_action_text',
  'b.policy_area',
  'b.summary_text',
] as const;

/** The filtered list as a query without order; every condition rests on an index or on a set that is small. */
function filtered(db: Db, query: ListQuery, memberId: number | undefined) {
  const own = (table: 'opinions' | 'watchlist') =>
    sql<SqlBool>`exists (select from ${sql.table(table)} t where t.item_id = b.id and t.member_id = ${memberId ?? 0})`;
  let list = db.selectFrom('bills as b').where('b.category', '=', query.category ?? 'fed');
  if (query.years) list = list.where('b.congress', '=', congressOf(query.years));
  if (query.filter === 'recommended')
    list = list.where(sql<SqlBool>`exists (select from short_list l where l.bill_id = b.id)`);
  if (query.filter === 'watchlist') list = list.where(own('watchlist'));
  if (query.filter === 'fed') list = list.where('b.law_number', 'is not', null);
  if (query.filter === 'proposed') list = list.where('b.law_number', 'is', null);
  if (query.filter2 === 'passed_house' || query.filter2 === 'passed_senate')
    list = list.where(passed(query.filter2));
  if (query.filter2 === 'bills_voted') list = list.where(own('opinions'));
  if (query.filter2 === 'bills_not_voted') list = list.where(sql<SqlBool>`not ${own('opinions')}`);
  return query.q ? list.where(matches(query.q)) : list;
}

function passed(step: string) {
  return sql<SqlBool>`exists (select from jsonb_array_elements(b.steps) s where s->>'step' = ${step} and s->>'failed' is distinct from 'true')`;
}

function matches(text: string) {
  const search = parseSearch(text);
  if (search.kind === 'words')
    return sql<SqlBool>`b.search @@ websearch_to_tsquery('english', ${search.words})`;
  const { type, number } = search;
  return type
    ? sql<SqlBool>`b.number = ${number} and b.bill_type = ${type}`
    : sql<SqlBool>`b.number = ${number}`;
}

/** '2025,2026' → 119 */
function congressOf(years: string): number {
  return (Number(years.slice(0, 4)) - 1787) / 2;
}

const heading = sql<string>`coalesce((select i.issue from bill_issues i where i.bill_id = b.id and i.position = 0), b.policy_area, '')`;

/** What a list is ordered by, as expressions on the alias b; the last ones make the order total. */
function order(query: ListQuery): RawBuilder<unknown>[] {
  const newest = [sql`b.introduced_date desc`, sql`b.latest_action_date desc`, sql`b.id desc`];
  if (query.sort === 'issues') return [sql`nullif(${heading}, '') asc nulls last`, ...newest];
  if (query.sort !== undefined) return newest;
  if (query.filter === 'recommended')
    return [sql`(select l.rank from short_list l where l.bill_id = b.id)`, ...newest];
  if (isWordSearch(query.q))
    return [sql`ts_rank(b.search, websearch_to_tsquery('english', ${query.q!})) desc`, ...newest];
  return newest;
}

/** One page of cards in order, in one statement: the page is cut first, so that nothing is joined for rows not shown. */
export async function findBillPage(db: Db, query: ListQuery, memberId: number | undefined) {
  const orders = order(query);
  let page = filtered(db, query, memberId).selectAll('b');
  for (const each of orders) page = page.orderBy(each);
  let joined = cardsOf(
    db,
    page
      .limit(billsPerPage)
      .offset((query.page - 1) * billsPerPage)
      .as('b'),
  );
  for (const each of orders) joined = joined.orderBy(each);
  return joined.execute();
}

function isWordSearch(q: string | undefined): boolean {
  return q !== undefined && q !== '' && parseSearch(q).kind === 'words';
}

export async function countBills(db: Db, query: ListQuery, memberId: number | undefined): Promise<number> {
  const { count } = await filtered(db, query, memberId)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Some bills with what a card shows beside them. */
function cardsOf(db: Db, source: AliasedExpression<Selectable<Bills>, 'b'>) {
  return db
    .selectFrom(source)
    .leftJoin('sponsorships as sp', (join) =>
      join.onRef('sp.bill_id', '=', 'b.id').on('sp.is_sponsor', '=', sql<boolean>`true`),
    )
    .leftJoin('representatives as r', 'r.id', 'sp.representative_id')
    .select(cardColumns)
    .select([
      'r.id as sponsor_id',
      'r.name as sponsor_name',
      'r.photo as sponsor_photo',
      'sp.party as sponsor_party',
      'sp.state as sponsor_state',
      'sp.district as sponsor_district',
      heading.as('heading'),
      sql<string[]>`array(select i.issue from bill_issues i where i.bill_id = b.id order by i.position)`.as(
        'issues',
      ),
    ]);
}

export type CardRow = Awaited<ReturnType<typeof findBillPage>>[number];

/** Cards of these bills, by primary key, in no order. */
export async function findCards(db: Db, ids: number[]): Promise<CardRow[]> {
  const some = db
    .selectFrom('bills as b')
    .selectAll('b')
    .where('b.id', '=', sql<number>`any(${ids}::int[])`);
  return cardsOf(db, some.as('b')).execute();
}

/** By internal id or public identifier; both are unique keys. */
export async function findBill(db: Db, id: string) {
  const number = /^\d{1,9}$/.test(id) ? Number(id) : undefined;
  const one = db
    .selectFrom('bills as b')
    .selectAll('b')
    .where(number === undefined ? sql<SqlBool>`b.slug = ${id.toLowerCase()}` : sql<SqlBool>`b.id = ${number}`)
    .as('b');
  return cardsOf(db, one)
    .select([
      'b.official_title',
      'b.law_number',
      'b.document_number',
      'b.citation',
      'b.publication_date',
      'b.signed_by',
      'b.pdf_url',
      'b.cosponsor_count',
      'b.cosponsor_parties',
      'b.source_url',
      'b.source_updated_at',
      'b.imported_at',
    ])
    .executeTakeFirst();
}
export type BillRow = NonNullable<Awaited<ReturnType<typeof findBill>>>;

/** Cards of these bills, in no order; one look-up by primary key each. */
export async function findBillCards(db: Db, ids: number[]): Promise<CardRow[]> {
  const some = db
    .selectFrom('bills as b')
    .selectAll('b')
    .where('b.id', '=', sql<number>`any(${ids})`)
    .as('b');
  return cardsOf(db, some).execute();
}
