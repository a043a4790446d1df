import { SearchX } from 'lucide-react';
import { useLoaderData, useSearchParams } from 'react-router';
import { Link } from '#web/shell/links/Link.tsx';
import { stateContentUnavailable } from '#contract/errors.ts';
import { searchAll } from '#contract/search.ts';
import { ApiError } from '#web/api/api-error.ts';
import { load, withReturn } from '#web/api/load.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { isStateNumber, missingBill } from '#web/search/missing-bill.ts';
import { groupsOf, similarBills, type FoundGroup, type FoundItem } from '#web/search/search-groups.ts';
import { imageUrl } from '#web/representatives/image-url.ts';
import { hasStateContent } from '#web/shell/navigation.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { cx } from '#web/ui/cx.ts';
import { countedNoun, showCount } from '#web/ui/numbers.ts';
import { shorten } from '#contract/bills/shorten.ts';

const readQuery = (search: URLSearchParams) => (search.get('q') ?? '').trim();

/** @returns the error of the search, if there is one. */
export const loader = load(async ({ search, read }): Promise<{ error?: string }> => {
  const q = readQuery(search);
  try {
    if (q) await read(searchAll, { query: { q } });
    return {};
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) return { error: error.message };
    throw error;
  }
});

export default function SearchScreen() {
  const { error } = useLoaderData() as { error?: string };
  const q = readQuery(useSearchParams()[0]);
  const hasQuery = q !== '' && !error;
  return (
    <Page crumbs={[{ label: 'Search' }]} title={hasQuery ? `Results for “${q}”` : 'Search'}>
      <PageMeta title={hasQuery ? `Search: ${q}` : 'Search'} noIndex />
      {error && <Notice tone="warning">{error} Please use fewer words.</Notice>}
      {hasQuery && <Results q={q} />}
      {!hasQuery && !error && (
        <p className="text-ink-2">
          Type a bill number, a name or some words into the search field at the top of the page.
        </p>
      )}
    </Page>
  );
}

/** 'who is my senator', 'my reps' */
const asksForOwn = /\bmy (?:\w+ )?(?:senator|rep|congress|governor|official|district|assembly)/i;

function Results({ q }: { q: string }) {
  const viewer = useViewer();
  const { data } = useApiQuery(searchAll, { query: { q } });
  if (!data) return null;
  const found = groupsOf(data, q);
  const issues = found.find(({ type }) => type === 'issues');
  const isOwn = asksForOwn.test(q);
  // Every senator would match 'my senator'.
  const groups = isOwn ? [] : found.filter(({ type }) => type !== 'issues');
  const similar = similarBills(data);
  const missing = missingBill(q, data);
  const didYouMean = data.did_you_mean && (
    <>
      Did you mean <Link to={`/search?q=${encodeURIComponent(data.did_you_mean)}`}>{data.did_you_mean}</Link>?
    </>
  );
  const signIn = withReturn('/sign_in', `/search?q=${encodeURIComponent(q)}`);
  // The number of an order may look like one.
  const zip = /^(\d{5})(?:-\d{4})?$/.exec(q)?.[1];
  const isEmpty = groups.length === 0 && similar.total === 0 && !missing && !zip && !isOwn;
  const total = isOwn ? 0 : [...groups, similar].reduce((sum, group) => sum + group.total, 0);
  const count = isEmpty ? 'No results' : total === 0 ? 'Results' : countedNoun(total, 'result');
  return (
    <>
      {/* A further search moves no focus. */}
      <p role="status" className="sr-only">
        {`${count} for “${q}”`}
      </p>
      {missing && (
        <Notice>
          Polity does not have {missing.name}.{' '}
          <a href={missing.url} rel="noopener">
            Read it at congress.gov
          </a>
        </Notice>
      )}
      {zip && (
        <Notice>
          <Link to={`/find?zip=${zip}`}>Find the officials of zip code {zip}</Link>
        </Notice>
      )}
      {isOwn && (
        <Notice>
          <Link to="/representatives">See who represents you</Link>
        </Notice>
      )}
      {issues && <Issues group={issues} />}
      {isEmpty && (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={`No results for “${q}”`}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <LinkButton to="/fedbills">Federal Bills</LinkButton>
              <LinkButton to="/find" variant="secondary">
                Find your officials
              </LinkButton>
            </div>
          }
        >
          {isStateNumber(q) && !hasStateContent(viewer) ? (
            <StateBillsNote signIn={viewer ? undefined : signIn} />
          ) : (
            (didYouMean ?? 'Check the spelling, try fewer words, or a bill number.')
          )}
        </EmptyState>
      )}
      {groups.map((group) => (
        <Group key={group.type} group={group} />
      ))}
      {similar.total > 0 && !isOwn && (
        <>
          <p className="mt-8 -mb-4 text-ink-2">
            No bill has all of these words. {didYouMean} Showing bills with some of them.
          </p>
          <Group group={similar} />
        </>
      )}
      {!viewer && (
        <p className="mt-6 text-sm text-ink-2">
          <Link to={signIn}>Sign in</Link> to find members as well.
        </p>
      )}
    </>
  );
}

