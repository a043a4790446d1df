import { Search, Star, SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { Link } from '#web/shell/links/Link.tsx';
import { ListMenu } from '#web/sharing/ListMenu.tsx';
import { DataNote } from '#web/shell/DataNote.tsx';
import { Gate } from '#web/shell/Gate.tsx';
import { hasStateContent } from '#web/shell/navigation.ts';
import { Page } from '#web/shell/Page.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { useViewer } from '#web/shell/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { buttonClass } from '#web/ui/buttonClass.ts';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { countedNoun, showCount } from '#web/ui/numbers.ts';
import { SkeletonCard } from '#web/ui/Skeleton.tsx';
import { CardList, type InitiativeView } from './CardList.tsx';
import { FilterBar } from './FilterBar.tsx';
import type { ListReply } from './list-endpoint.ts';
import { listFeed } from './list-feed.ts';
import { hiddenFilters, listCall, listPath, needsSession, readList, type ListState } from './list-state.ts';
import { listTypes, type ListType, type ListTypeName } from './list-types.ts';
import { useFirstPage } from './first-page.ts';
import { useListPages } from './useListPages.ts';

interface ListPageProps {
  name: ListTypeName;
  description: string;
  /** Shown if the whole list is empty on this server. */
  emptyState?: ReactNode;
  /** Renders an initiative. */
  Initiative?: InitiativeView;
  /** Shown instead of the list to those who may not read about California. */
  stateGate?: ReactNode;
  /** Floats over the list. */
  children?: ReactNode;
}

/** A list with its filters: the same for bills, orders and initiatives. */
export function ListPage({ name, description, emptyState, Initiative, stateGate, children }: ListPageProps) {
  const type = listTypes[name];
  const [search] = useSearchParams();
  const { key } = useLocation();
  const viewer = useViewer();
  const list = readList(type, search);
  const first = useFirstPage(type, list);
  const title = list.q ? `${type.listName} about “${list.q}”` : type.listName;
  const feed = listFeed(listCall(type, list));
  return (
    <Page crumbs={[{ label: type.listName }]} title={title}>
      <PageMeta title={title} description={description} noIndex={search.size > 0 || name === 'state'} />
      {feed && <link rel="alternate" type="application/atom+xml" title={title} href={feed('atom')} />}
      {stateGate && !hasStateContent(viewer) ? (
        stateGate
      ) : (
        <>
          <ListNote first={first} />
          <FilterBar type={type} years={first?.years_with_bills} />
          {/* Floats. Before the list, which has no end for the Tab key. */}
          <FiltersButton type={type} list={list} />
          {children}
          {!viewer && needsSession(type, list) ? (
            <div className="mt-5">
              <Gate needs="session">{null}</Gate>
            </div>
          ) : (
            <>
              <CountLine {...{ type, list, first }} />
              <HiddenFilters {...{ type, list }} />
              <Cards key={key} {...{ type, list, emptyState, Initiative }} />
            </>
          )}
        </>
      )}
    </Page>
  );
}

function ListNote({ first }: { first: ListReply | undefined }) {
  return (
    <>
      <DataNote {...first} className="-mt-2 mb-3" />
      {first?.years_notice && <Notice className="mb-3">{first.years_notice}</Notice>}
    </>
  );
}

/** How long the list is, which screen readers announce after each filter, and what can be done with it. */
function CountLine({ type, list, first }: { type: ListType; list: ListState; first: ListReply | undefined }) {
  const isEmpty = !first || first.total_count === 0;
  return (
    <div
      className={
        isEmpty
          ? 'sr-only'
          : 'mt-1 flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-xs text-ink-3'
      }
    >
      <p role="status">
        {first && countedNoun(first.total_count, type.noun)}
        {!isEmpty && list.page > 1 && list.page <= first.total_pages && (
          <>
            {` · page ${list.page} of ${first.total_pages} · `}
            <Link to={listPath(type, list)}>First page</Link>
          </>
        )}
      </p>
      {!isEmpty && <ListMenu {...listCall(type, list)} />}
    </div>
  );
}

/** The filters in use that the bar above lacks: on phones most of them, elsewhere issues without a menu. */
function HiddenFilters({ type, list }: { type: ListType; list: ListState }) {
  const { names, none } = hiddenFilters(type, list);
  if (names.length === 0) return null;
  const others = names.slice(0, names.length - list.issues.length).join(', ');
  return (
    <p className={cx('text-sm text-ink-2', (type.byIssues || list.issues.length === 0) && 'mid:hidden')}>
      <b>Filters:</b>{' '}
      <span className="mid:hidden">{others && list.issues.length > 0 ? `${others}, ` : others}</span>
      {list.issues.join(', ')}{' '}
      <Link to={listPath(type, none)} className="tap-area px-2">
        Clear
      </Link>
    </p>
  );
}

interface CardsProps extends Pick<ListPageProps, 'emptyState' | 'Initiative'> {
  type: ListType;
  list: ListState;
}

function Cards({ type, list, emptyState, Initiative }: CardsProps) {
  const { first, groups, next, loading, failed, more } = useListPages(type, list);
  if (first?.total_count === 0)
    return (
      <div className="mt-5 space-y-4">
        <EmptyList {...{ type, list, emptyState, first }} />
        {list.filter === 'watchlist' && <WatchedElsewhere type={type} />}
      </div>
    );
  return (
    <>
      {list.filter === 'watchlist' && <WatchedElsewhere type={type} />}
      {first && first.page > first.total_pages && (
        <PastTheEnd {...{ type, list, pages: first.total_pages }} />
      )}
      <CardList groups={groups} byIssue={list.sort === 'issues'} noun={type.noun} Initiative={Initiative} />
      {loading && <SkeletonCard />}
      {failed && (
        <div role="alert" className="mt-6 space-y-2 text-center text-sm">
          <p>{failed.text}</p>
          <Button variant="secondary" onClick={failed.again}>
            Try again
          </Button>
        </div>
      )}
      {next && <LoadMore to={listPath(type, list, { page: next })} noun={type.noun} more={more} />}
    </>
  );
}

function PastTheEnd({ type, list, pages }: { type: ListType; list: ListState; pages: number }) {
  return (
    <EmptyState
      icon={<Search aria-hidden />}
      title={`Page ${showCount(list.page)} does not exist`}
      action={<LinkButton to={listPath(type, list)}>First page</LinkButton>}
    >
      The last page is {showCount(pages)}.
    </EmptyState>
  );
}

/** Links to the watchlists of the other lists. */
function WatchedElsewhere({ type }: { type: ListType }) {
  const viewer = useViewer();
  const others = Object.values(listTypes).filter(
    ({ name }) => name !== type.name && name !== 'local' && (name !== 'state' || hasStateContent(viewer)),
  );
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 text-sm text-ink-2">
      <span className="max-mid:basis-full">Other watchlists:</span>
      {others.map(({ path, listName }) => (
        <Link
          key={path}
          to={`${path}?filter=watchlist`}
          className="inline-flex min-h-11 min-w-11 items-center mid:min-h-8"
        >
          {listName}
        </Link>
      ))}
    </p>
  );
}

