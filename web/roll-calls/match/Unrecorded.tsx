import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useSearchParams } from 'react-router';
import { unrecordedVotes } from '#contract/roll-calls/match.ts';
import { apiQuery } from '#web/api/queries.ts';
import { AppLink } from '#web/embedded/AppLink.tsx';
import { LevelMark } from '#web/opinions/LevelMark.tsx';
import { chamberNames } from '#web/roll-calls/roll-call-labels.ts';
import { curlQuotes } from '#web/ui/curl-quotes.ts';
import { showDate } from '#web/ui/dates.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Pager } from '#web/shell/links/Pager.tsx';

const reasonNames = { no_recorded_vote: 'no recorded vote', not_loaded: 'recorded, but not on Polity' };

/** The viewer's bills that passed a chamber without a recorded vote: shown, not counted. */
export function Unrecorded() {
  const [search] = useSearchParams();
  const [page, setPage] = useState(1);
  const issue = search.get('issue') ?? undefined;
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery(unrecordedVotes, { query: { page, ...(issue && { issue }) } }),
    // Keeps the pressed button, and the focus on it, while the next page loads.
    placeholderData: keepPreviousData,
  });
  if (error && !data)
    return (
      <section aria-labelledby="unrecorded" className="mt-10">
        <h2 id="unrecorded" className="mb-3 text-lg">
          Not compared
        </h2>
        <LoadFailed error={error} busy={isFetching} onRetry={() => void refetch()} />
      </section>
    );
  if (!data || data.total_count === 0) return null;
  return (
    <section aria-labelledby="unrecorded" className="mt-10">
      <h2 id="unrecorded" className="mb-1 text-lg">
        Not compared
      </h2>
      <p className="mb-2 max-w-measure text-sm text-ink-2">
        A voice vote or unanimous consent leaves no record of who voted how. Polity has not loaded some
        recorded votes.
      </p>
      <ul className="text-sm">
        {data.items.map(({ bill_id, slug, number, title, my_vote, chambers }) => (
          <li
            key={bill_id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-rule py-2.5"
          >
            <span className="min-w-0">
              <AppLink to={`/bills/${slug}`} className="tap-area text-ink no-underline hover:underline">
                <span className="line-clamp-3">
                  <b>{number}</b> {curlQuotes(title)}
                </span>
              </AppLink>
              <span className="mt-1.5 block text-xs text-ink-3">
                {chambers.map(({ chamber, date, reason, url }, index) => (
                  <Fragment key={chamber}>
                    {index > 0 && ' · '}
                    {[chamberNames[chamber], date && showDate(date)].filter(Boolean).join(', ')}
                    {': '}
                    {reason === 'not_loaded' && url ? (
                      <a href={url} rel="noreferrer" className="tap-area">
                        {reasonNames[reason]}
                      </a>
                    ) : (
                      reasonNames[reason]
                    )}
                  </Fragment>
                ))}
              </span>
            </span>
            <LevelMark level={my_vote} />
          </li>
        ))}
      </ul>
      <Pager
        page={data.page}
        totalPages={data.total_pages}
        onPage={setPage}
        label="Pages without recorded votes"
        className="mt-4"
      />
    </section>
  );
}
