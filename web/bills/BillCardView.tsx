import { Link } from 'react-router';
import type { BillCard } from '#contract/bills.ts';
import { levelNames } from '#contract/opinion-levels.ts';
import { OpinionSplit } from '#web/opinions/OpinionSplit.tsx';
import { showDate } from '#web/ui/dates.ts';
import { sponsorName, statusText } from './bill-words.ts';
import { StatusSteps } from './StatusSteps.tsx';

/** One bill in a list: what it is called, where it stands, and how people feel. */
export function BillCardView({ bill, level: Heading = 'h3' }: { bill: BillCard; level?: 'h2' | 'h3' }) {
  const path = `/bills/${bill.slug}`;
  const date = bill.status_date ?? bill.introduced_date;
  return (
    <article className="grid gap-x-8 gap-y-3 border-b border-rule py-4.5 mid:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="min-w-0">
        <p className="text-sm text-ink-2">
          <b className="text-ink">{bill.number}</b>
          {bill.issues[0] && ` · ${bill.issues[0]}`}
        </p>
        <Heading className="mt-0.5 text-lg">
          <Link to={path} className="text-ink no-underline hover:underline">
            {shorten(bill.title)}
          </Link>
        </Heading>
        <StatusSteps
          billType={bill.bill_type}
          steps={bill.steps}
          status={bill.status}
          decorative
          className="my-2 max-w-95"
        />
        <p className="text-sm text-ink-2">
          {[statusText(bill), bill.sponsor && sponsorName(bill.sponsor), date && showDate(date)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="min-w-0">
        <OpinionSplit tally={bill.opinions} />
        <p className="mt-2 text-xs text-ink-3">
          {bill.vote === 'Not Voted' ? (
            <Link
              to={`/voice?type=bills&id=${bill.slug}`}
              aria-label={`Voice your opinion on ${bill.number}`}
              className="inline-block py-2 mid:py-0.5"
            >
              Voice your opinion
            </Link>
          ) : (
            <>
              My Opinion: <b className="text-ink">{levelNames[bill.vote.voting_parameters]}</b>
            </>
          )}
        </p>
      </div>
    </article>
  );
}

/** Titles on cards end at 100 characters. */
function shorten(title: string): string {
  return title.length <= 100 ? title : `${title.slice(0, 99).trimEnd()}…`;
}
