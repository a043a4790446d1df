import type { HandlerInput } from '#contract/endpoint.ts';
import type { InitiativeCard, listInitiatives } from '#contract/initiatives.ts';
import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import { monthHeading, viewsHeading } from '#server/bills/lists/list-headings.ts';
import type { Viewer } from '#server/http/viewer.ts';
import {
  countInitiatives,
  findInitiativePage,
  initiativesPerPage,
  type InitiativeList,
} from './initiative-list.queries.ts';
import { initiativeCards } from './initiatives.ts';

type ListQuery = HandlerInput<typeof listInitiatives>['query'];

/** One page of a list as the wire has it, grouped by heading. */
export async function listPage(db: Db, viewer: Viewer | undefined, query: ListQuery) {
  const list = readList(query, viewer);
  const [rows, total_count] = await Promise.all([findInitiativePage(db, list), countInitiatives(db, list)]);
  const views = new Map(rows.map((row) => [row.id, row.views]));
  const cards = await initiativeCards(db, viewer, [...views.keys()]);
  const heading = ({ id, introduced_date }: InitiativeCard) => {
    if (list.order === 'most_viewed') return viewsHeading(views.get(id)!);
    if (list.order === 'rank') return 'Short List';
    return list.order === 'match' ? 'Best matches' : monthHeading(introduced_date);
  };
  const groups = [...Map.groupBy(cards, heading)].map(([name, items]) => ({ heading: name, items }));
  const total_pages = Math.max(1, Math.ceil(total_count / initiativesPerPage));
  return { groups, page: query.page, total_pages, total_count };
}

function readList(query: ListQuery, viewer: Viewer | undefined): InitiativeList {
  const set = setOf(query, viewer);
  const words = query.q || undefined;
  const unsorted = words ? 'match' : set === 'short_list' ? 'rank' : 'newest';
  return { set, order: query.sort ?? unsorted, words, page: query.page, memberId: viewer?.id };
}

/**
 * Clients leave out the filter 'national' and say it by the visibility; no filter at all means My Initiatives. Visitors have
 * none of their own and get what is on everybody's list, as does a search. @throws AppError invalid_session for a visitor's watchlist.
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