/** Why no bill of California is found, which says nothing about whether there is one. */
function StateBillsNote({ signIn }: { signIn: string | undefined }) {
  if (!signIn) return stateContentUnavailable;
  return (
    <>
      <Link to={signIn}>Sign in</Link> to see California bills.
    </>
  );
}

/** People often search for a subject. */
function Issues({ group: { items } }: { group: FoundGroup }) {
  return (
    <nav aria-label="Issues" className="mt-2 flex flex-wrap items-center gap-2 text-sm">
      {items.map(({ key, to, label, detail }) => (
        <Link
          key={key}
          to={to}
          className="inline-flex min-h-11 items-center rounded-full border border-rule-strong bg-surface px-3.5 py-1.5 no-underline hover:border-accent mid:min-h-0"
        >
          {`${detail}: ${label}`}
        </Link>
      ))}
    </nav>
  );
}

function Group({ group: { type, heading, items, total, lists } }: { group: FoundGroup }) {
  return (
    <section aria-labelledby={`found-${type}`} className="mt-8">
      <h2 id={`found-${type}`} className="border-b-2 border-ink pb-2">
        {`${heading} `}
        <span className="tabular text-base font-normal text-ink-3">{showCount(total)}</span>
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-10 mid:grid-cols-2">
        {items.map((item) => (
          <Found key={item.key} item={item} />
        ))}
      </ul>
      {total > items.length && (
        <p className="flex flex-wrap gap-x-4 pt-2 text-sm">
          {lists.map(({ to, label }) => (
            <Link key={to} to={to} className="inline-flex min-h-11 items-center">
              {label}
            </Link>
          ))}
          {lists.length === 0 &&
            `The first ${items.length} are shown. Add a first name or a state to narrow the search.`}
        </p>
      )}
    </section>
  );
}

/** A result: a person with a photo, a bill as in lists, or a title. The whole row is the touch area. */
function Found({ item: { to, label, detail, image, bill } }: { item: FoundItem }) {
  const facts = bill ? (
    <p className="card-line">
      <b>{bill.number}</b>
      {detail && ` · ${detail}`}
    </p>
  ) : (
    detail && <p className="card-line">{detail}</p>
  );
  return (
    <li className="relative flex gap-4 border-b border-rule py-3.5">
      {image !== undefined && <Avatar name={label} src={imageUrl(image)} size="lg" />}
      <div className={cx('min-w-0', !bill && 'self-center')}>
        {bill && facts}
        <Link
          to={to}
          className="line-clamp-3 font-title text-lg leading-snug text-pretty font-semibold text-ink no-underline wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {bill ? shorten(bill.title) : label}
        </Link>
        {!bill && facts}
      </div>
    </li>
  );
}
