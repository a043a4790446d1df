import { SearchX } from 'lucide-react';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import { searchAll } from '#contract/search.ts';
import { ApiError } from '#web/api/api-error.ts';
import { load } from '#web/api/load.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { missingBill } from '#web/search/missing-bill.ts';
import { groupsOf, type FoundGroup } from '#web/search/search-groups.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showCount } from '#web/ui/numbers.ts';

const readQuery = (search: URLSearchParams) => (search.get('q') ?? '').trim();

/** @returns what is wrong with the search, if something is. */
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

function Results({ q }: { q: string }) {
  const viewer = useViewer();
  const { data } = useApiQuery(searchAll, { query: { q } });
  if (!data) return null;
  const groups = groupsOf(data, q);
  const missing = missingBill(q, data);
  return (
    <>
      {missing && (
        <Notice>
          This server does not have {missing.name}.{' '}
          <a href={missing.url} rel="noopener">
            Read it at congress.gov
          </a>
        </Notice>
      )}
      {groups.length === 0 && !missing && (
        <EmptyState icon={<SearchX aria-hidden />} title={`No results for “${q}”`}>
          Check the spelling, try fewer words, or a bill number.
        </EmptyState>
      )}
      {groups.map((group) => (
        <Group key={group.type} group={group} />
      ))}
      {!viewer && <p className="mt-6 text-sm text-ink-2">Sign in to find members as well.</p>}
    </>
  );
}

function Group({ group: { type, heading, items, total, lists } }: { group: FoundGroup }) {
  return (
    <section aria-labelledby={`found-${type}`} className="mt-6">
      <h2 id={`found-${type}`}>
        {heading} <span className="tabular text-base font-normal text-ink-3">{showCount(total)}</span>
      </h2>
      <ul className="mt-2">
        {items.map(({ key, to, label, detail }) => (
          <li key={key} className="relative border-t border-rule py-2.5">
            {/* The whole row is the touch area. */}
            <Link to={to} className="line-clamp-3 after:absolute after:inset-0">
              {label}
            </Link>
            {detail && <p className="text-sm text-ink-2">{detail}</p>}
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="flex flex-wrap gap-x-4 border-t border-rule pt-2 text-sm">
          {lists.map(({ to, label }) => (
            <Link key={to} to={to} className="inline-flex min-h-11 items-center">
              {label}
            </Link>
          ))}
          {lists.length === 0 &&
            `The first ${items.length} are shown. Add a first name to narrow the search.`}
        </p>
      )}
    </section>
  );
}
