import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { BillCategory, ListCondition, ListOrder } from '#contract/bills/lists.ts';
import type { LevelCounts, OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import type { Db } from '#server/database/pool.ts';
import type { Listings } from '#server/database/generated/tables.ts';
import { dataSetsJson } from '#server/freshness/data-sets-store.ts';
import type { DataSet } from '#server/freshness/data-sets.ts';
import { countsOf, tallyOf, type StoredCounts } from '#server/opinions/tally-store.ts';
import { listVersion } from '../bills.queries.ts';
import { matchingBills, matchRank } from '../search-store.ts';
import type { Search } from '../search.ts';
import { seatVotesOf, type SeatVote } from './seat-votes-store.ts';

/** One list of bills: what is on it and in what order. */
export interface BillList {
  category: BillCategory;
  congress?: number | undefined;
  conditions: readonly ListCondition[];
  issues: readonly string[];
  search?: Search | undefined;
  order: ListOrder;
  page: number;
  memberId: number | undefined;
}

export const billsPerPage = 20;

interface Condition {
  /** Selects a small set of bill ids. It is read first, and its listings are looked up by key. */
  ids?: (list: BillList) => RawBuilder<unknown>;
  /** Or a condition on `listings l`. */
  where?: (list: BillList) => RawBuilder<SqlBool>;
  /** Its answer depends on the member. */
  personal?: true;
}

/** The smallest sets first. */
const conditions: Record<ListCondition, Condition> = {
  watchlist: { ids: (list) => itemsOf('watchlist', list), personal: true },
  short_list: { ids: shortList },
  reported: { ids: reported },
  voted: { ids: (list) => itemsOf('opinions', list), personal: true },
  not_voted: { where: (list) => sql`l.bill_id not in (${itemsOf('opinions', list)})`, personal: true },
  law: { where: () => sql`l.is_law` },
  proposed: { where: () => sql`not l.is_law` },
  passed_house: { where: () => sql`l.passed_house` },
  passed_senate: { where: () => sql`l.passed_senate` },
};

export const isPersonal = (list: BillList) => list.conditions.some((name) => conditions[name].personal);

/**
 * The list without order, from the narrow rows of `listings`. The smallest set of ids is read first, if the
 * list has any; everything else is a range of an index.
 */
function filtered(db: Db, list: BillList) {
  const [first, ...others] = idSets(list);
  const rows = first
    ? sql<Selectable<Listings>>`(
        select x.*
        from (${first}) as c (id)
        cross join lateral (select * from listings y where y.bill_id = c.id offset 0) x
      )`
    : sql<Selectable<Listings>>`listings`;
  let from = db.selectFrom(rows.as('l')).where('l.category', '=', list.category);
  for (const set of others) from = from.where(sql<SqlBool>`l.bill_id in (${set})`);
  if (list.congress !== undefined) from = from.where('l.congress', '=', list.congress);
  for (const name of list.conditions) {
    const { where } = conditions[name];
    if (where) from = from.where(where(list));
  }
  return from;
}

function idSets(list: BillList): RawBuilder<unknown>[] {
  const requested = Object.entries(conditions).filter(([name]) =>
    list.conditions.includes(name as ListCondition),
  );
  return [
    ...(list.search ? [matchingBills(list.search)] : []),
    ...requested.flatMap(([, { ids }]) => (ids ? [ids(list)] : [])),
    ...(list.issues.length > 0 ? [onIssues(list.issues)] : []),
  ];
}

function itemsOf(table: 'opinions' | 'watchlist', { memberId }: BillList) {
  return sql`select t.item_id from ${sql.table(table)} t where t.member_id = ${memberId ?? 0}`;
}

/**
 * The Short List of a congress, or of the newest congress that has one: at most 100 rows by the primary key.
 */
function shortList({ category, congress }: BillList) {
  const newest = sql`(select max(m.congress) from short_list m where m.category = ${category})`;
  return sql`
    select s.item_id
    from short_list s
    where s.category = ${category} and s.congress = ${congress ?? newest}`;
}

/** Bills that wait for a vote, read from an index of them. */
function reported({ category }: BillList) {
  return sql`select b.id from bills b where b.category = ${category} and b.status = 'reported'`;
}

function onIssues(issues: readonly string[]) {
  return issues.length === 1
    ? sql`select i.bill_id from bill_issues i where i.issue = ${issues[0]}`
    : sql`select distinct i.bill_id from bill_issues i where i.issue = any(${issues}::text[])`;
}

/** The heading of a bill: the first of the requested issues that it has, else its own. Orders have a kind. */
function heading({ category, issues }: BillList): RawBuilder<string | null> {
  if (issues.length === 0 || category === 'eo') return sql`l.heading`;
  if (issues.length === 1) return sql`${issues[0]}::text`;
  return sql`(
    select i.issue
    from bill_issues i
    where i.bill_id = l.bill_id and i.issue = any(${issues}::text[])
    order by i.position
    limit 1
  )`;
}

/** When an administrator pinned a bill of the Short List. Null for other bills, and in other lists. */
function pinnedAt({ conditions }: BillList): RawBuilder<Date | null> {
  if (!conditions.includes('short_list')) return sql`null`;
  return sql`(select x.chosen_at from short_list_choices x where x.item_id = l.bill_id and x.choice = 'pin')`;
}

const newest = [sql`l.introduced desc`, sql`l.acted desc`, sql`l.bill_id desc`];

/** Sort keys before `newest`, which makes the order unique. */
const orders: Record<ListOrder, (list: BillList) => RawBuilder<unknown>[]> = {
  newest: () => [],
  heading: (list) => [
    sql`${heading(list)} asc nulls last`,
    ...(list.conditions.includes('short_list') ? [sql`${pinnedAt(list)} desc nulls last`] : []),
  ],
  most_viewed: () => [sql`l.views desc`],
  rank: () => [sql`(select s.rank from short_list s where s.item_id = l.bill_id)`],
  match: ({ search }) =>
    search?.kind === 'text'
      ? [sql`(select ${matchRank(search)} from bills b where b.id = l.bill_id) desc`]
      : [],
};

/** Parts of a card that change with every vote and view, so they are never cached. */
export interface CardCounters {
  views: number;
  counts: LevelCounts;
  own: OpinionLevel | null;
  seatVotes: SeatVote[];
}
interface CounterRows {
  bills: {
    id: number;
    heading: string | null;
    pinned: boolean;
    views: number;
    counts: StoredCounts;
    own: OpinionLevel | null;
  }[];
  seat_votes: (SeatVote & { bill_id: number })[];
}

/** SQL of one bill's counters: its listing, its tally (at most 32 rows) and the member's opinion; by key. */
function countersOf(id: RawBuilder<unknown>, memberId: RawBuilder<unknown>, list?: BillList) {
  return sql`
    select
      l.bill_id as id,
      l.views,
      ${list ? heading(list) : sql`null`} as heading,
      ${list ? pinnedAt(list) : sql`null`} is not null as pinned,
      ${tallyOf(sql`l.bill_id`)} as counts,
      (
        select o.level from opinions o where o.item_id = l.bill_id and o.member_id = ${memberId}
      ) as own
    from listings l
    where l.bill_id = ${id}`;
}

function toCounters({ bills, seat_votes }: CounterRows): Map<number, CardCounters> {
  const votes = Map.groupBy(seat_votes, ({ bill_id }) => bill_id);
  return new Map(
    bills.map(({ id, views, counts, own }) => [
      id,
      { views, counts: countsOf(counts), own, seatVotes: votes.get(id) ?? [] },
    ]),
  );
}

/** Bills of one page, and the member who reads it. */
interface CountersKey {
  ids: number[];
  memberId: number | undefined;
}

/** The counters of the bills of each page, and the version of everything else on their cards. */
export async function findCounters(db: Db, pages: readonly CountersKey[]) {
  const positioned = pages.map((page, position) => ({ ...page, position }));
  const { rows } = await sql<{ version: string } & CounterRows>`
    select
      ${listVersion} as version,
      (
        select coalesce(json_agg(c), '[]')
        from unnest(p.ids) bill (id)
        cross join lateral (${countersOf(sql`bill.id`, sql`p."memberId"`)}) c
      ) as bills,
      ${seatVotesOf(sql`p.ids`, sql`p."memberId"`)} as seat_votes
    from json_to_recordset(${JSON.stringify(positioned)}::json) p (position int, ids int[], "memberId" int)
    order by p.position`.execute(db);
  return rows.map((row) => ({ version: row.version, counters: toCounters(row) }));
}

export interface ListPage {
  version: string;
  dataSets: DataSet[];
  /** How many bills `personalPart` has. */
  personalCount: number;
  /** How many bills the counted list has; null when none was to be counted. */
  sharedCount: number | null;
  /** How many bills each group of the list has; null when they were not to be counted. */
  groupCounts: GroupCounts | null;
  bills: { id: number; heading: string | null; pinned: boolean }[];
  counters: Map<number, CardCounters>;
}

/** How many bills there are per `groupKey`. */
export type GroupCounts = Record<string, number>;

/** The text that a list is grouped by: headings or months. Views change too often to be counted. */
function groupKey(list: BillList): RawBuilder<string> | undefined {
  if (list.order === 'heading') return sql`coalesce(${heading(list)}, '')`;
  return list.order === 'newest' ? sql`to_char(l.introduced, 'YYYY-MM')` : undefined;
}

function countGroups(db: Db, list: BillList): RawBuilder<GroupCounts | null> {
  const key = groupKey(list);
  // These counts differ for each member: too much work for every read.
  if (!key || list.conditions.includes('not_voted')) return sql`null`;
  const keys = filtered(db, list).select(key.as('name'));
  return sql`(
    select json_object_agg(g.name, g.bills)
    from (select k.name, count(*) as bills from (${keys}) k group by k.name) g
  )`;
}

/**
 * One page of a list without the cards: a range of an index, and a few look-ups for each bill. The first
 * pages have their offset in the text of the statement, so that each gets a plan that fits it; one plan
 * serves all further pages. Counts a second list as well, if one is given.
 */
export async function findListPage(db: Db, list: BillList, counted?: BillList): Promise<ListPage> {
  const skipped = (list.page - 1) * billsPerPage;
  const offset = list.page <= 3 ? sql.lit<number>(skipped) : sql<number>`(select ${skipped}::bigint)`;
  // Only the id: rows that are skipped need not be read beyond the index.
  let page = filtered(db, list).select('l.bill_id');
  for (const each of [...orders[list.order](list), ...newest]) page = page.orderBy(each);
  const slice = page.limit(sql.lit<number>(billsPerPage)).offset(offset);
  const personal = personalPart(list);
  const count = (some: BillList) => filtered(db, some).select(sql<number>`count(*)`.as('count'));
  interface Row extends CounterRows {
    version: string;
    data_sets: DataSet[];
    personal: number;
    shared: number | null;
    group_counts: GroupCounts | null;
  }
  const memberId = sql<number>`${list.memberId ?? 0}::int`;
  const { rows } = await sql<Row>`
    with page as materialized (
      select slice.bill_id, row_number() over () as position from (${slice}) slice
    )
    select
      ${listVersion} as version,
      ${dataSetsJson} as data_sets,
      (${personal ? count(personal) : sql`0`}) as personal,
      (${counted ? count(counted) : sql`null`}) as shared,
      ${countGroups(db, list)} as group_counts,
      (
        select coalesce(json_agg(c order by p.position), '[]')
        from page p
        cross join lateral (${countersOf(sql`p.bill_id`, memberId, list)}) c
      ) as bills,
      ${seatVotesOf(sql`array(select bill_id from page)`, memberId)} as seat_votes`.execute(db);
  const { version, data_sets: dataSets, personal: personalCount, shared: sharedCount, bills } = rows[0]!;
  const groupCounts = rows[0]!.group_counts;
  const counters = toCounters(rows[0]!);
  return { version, dataSets, personalCount, sharedCount, groupCounts, bills, counters };
}

/**
 * The part of a list that differs between members: a personal list, or the bills that 'not_voted' excludes.
 * @returns undefined when the list has the same bills for everyone.
 */
function personalPart(list: BillList): BillList | undefined {
  if (!isPersonal(list)) return undefined;
  return sharedPart(list) ? { ...list, conditions: [...sharedPart(list)!.conditions, 'voted'] } : list;
}

/** The list without 'not_voted'. @returns undefined when what remains is a list of the member's own. */
export function sharedPart(list: BillList): BillList | undefined {
  const shared = { ...list, conditions: list.conditions.filter((name) => name !== 'not_voted') };
  return isPersonal(shared) ? undefined : shared;
}

/** How many bills of a list have each issue: one pass over the narrow rows of both tables. */
export async function countIssues(
  db: Db,
  list: BillList,
): Promise<{ version: string; dataSets: DataSet[]; counts: GroupCounts }> {
  const issues = filtered(db, list)
    .innerJoin('bill_issues as bi', 'bi.bill_id', 'l.bill_id')
    .select(['bi.issue', sql<number>`count(*)`.as('bills')])
    .groupBy('bi.issue');
  const { rows } = await sql<{ version: string; data_sets: DataSet[]; counts: GroupCounts | null }>`
    select
      ${listVersion} as version,
      ${dataSetsJson} as data_sets,
      (select json_object_agg(n.issue, n.bills) from (${issues}) n) as counts`.execute(db);
  const { version, data_sets: dataSets, counts } = rows[0]!;
  return { version, dataSets, counts: counts ?? {} };
}

/** Counts a whole list. For long lists this costs more than a page, so list-cache.ts caches it. */
export async function countBills(db: Db, list: BillList): Promise<number> {
  const { count } = await filtered(db, list)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
