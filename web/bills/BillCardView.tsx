import type { BillCard } from '#contract/bills/bills.ts';
import { showDate } from '#web/ui/dates.ts';
import { mainIssue, statusText } from './bill-labels.ts';
import { CardFrame } from './CardFrame.tsx';
import { SponsorName } from './SponsorName.tsx';
import { StatusSteps } from './StatusSteps.tsx';

/** One bill in a list: title, status and opinions. */
export function BillCardView({ bill, level }: { bill: BillCard; level?: 'h2' | 'h3' }) {
  const date = bill.signing_date ?? bill.status_date ?? bill.introduced_date;
  return (
    <CardFrame
      type="bills"
      slug={bill.slug}
      title={bill.title}
      name={bill.number}
      opinions={bill.opinions}
      vote={bill.vote}
      level={level}
      above={
        <>
          <b>{bill.number}</b>
          {bill.issues.length > 0 && ` · ${mainIssue(bill)}`}
        </>
      }
    >
      {bill.category !== 'eo' && (
        <StatusSteps
          billType={bill.bill_type}
          steps={bill.steps}
          status={bill.status}
          decorative
          className="my-2"
        />
      )}
      <p className="card-line">
        {statusText(bill)}
        {bill.sponsor && (
          <>
            {' · '}
            <SponsorName sponsor={bill.sponsor} />
          </>
        )}
        {date && (
          <>
            {'\u00a0· '}
            <span className="whitespace-nowrap">{showDate(date)}</span>
          </>
        )}
      </p>
    </CardFrame>
  );
}
