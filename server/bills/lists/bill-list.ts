import type { listBills } from '#contract/bills/bills.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import { categoryMeant, categoryOfFilter, issueTitles } from '#contract/bills/lists.ts';
import { noCounts, tally } from '#contract/opinions/opinion-levels.ts';
import type { OwnVote } from '#contract/opinions/opinions.ts';
import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { requireStateContent } from '#server/districts/state-access.ts';
import { billsPerPage, findMarks, findPlaces, toMarks, type BillList } from './bill-list.queries.ts';
import { livingCard, stillCard, type StillCard } from '../bill-view.ts';
import { findBillCards } from '../bills.queries.ts';
import { headingOf } from './bill-headings.ts';
import { findListVersion } from './list-version.ts';
import { countList, keptLists, keyOf, type KeptPage } from './list-cache.ts';
import { parseSearch } from '../search.ts';

type ListQuery = HandlerInput<typeof listBills>['query'];

/** One page of a list as the wire has it. @throws AppError for who may not see it, and for words that do not go together. */
export async function listPage(db: Db, viewer: Viewer | undefined, query: ListQuery) {
  const list = readList(query, viewer);
  requireStateContent(list.category, viewer);
  if ((list.set === 'watchlist' || list.voted !== undefined) && !viewer)
    throw new AppError('invalid_session');
  const { cards, total } = await listedCards(db, list);
  const groups = [...Map.groupBy(cards, ({ heading }) => heading)].map(([heading, group]) => ({
    heading,
    items: group.map(({ card }) => card),
  }));
  return {
    groups,
    page: query.page,
    total_pages: Math.max(1, Math.ceil(total / billsPerPage)),
    total_count: total,
  };
}

/** A page of cards with their headings. What was kept of it is shown if the version it was read at still holds. */
export async function listedCards(db: Db, list: BillList) {
  const key = keyOf(list);
  const kept = key === undefined ? undefined : keptLists(db).pages.get(key);
  const seen = kept && (await findMarks(db, idsOf(kept), list.memberId));
  const current = seen && seen.version === kept.version;
  keptLists(db).stats.lists[current ? 'hits' : 'misses']++;
  const { page, marks } = current ? { page: kept, marks: seen.marks } : await readPage(db, list, key);
  const heading = headingOf(list);
  const cards = page.cards.map(({ card, heading: own }) => {
    const { counts = noCounts, own: level = null, views = 0 } = marks(card.id) ?? {};
    const vote: OwnVote = level ? { voting_parameters: level } : 'Not Voted';
    const living = livingCard(card, { opinions: tally(counts), vote }, views);
    return { card: living, heading: heading(living, own) };
  });
  return { cards, total: page.total };
}

const idsOf = ({ cards }: KeptPage) => cards.map(({ card }) => card.id);

async function readPage(db: Db, list: BillList, key: string | undefined) {
  const places = await findPlaces(db, list);
  const version = places[0]?.version ?? (await findListVersion(db));
  const ids = places.map(({ id }) => id);
  const [cards, total] = await Promise.all([
    cardsAt(db, version, ids),
    countList(db, list, version, places[0]?.own_count ?? undefined),
  ]);
  const page: KeptPage = {
    version,
    cards: places.flatMap(({ id, heading }) => {
      const card = cards.get(id);
      return card ? [{ card, heading }] : [];
    }),
    total,
  };
  if (key !== undefined) keptLists(db).at(version).pages.set(key, page);
  return { page, marks: toMarks(places) };
}

/** Cards of these bills: those not kept by one look-up each. */
async function cardsAt(db: Db, version: string, ids: number[]): Promise<Map<number, StillCard>> {
  const kept = keptLists(db).at(version).cards;
  const found = new Map(ids.flatMap((id) => (kept.has(id) ? [[id, kept.get(id)!] as const] : [])));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length === 0) return found;
  for (const row of await findBillCards(db, missing)) found.set(row.id, stillCard(row));
  const now = keptLists(db).at(version).cards;
  for (const id of missing) if (found.has(id)) now.set(id, found.get(id)!);
  return found;
}

/** The words of the query as a list. */
function readList(query: ListQuery, viewer: Viewer | undefined): BillList {
  const { filter, filter2, years } = query;
  const search = query.q ? parseSearch(query.q) : undefined;
  return {
    category: categoryOf(query),
    congress: years ? congressOf(years) : undefined,
    set: setOf(filter),
    passed: filter2 === 'passed_house' || filter2 === 'passed_senate' ? filter2 : undefined,
    voted: filter2 === 'bills_voted' || (filter2 === 'bills_not_voted' ? false : undefined),
    issues: chosenIssues(query),
    search,
    order: orderOf(query, search?.kind === 'words'),
    page: query.page,
    memberId: viewer?.id,
  };
}

/** A filter that is for one category stands for it; beside another it is a contradiction. */
function categoryOf(query: ListQuery) {
  const { category, filter, sort } = query;
  const named = filter ? categoryOfFilter[filter] : undefined;
  if (category && named && category !== named)
    throw new AppError('invalid_values', {
      fields: { filter: 'This filter does not belong to this category.' },
    });
  const meant = categoryMeant(query);
  if (sort === 'action_type' && meant !== 'eo')
    throw new AppError('invalid_values', { fields: { sort: 'This order is for executive orders.' } });
  return meant;
}

function setOf(filter: ListQuery['filter']): BillList['set'] {
  if (filter === 'watchlist' || filter === 'proposed') return filter;
  if (filter === 'state_proposed') return 'proposed';
  if (filter === 'fed' || filter === 'state') return 'law';
  return filter?.endsWith('recommended') ? 'short_list' : 'all';
}

function orderOf({ sort, filter }: ListQuery, words: boolean): BillList['order'] {
  if (sort === 'issues' || sort === 'action_type') return 'heading';
  if (sort === 'most_viewed' || sort === 'eo_most_viewed') return 'most_viewed';
  if (sort === undefined && setOf(filter) === 'short_list') return 'rank';
  return sort === undefined && words ? 'match' : 'newest';
}

/** Names and ids both say which issues; together they are one choice. */
function chosenIssues({ issue_list = [], issue_title_ids = [] }: ListQuery): string[] {
  const named = issue_title_ids.map((id) => issueTitles[id - 1]!.name);
  return [...new Set([...issue_list, ...named])].sort();
}

/** '2025,2026' → 119 */
function congressOf(years: string): number {
  return (Number(years.slice(0, 4)) - 1787) / 2;
}
