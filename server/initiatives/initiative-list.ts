import type { HandlerInput } from '#contract/endpoint.ts';
import type { InitiativeCard, listInitiatives } from '#contract/initiatives.ts';
import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import { monthHeading, viewsHeading } from '#server/bills/lists/list-headings.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { pagingOf } from '#server/http/paging.ts';
import {
  countInitiatives,
  countMonths,
  findInitiativePage,
  initiativesPerPage,
  type InitiativeList,
} from './initiative-list.queries.ts';
import { cardView } from './initiative-view.ts';

type ListQuery = HandlerInput<typeof listInitiatives>['query'];

/** One page of a list, grouped by heading. */
export async function listPage(db: Db, viewer: Viewer | undefined, query: ListQuery) {
  const list = readListQuery(query, viewer);
  const [rows, months] = await Promise.all([findInitiativePage(db, list), countMonths(db, list)]);
  const total_count = [...months.values()].reduce((sum, count) => sum + count, 0);
  const cards = rows.map((row) => ({ card: cardView(row), views: row.views }));
  const groups = [...Map.groupBy(cards, ({ card, views }) => headingOf(list, card, views))];
  return {
    groups: groups.map(([heading, group]) => ({
      heading,
      count: countOf(list, group[0]!.card, { total_count, months }),
      items: group.map(({ card }) => card),
    })),
    ...pagingOf(query.page, total_count, initiativesPerPage),
  };
}

/** The newest national initiatives. */
export async function newestInitiatives(db: Db, viewer: Viewer | undefined, limit: number) {
  const list: InitiativeList = {
    set: 'national',
    order: 'newest',
    text: undefined,
    page: 1,
    memberId: viewer?.id,
  };
  return (await findInitiativePage(db, list, limit)).map(cardView);
}

/** The best matches among the national initiatives. */
export async function searchInitiatives(db: Db, viewer: Viewer | undefined, text: string, limit: number) {
  const list: InitiativeList = { set: 'national', order: 'match', text, page: 1, memberId: viewer?.id };
  const [rows, total] = await Promise.all([findInitiativePage(db, list, limit), countInitiatives(db, list)]);
  const items = rows.map(({ id, title, author_name, submitted_at }) => ({
    id,
    title,
    author_name,
    submitted_at: submitted_at!.toISOString().slice(0, 10),
  }));
  return { items, total };
}

function headingOf({ order }: InitiativeList, card: InitiativeCard, views: number): string {
  if (order === 'most_viewed') return viewsHeading(views);
  if (order === 'rank') return 'Short List';
  return order === 'match' ? 'Best matches' : monthHeading(card.introduced_date);
}

/** How many initiatives a heading has on all pages; null for bands of views, which are not counted. */
function countOf(
  { order }: InitiativeList,
  card: InitiativeCard,
  { total_count, months }: { total_count: number; months: Map<string, number> },
): number | null {
  if (order === 'most_viewed') return null;
  return order === 'newest' ? (months.get(card.introduced_date.slice(0, 7)) ?? null) : total_count;
}

function readListQuery(query: ListQuery, viewer: Viewer | undefined): InitiativeList {
  const set = setOf(query, viewer);
  const text = query.q || undefined;
  const unsorted = text ? 'match' : set === 'short_list' ? 'rank' : 'newest';
  return { set, order: query.sort ?? unsorted, text, page: query.page, memberId: viewer?.id };
}

/**
 * Clients may ask for national initiatives by filter or by visibility. Without a filter a member gets their
 * own initiatives; a visitor has none, and gets the national ones. So does a search.
 * @throws AppError invalid_session for a visitor's watchlist.
 */
function setOf({ filter, visibility, q }: ListQuery, viewer: Viewer | undefined): InitiativeList['set'] {
  if (filter === 'recommended') return 'short_list';
  if (filter === 'watchlist') {
    if (!viewer) throw new AppError('invalid_session');
    return 'watchlist';
  }
  if (filter === 'national' || visibility === 'national' || !viewer || (q && filter === undefined))
    return 'national';
  return 'mine';
}