/** Loads the next page as the reader comes near the end; without scripts, a link to it. */
function LoadMore({ to, noun, more }: { to: string; noun: string; more: () => void }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const near = new IntersectionObserver(
      // A busy browser reports several changes at once.
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) more();
      },
      { rootMargin: '800px' },
    );
    near.observe(link.current!);
    return () => near.disconnect();
  }, [more]);
  return (
    <p className="mt-6 text-center">
      <Link
        ref={link}
        to={to}
        className={buttonClass('secondary', 'md')}
        onClick={(event) => {
          event.preventDefault();
          more();
        }}
      >
        {`More ${noun}s`}
      </Link>
    </p>
  );
}

function EmptyList({
  type,
  list,
  emptyState,
  first,
}: {
  type: ListType;
  list: ListState;
  emptyState: ReactNode;
  first: ListReply;
}) {
  const whole = !list.q && !list.filter2 && list.issues.length === 0;
  // There may be some of other years: a new congress has no laws for months.
  const years = list.years && first.years_with_bills?.[1];
  if (list.filter === 'watchlist' && whole)
    return (
      <EmptyState
        icon={<Star aria-hidden />}
        title={`No ${type.noun}s ${years ? 'of these years ' : ''}on your watchlist`}
        action={
          <>
            {years && <LinkButton to={listPath(type, list, { years: '' })}>See all years</LinkButton>}
            <SeeAllLink type={type} isSecond={!!years} />
          </>
        }
      >
        Open a {type.noun} and choose “Add to watchlist”.
      </EmptyState>
    );
  if (whole && emptyState) return emptyState;
  const unloaded = type.byYears && !first.as_of;
  return (
    <EmptyState
      icon={<Search aria-hidden />}
      title={`No ${type.noun}s ${unloaded ? 'yet' : `${years ? 'of these years ' : ''}match`}`}
      action={
        <>
          {list.q && (
            <LinkButton to={`/search?q=${encodeURIComponent(list.q)}`}>Search all of Polity</LinkButton>
          )}
          {years && (
            <LinkButton to={listPath(type, list, { years: '' })} variant={list.q ? 'secondary' : 'primary'}>
              See all years
            </LinkButton>
          )}
          {!unloaded && <SeeAllLink type={type} isSecond={!!list.q || !!years} />}
        </>
      }
    >
      {unloaded
        ? `Polity has not loaded any ${type.noun}s.`
        : list.q
          ? 'Try fewer or different words, or a bill number.'
          : 'Try other filters.'}
    </EmptyState>
  );
}

/** A link to the list without filters. */
function SeeAllLink({ type, isSecond }: { type: ListType; isSecond: boolean }) {
  const whole = readList(type, new URLSearchParams({ filter: type.all, years: '' }));
  return (
    <LinkButton to={listPath(type, whole)} variant={isSecond ? 'secondary' : 'primary'}>
      {`See all ${type.listName.toLowerCase()}`}
    </LinkButton>
  );
}

/** On phones: opens the Filters screen with the current filters. */
function FiltersButton({ type, list }: { type: ListType; list: ListState }) {
  return (
    <Link
      to={listPath(type, list, {}, `/filters/${type.name}`)}
      aria-label="Filters"
      data-used={hiddenFilters(type, list).names.length > 0 || undefined}
      className="filters-button"
    >
      <SlidersHorizontal aria-hidden className="size-6" />
    </Link>
  );
}
