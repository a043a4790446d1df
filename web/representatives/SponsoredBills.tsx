import type { Representative } from '#contract/representatives.ts';
import { statusText } from '#web/bills/bill-labels.ts';
import { Link } from '#web/shell/links/Link.tsx';
import { curlQuotes } from '#web/ui/curl-quotes.ts';
import { showDate } from '#web/ui/dates.ts';
import { detailsPath } from './representative-labels.ts';

/** The newest bills that the person introduced. Nothing without any. */
export function SponsoredBills({ person: { id, sponsored_bills } }: { person: Representative }) {
  if (sponsored_bills.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2">Sponsored bills</h2>
      <ul>
        {sponsored_bills.map((bill) => (
          <li key={bill.slug} className="border-b border-rule py-3 text-sm">
            <Link to={`/bills/${bill.slug}`} className="tap-area">
              <b>{bill.number}</b> <span className="wrap-anywhere">{curlQuotes(bill.title)}</span>
            </Link>
            <span className="block text-xs text-ink-3">
              {statusText(bill)}
              {bill.status_date && ` · ${showDate(bill.status_date)}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm">
        <Link to={detailsPath(id, 'bills')} className="inline-flex min-h-11 items-center mid:min-h-8">
          All sponsored bills
        </Link>
      </p>
    </section>
  );
}
