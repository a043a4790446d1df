import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { LevelCounts, OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import type { Db } from '#server/database/pool.ts';
import type { Listings } from '#server/database/generated/tables.ts';
import { countsOf, tallyOf, type StoredCounts } from '#server/opinions/tally-store.ts';
import { listVersion } from './list-version.ts';
import type { Search } from '../search.ts';

/** One list of bills: what is on it and in what order. */
export interface BillList {
  category: string;
  congress: number | undefined;
  set: 'all' | 'short_list' | 'watchlist' | 'law' | 'proposed';
  passed: 'passed_house' | 'passed_senate' | undefined;
  /** Those that the member has an opinion on, or has none on. */
  voted: boolean | undefined;
  issues: readonly string[];
  search: Search | undefined;
  order: 'heading' | 'newest' | 'most_viewed' | 'rank' | 'match';
  page: number;
  memberId: number | undefined;
}

export const billsPerPage = 20;

/**
 * The list without order, from the narrow rows of `listings`. A set that is small (the Short List, what a member has, issues,
 * matches) is read first and its rows are looked up by their key; everything else is a range of an index.
 */
function filtered(db: Db, list: BillList) {
  const [first, ...others] = smallSets(list);
  const rows = first
    ? sql<Selectable<Listings>>`(select x.* from (${first}) as c (id)
        cross join lateral (select * from listings y where y.bill_id = c.id offset 0) x)`
    : sql<Selectable<Listings>>`listings`;
  let from = db.selectFrom(rows.as('l')).where('l.category', '=', list.category);
  for (const set of others) from = from.where(sql<SqlBool>`l.bill_id in (${set})`);
  if (list.congress !== undefined) from = from.where('l.congress', '=', list.congress);
  if (list.set === 'law') from = from.where(sql<SqlBool>`l.is_law`);
  if (list.set === 'proposed') from = from.where(sql<SqlBool>`not l.is_law`);
  if (list.passed) from = from.where(sql<SqlBool>`${sql.ref(`l.${list.passed}`)}`);
  if (list.voted === false) from = from.where(sql<SqlBool>`l.bill_id not in (${own('opinions', list)})`);
  return from;
}

/** Selections of ids, the smallest kind first. */
function smallSets(list: BillList): RawBuilder<unknown>[] {
  return [
    list.search && matches(list.search),
    list.set === 'watchlist' && own('watchlist', list),
    list.set === 'short_list' && shortList(list),
    list.voted === true && own('opinions', list),
    list.issues.length > 0 && onIssues(list.issues),
  ].filter((set) => set instanceof Object);
}

function own(table: 'opinions' | 'watchlist', { memberId }: BillList) {
  return sql`select t.item_id from ${sql.table(table)} t where t.member_id = ${memberId ?? 0}`;
}

/** The Short List of a congress; where none is named, of the newest that has one. At most 100 rows by the primary key. */
function shortList({ category, congress }: BillList) {
  return sql`select s.item_id from short_list s where s.category = ${category} and s.congress = ${
    congress ?? sql`(select max(m.congress) from short_list m where m.category = ${category})`
  }`;
}

function onIssues(issues: readonly string[]) {
  return issues.length === 1
    ? sql`select i.bill_id from bill_issues i where i.issue = ${issues[0]}`
    : sql`select distinct i.bill_id from bill_issues i where i.issue = any(${issues}::text[])`;
}

function matches(search: Search) {
  if (search.kind === 'words')
    return sql`select b.id from bills b where b.search @@ websearch_to_tsquery('english', ${search.words})`;
  const { type, number } = search;
  return type
    ? sql`select b.id from bills b where b.number = ${number} and b.bill_type = ${type}`
    : sql`select b.id from bills b where b.number = ${number}`;
}

/** Under which heading a bill stands: of the issues that were asked for the first it has, else its own. */
function heading({ issues }: BillList): RawBuilder<string | null> {
  if (issues.length === 0) return sql`l.heading`;
  if (issues.length === 1) return sql`${issues[0]}::text`;
  return sql`(select i.issue from bill_issues i where i.bill_id = l.bill_id and i.issue = any(${issues}::text[]) order by i.position limit 1)`;
}

/** What a list is ordered by; the last ones make the order total. */
function orderOf(list: BillList): RawBuilder<unknown>[] {
  const newest = [sql`l.introduced desc`, sql`l.acted desc`, sql`l.bill_id desc`];
  if (list.order === 'heading') return [sql`${heading(list)} asc nulls last`, ...newest];
  if (list.order === 'most_viewed') return [sql`l.views desc`, ...newest];
  if (list.order === 'rank')
    return [sql`(select s.rank from short_list s where s.item_id = l.bill_id)`, ...newest];
  if (list.order === 'match' && list.search?.kind === 'words')
    return [
      sql`(select ts_rank(b.search, websearch_to_tsquery('english', ${list.search.words})) from bills b where b.id = l.bill_id) desc`,
      ...newest,
    ];
  return newest;
}

/** Where a bill stands in a list, with what moves all the time on its card. */
export interface Place extends MarkRow {
  heading: string | null;
  version: string;
  /** How many bills a member's own list has; of a list without their opinions, how many those are; of others it is not asked. */
  own_count: number | null;
}

/**
 * One page of a list, from narrow rows alone: a range of an index, and a few look-ups for each of its bills. The first pages
 * name their rows in the text of the statement, so that its plan is made once and fits them; one plan serves all further ones.
 */
export async function findPlaces(db: Db, list: BillList): Promise<Place[]> {
  const skipped = (list.page - 1) * billsPerPage;
  const offset = list.page <= 3 ? sql.lit<number>(skipped) : sql<number>`(select ${skipped}::bigint)`;
  // Nothing but the number: what is skipped need not be read beyond the index.
  let page = filtered(db, list).select('l.bill_id');
  for (const each of orderOf(list)) page = page.orderBy(each);
  const cut = page.limit(sql.lit<number>(billsPerPage)).offset(offset);
  const whole = list.set === 'watchlist' || list.voted;
  const own = whole ? list : list.voted === false && { ...list, voted: true };
  const ownCount = own ? filtered(db, own).select(sql`count(*)`.as('count')) : sql`null::int`;
  const { rows } = await sql<Place>`
    select m.*, ${listVersion} as version, (${ownCount}) as own_count
    from (select cut.*, row_number() over () as place from (${cut}) cut) p
    cross join lateral (${marksOf(sql`p.bill_id`, list.memberId, heading(list))}) m order by p.place`.execute(
    db,
  );
  return rows;
}

/** Counts the whole list; for long lists this is what costs most, so the answer is kept (kept-lists.ts). */
export async function countBills(db: Db, list: BillList): Promise<number> {
  const { count } = await filtered(db, list)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

interface Mark {
  counts: LevelCounts;
  own: OpinionLevel | null;
  views: number;
}
interface MarkRow {
  id: number;
  counts: StoredCounts;
  own: OpinionLevel | null;
  views: number;
}
export type Marks = (id: number) => Mark | undefined;

/** Of one bill: its line in the lists, at most 32 rows of its tally, the member's own opinion; each by primary key. */
function marksOf(id: RawBuilder<unknown>, memberId: number | undefined, heading = sql<string | null>`null`) {
  return sql`
    select
      l.bill_id as id,
      l.views,
      ${heading} as heading,
      ${tallyOf(sql`l.bill_id`)} as counts,
      (select o.level from opinions o where o.item_id = l.bill_id and o.member_id = ${memberId ?? 0}::int) as own
    from listings l
    where l.bill_id = ${id}`;
}

/** What moves all the time on cards, with the version of all the rest: views, bars and the member's own level. */
export async function findMarks(
  db: Db,
  ids: number[],
  memberId: number | undefined,
): Promise<{ version: string; marks: Marks }> {
  const { rows } = await sql<{ version: string } & (MarkRow | { id: null })>`
    select v.version, m.* from (select ${listVersion}) v (version)
    left join lateral (${marksOf(sql`any(${ids}::int[])`, memberId)}) m on true`.execute(db);
  return { version: rows[0]!.version, marks: toMarks(rows.filter((row) => row.id !== null)) };
}

export function toMarks(rows: MarkRow[]): Marks {
  const marks = new Map(
    rows.map(({ id, views, own, counts }) => [id, { counts: countsOf(counts), own, views }]),
  );
  return (id) => marks.get(id);
}
