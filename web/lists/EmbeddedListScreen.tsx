import { Search } from 'lucide-react';
import { useLocation, useSearchParams } from 'react-router';
import { listBills, listWatched } from '#contract/bills/bills.ts';
import { listInitiatives } from '#contract/initiatives.ts';
import { categoryOfQuery } from '#contract/bills/lists.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { load } from '#web/api/load.ts';
import { DataNote } from '#web/shell/DataNote.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { countedNoun } from '#web/ui/numbers.ts';
import { Pager } from '#web/shell/links/Pager.tsx';
import { CardList } from './CardList.tsx';
import { InitiativeCardView } from './InitiativeCardView.tsx';
import { listTypes } from './list-types.ts';
import type { ListCall, ListEndpoint } from './list-endpoint.ts';

const endpoints: Record<string, ListEndpoint> = {
  [listBills.path]: listBills,
  [listWatched.path]: listWatched,
};

/** The page and the call have the same address and query, except for the token, which only browsers see. */
function callOf(path: string, search: URLSearchParams): ListCall {
  const { auth_token: _, ...query } = Object.fromEntries(search);
  return { endpoint: endpoints[path] ?? listInitiatives, query };
}

export const loader = load(async ({ path, search, read }) => {
  const { endpoint, query } = callOf(path.split('?', 1)[0]!, search);
  await read(endpoint, { query });
});

/** A list without the shell, for embedding. */
export default function EmbeddedListScreen() {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const { endpoint, query } = callOf(pathname, search);
  const data = useApiQuery(endpoint, { query }).data;
  const type = endpoint === listInitiatives ? 'initiative' : categoryOfQuery(Object.fromEntries(search));
  const { listName, noun } = listTypes[type];
  const isWatchlist = endpoint === listWatched;
  const filters = ['filter2', 'years', 'issue_list', 'issue_title_ids', 'q'];
  const isWholeWatchlist = isWatchlist && !filters.some((name) => query[name]);
  const title = isWatchlist ? 'My Watchlist' : listName;
  if (!data) return null;
  const page = (number: number) =>
    `${pathname}?${new URLSearchParams({ ...Object.fromEntries(search), page: String(number) }).toString()}`;
  return (
    <>
      <PageMeta title={title} noIndex />
      <h1>{title}</h1>
      <DataNote {...data} />
      <p className="mt-1 text-xs text-ink-3">{countedNoun(data.total_count, noun)}</p>
      {data.total_count === 0 && (
        <EmptyState
          icon={<Search aria-hidden />}
          title={isWholeWatchlist ? `No ${noun}s on your watchlist` : `No ${noun}s match`}
        >
          {isWholeWatchlist ? `Open a ${noun} and choose “Add to watchlist”.` : 'Try other filters.'}
        </EmptyState>
      )}
      <CardList groups={data.groups} noun={noun} Initiative={InitiativeCardView} />
      <Pager
        page={data.page}
        totalPages={data.total_pages}
        to={page}
        label={`Pages of ${noun}s`}
        className="mt-6"
      />
    </>
  );
}
