import { SearchX, Star } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { listBills } from '#contract/bills.ts';
import { billFilters } from '#contract/lists.ts';
import { useData } from '#web/api.ts';
import { load } from '#web/load.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { ChipLink } from '#web/ui/Chip.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { showCount } from '#web/ui/numbers.ts';
import { Pager } from '#web/ui/Pager.tsx';
import { SkeletonCard } from '#web/ui/Skeleton.tsx';
import { BillCardView } from './BillCardView.tsx';
import { listCall, listPath, readFederalList, type FederalList } from './list-query.ts';

export const loader = load(
  async ({ search, read }) => void (await read(listBills, { query: listCall(readFederalList(search)) })),
);

export default function FederalBillsScreen() {
  const [search] = useSearchParams();
  const list = readFederalList(search);
  const data = useData(listBills, { query: listCall(list) });
  return (
    <Page crumbs={[{ label: 'Federal Bills' }]} title={list.q ? `Bills about “${list.q}”` : 'Federal Bills'}>
      <PageMeta
        title={list.q ? `Bills about “${list.q}”` : 'Federal Bills'}
        description="Bills before the United States Congress: where they stand, who sponsors them, and how people feel about them."
        noIndex={list.q !== ''}
      />
      <FilterBar list={list} />
      {!data && <SkeletonCard />}
      {data?.total_count === 0 && <NoBills list={list} />}
      {data && data.total_count > 0 && (
        <>
          <p className="mt-3 text-xs text-ink-3">
            {data.total_count === 1 ? '1 bill' : `${showCount(data.total_count)} bills`}
          </p>
          {data.groups.map(({ heading, items }) => (
            <section key={heading} aria-labelledby={anchor(heading)}>
              <h2 id={anchor(heading)} className="mt-6 text-lg">
                {heading}
              </h2>
              {items.map((bill) => (
                <BillCardView key={bill.id} bill={bill} />
              ))}
            </section>
          ))}
          <Pager
            page={data.page}
            totalPages={data.total_pages}
            to={(page) => listPath(list, { page })}
            label="Pages of bills"
            className="mt-6"
          />
        </>
      )}
    </Page>
  );
}

const filterNames: Partial<Record<(typeof billFilters)[number], string>> = {
  recommended: 'Short List',
  watchlist: 'My Watchlist',
  '': 'All Fed Bills',
  fed: 'Signed into Law',
};

function FilterBar({ list }: { list: FederalList }) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-rule pb-4">
      <nav
        aria-label="Which bills"
        className="scrollbar-none -mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 max-mid:w-[calc(100%+2rem)] mid:mx-0 mid:flex-wrap mid:px-0 [&>a]:shrink-0"
      >
        {billFilters.map((filter) => {
          const name = filterNames[filter];
          return (
            name && (
              <ChipLink key={filter} to={listPath(list, { filter })} selected={list.filter === filter}>
                {name}
              </ChipLink>
            )
          );
        })}
      </nav>
      <nav aria-label="Order" className="flex flex-wrap items-center gap-2 mid:ml-auto">
        <span className="text-xs text-ink-3">Sort</span>
        <ChipLink to={listPath(list, { sort: 'issues' })} selected={list.sort === 'issues'}>
          Issues
        </ChipLink>
        <ChipLink to={listPath(list, { sort: 'newest' })} selected={list.sort === 'newest'}>
          Newest
        </ChipLink>
      </nav>
    </div>
  );
}

function NoBills({ list }: { list: FederalList }) {
  const watchlist = list.filter === 'watchlist' && !list.q;
  return (
    <EmptyState
      icon={watchlist ? <Star aria-hidden /> : <SearchX aria-hidden />}
      title={watchlist ? 'Your watchlist is empty' : 'No bills match'}
      action={
        <LinkButton to={listPath(list, { filter: '', q: '', sort: 'newest' })}>
          See all federal bills
        </LinkButton>
      }
    >
      {watchlist
        ? 'Open a bill and choose “Add to watchlist” to find it here again.'
        : 'Try fewer or other words, or a number such as H.R. 1.'}
    </EmptyState>
  );
}

function anchor(heading: string): string {
  return `group-${heading.toLowerCase().replaceAll(/\W+/g, '-')}`;
}
