import { useState } from 'react';
import {
  type Amendment,
  amendmentStatuses,
  type AmendmentStatus,
  listAmendments,
} from '#contract/bills/amendments.ts';
import type { Bill } from '#contract/bills/bills.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { AppLink } from '#web/embedded/AppLink.tsx';
import { countedNoun } from '#web/ui/numbers.ts';
import { rollCallName } from '#web/roll-calls/roll-call-labels.ts';
import { Button } from '#web/ui/Button.tsx';
import { curlQuotes } from '#web/ui/curl-quotes.ts';
import { showDate } from '#web/ui/dates.ts';
import { SponsorName } from './SponsorName.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';

const statusNames: Record<AmendmentStatus, string> = {
  submitted: 'Submitted',
  offered: 'Offered',
  agreed: 'Agreed to',
  not_agreed: 'Not agreed to',
  withdrawn: 'Withdrawn',
  out_of_order: 'Ruled out of order',
  fell: 'Dropped without a vote',
  tabled: 'Tabled',
};

/** Those that were decided come first in the sentence. */
const sentenceOrder: AmendmentStatus[] = ['agreed', 'not_agreed', ...amendmentStatuses];

const perPage = 20;

/** The amendments to a bill, the newest action first: ten of them, then 20 at a time. */
export function BillAmendments({ bill: { slug, amendments, amendment_counts, source_url } }: { bill: Bill }) {
  const [pages, setPages] = useState(0);
  const total = Object.values(amendment_counts).reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const shown = Math.min(total, Math.max(amendments.length, pages * perPage));
  return (
    <section aria-labelledby="amendments">
      <h2 id="amendments" className="mb-2">
        Amendments
      </h2>
      <p className="mb-1 text-sm text-ink-2">{countSentence(total, amendment_counts)}</p>
      {pages === 0 ? (
        <AmendmentList amendments={amendments} />
      ) : (
        Array.from({ length: pages }, (_, index) => (
          <AmendmentPage
            key={index}
            slug={slug}
            page={index + 1}
            // The first page begins with those that are on screen.
            placeholder={index === 0 ? amendments : []}
          />
        ))
      )}
      {shown < total && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="secondary" onClick={() => setPages(pages + 1)}>
            Show more amendments
          </Button>
          <span className="text-xs text-ink-3">
            {shown} of {total}
          </span>
        </div>
      )}
      {shown < total && source_url && (
        <p className="mt-2 text-sm">
          <a
            href={`${source_url}/amendments`}
            rel="noreferrer"
            className="inline-flex min-h-11 items-center mid:min-h-0"
          >
            All amendments on congress.gov
          </a>
        </p>
      )}
    </section>
  );
}

interface PageProps {
  slug: string;
  page: number;
  placeholder: Amendment[];
}

function AmendmentPage({ slug, page, placeholder }: PageProps) {
  const { data, error, refetch } = useApiQuery(listAmendments, { params: { id: slug }, query: { page } });
  return (
    <>
      <AmendmentList amendments={data?.amendments ?? placeholder} />
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
    </>
  );
}

/** '46 amendments: 1 agreed to, 3 not agreed to, 42 submitted' */
function countSentence(total: number, counts: Bill['amendment_counts']): string {
  const parts = [...new Set(sentenceOrder)].flatMap((status) => {
    const count = counts[status] ?? 0;
    return count > 0 ? [`${count} ${statusNames[status].toLowerCase()}`] : [];
  });
  return `${countedNoun(total, 'amendment')}: ${parts.join(', ')}`;
}

function AmendmentList({ amendments }: { amendments: Amendment[] }) {
  return (
    <ul className="text-sm">
      {amendments.map((amendment) => (
        <AmendmentRow key={amendment.number} amendment={amendment} />
      ))}
    </ul>
  );
}

function AmendmentRow({ amendment }: { amendment: Amendment }) {
  const { number, status, description, sponsor, sponsor_name, date, amends, roll_calls, url } = amendment;
  return (
    <li className="dated-row">
      <span>{date ? <time dateTime={date}>{showDate(date)}</time> : 'No date'}</span>
      <div>
        <a href={url} rel="noreferrer" className="tap-area font-semibold">
          {number}
        </a>{' '}
        · {statusNames[status]}
        {description && <p className="mt-0.5 line-clamp-4 max-w-measure">{curlQuotes(description)}</p>}
        <p className="mt-1.5 text-ink-2">
          {sponsor ? (
            <AppLink to={`/representatives/${sponsor.id}`} className="tap-area">
              <SponsorName sponsor={sponsor} />
            </AppLink>
          ) : (
            sponsor_name
          )}
          {amends && <> · amends {amends}</>}
          {roll_calls.map(({ id, ...rollCall }) => (
            <span key={id}>
              {' '}
              ·{' '}
              <AppLink to={`/roll_calls/${id}`} className="tap-area">
                {rollCallName(rollCall)}
              </AppLink>
            </span>
          ))}
        </p>
      </div>
    </li>
  );
}
