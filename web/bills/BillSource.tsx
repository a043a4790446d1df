import type { Bill } from '#contract/bills/bills.ts';
import { hostOf } from '#web/ui/hosts.ts';
import { showDate } from '#web/ui/dates.ts';

/** The source of the record and its date. */
export function BillSource({ bill }: { bill: Bill }) {
  return (
    <p className="border-t border-rule pt-4 text-xs text-ink-3">
      {bill.as_of && (
        <>
          As of <time dateTime={bill.as_of}>{showDate(bill.as_of)}</time> ·{' '}
        </>
      )}
      Source: {sources[bill.category]}
      {bill.source_url && (
        <>
          {' · '}
          <a href={bill.source_url} rel="noreferrer">
            {bill.number} on {hostOf(bill.source_url)}
          </a>
        </>
      )}
    </p>
  );
}

const sources: Record<Bill['category'], string> = {
  fed: 'GovInfo BILLSTATUS',
  state: 'California Legislative Information',
  local: 'the local legislature',
  eo: 'Federal Register',
};
