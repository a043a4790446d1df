import type { BillCard, listBills } from '#contract/bills/bills.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import { batchLoader } from '#server/database/batch-loader.ts';
import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import { cacheRequests } from '#server/metrics/cache-requests.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { requireStateContent } from '#server/districts/state-access.ts';
import {
  congressesWithBills,
  freshnessOfList,
  yearsWithBills,
  yearsOfCongress,
} from '#server/freshness/freshness.ts';
import type { DataSet } from '#server/freshness/data-sets.ts';
import { pagingOf } from '#server/http/paging.ts';
import { cachedCard, withCounters } from '../bill-view.ts';
import { findBillCards } from '../bills.queries.ts';
import {
  billsPerPage,
  findCounters,
  findListPage,
  isPersonal,
  type BillList,
  type ListPage,
} from './bill-list.queries.ts';
import { countList, listCache, pageKey, uncountedPart, type CachedPage } from './list-cache.ts';
import { monthHeading, viewsHeading } from './list-headings.ts';
import { readListQuery } from './list-query.ts';

type ListQuery = HandlerInput<typeof listBills>['query'];

/** Chooses from the bills of a page. Their counters are read for the chosen ones only. */
type Choice = (cards: CachedPage['cards']) => CachedPage['cards'];
const all: Choice = (cards) => cards;

/** One page of a list. @throws AppError for viewers who may not see it and for contradictory values. */
export async function listPage(db: Db, viewer: Viewer | undefined, query: ListQuery, pick = all) {
  const list = readListQuery(query, viewer);
  requireStateContent(list.category, viewer);
  if (isPersonal(list) && !viewer) throw new AppError('invalid_session');
  const requested = await listedCards(db, list, pick);
  const shownList = withKnownCongress(list, requested.dataSets);
  const isReplaced = shownList !== list;
  const { cards, total, groupCounts, dataSets } = isReplaced
    ? await listedCards(db, shownList, pick)
    : requested;
  const groups = [...Map.groupBy(cards, ({ heading }) => heading)].map(([heading, group]) => ({
    heading,
    count: countOf(shownList, group[0]!, { total, groupCounts }),
    items: group.map(({ card }) => card),
  }));
  return {
    groups,
    ...pagingOf(query.page, total, billsPerPage),
    years_with_bills: yearsWithBills(dataSets, list.category),
    years_notice: isReplaced ? yearsNotice(list.congress!, shownList.congress!) : null,
    ...freshnessOfList(dataSets, shownList),
  };
}

/** The list. If its congress has no bills, the same list of the newest congress that has some. */
export function withKnownCongress(list: BillList, dataSets: DataSet[]): BillList {
  const known = congressesWithBills(dataSets, list.category);
  const isMissing = list.congress !== undefined && known.length > 0 && !known.includes(list.congress);
  return isMissing ? { ...list, congress: known[0] } : list;
}

/** How many bills a heading has on all pages; null where they are not counted. */
function countOf(
  { order }: BillList,
  { card, name }: { card: BillCard; name: string | null },
  { total, groupCounts }: Pick<CachedPage, 'total' | 'groupCounts'>,
): number | null {
  if (order === 'rank' || order === 'match') return total;
  const key = order === 'heading' ? (name ?? '') : (card.introduced_date ?? '0001-01').slice(0, 7);
  return groupCounts?.[key] ?? null;
}

function yearsNotice(requested: number, shown: number): string {
  const [none, some] = [requested, shown].map((congress) => yearsOfCongress(congress).replace(',', '–'));
  return `Nothing from ${none}${requested > shown ? ' yet' : ''}. Showing ${some}.`;
}

/** Home reads several lists at once. */
const countersLoader = batchLoader(findCounters);

/** The cards of a page with their headings: from the cache while it is current, else from the database. */
export async function listedCards(db: Db, list: BillList, pick = all) {
  const key = pageKey(list);
  const cached = key === undefined ? undefined : listCache(db).pages.get(key);
  const ids = cached && pick(cached.cards).map(({ card }) => card.id);
  const latest = ids && (await countersLoader(db).load({ ids, memberId: list.memberId }));
  const isCurrent = cached && latest && latest.version === cached.version;
  cacheRequests.inc({ cache: 'lists', result: isCurrent ? 'hit' : 'miss' });
  const { page, counters } = isCurrent
    ? { page: cached, counters: latest.counters }
    : await readPage(db, list, key);
  const cards = pick(page.cards).map(({ card: cachedPart, heading }) => {
    const card = withCounters(cachedPart, counters.get(cachedPart.id));
    return { card, name: heading, heading: headingOf(list, card, heading) };
  });
  const { total, groupCounts, dataSets } = page;
  return { cards, total, groupCounts, dataSets };
}

async function readPage(db: Db, list: BillList, key: string | undefined) {
  const found = await findListPage(db, list, uncountedPart(db, list));
  const page: CachedPage = {
    version: found.version,
    cards: await readCards(db, found),
    total: await countList(db, list, found),
    groupCounts: found.groupCounts,
    dataSets: found.dataSets,
  };
  if (key !== undefined) listCache(db).at(found.version).pages.set(key, page);
  return { page, counters: found.counters };
}

/** The cards of the bills of a page: from the cache, and those that it does not have from the database. */
async function readCards(db: Db, { version, bills }: ListPage): Promise<CachedPage['cards']> {
  const { cards } = listCache(db).at(version);
  const known = new Map(bills.map(({ id }) => [id, cards.get(id)]));
  const missing = bills.map(({ id }) => id).filter((id) => !known.get(id));
  const rows = missing.length > 0 ? await findBillCards(db, missing) : [];
  for (const row of rows) {
    known.set(row.id, cachedCard(row));
    listCache(db).at(version).cards.set(row.id, known.get(row.id)!);
  }
  return bills.flatMap(({ id, ...more }) => {
    const card = known.get(id);
    return card ? { card, ...more } : [];
  });
}

/** Issues or kinds of action, bands of views, months, or one heading for the whole list. */
function headingOf({ order, category }: BillList, card: BillCard, heading: string | null): string {
  if (order === 'heading') return heading ?? (category === 'eo' ? 'Other' : 'Not yet assigned');
  if (order === 'most_viewed') return viewsHeading(card.views_count);
  if (order === 'rank') return 'Short List';
  return order === 'match' ? 'Best matches' : monthHeading(card.introduced_date);
}
