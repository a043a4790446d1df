import { representativeBills } from '#contract/representatives.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { statusText } from '#web/bills/bill-labels.ts';
import { Link } from '#web/shell/links/Link.tsx';
import { curlQuotes } from '#web/ui/curl-quotes.ts';
import { showDate } from '#web/ui/dates.ts';
import { billsCall, readBillsView } from './bills-view.ts';
import { detailsPath } from './representative-labels.ts';

const newest = 3;
export const sponsoredCall = (id: number | string) => billsCall(id, readBillsView(new URLSearchParams()));

/** The newest bills that the person introduced. Nothing without any. */
export function SponsoredBills({ id }: { id: number }) {
  const data = useApiQuery(representativeBills, sponsoredCall(id)).data;
  if (!data?.total_count) return null;
  return (
    <section>
      <h2 className="mb-2">Sponsored bills</h2>
      <ul>
        {data.bills.slice(0, newest).map(({ bill }) => (
          <li key={bill.id} className="border-b border-rule py-3 text-sm">
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
