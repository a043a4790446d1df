import type { Bill } from '#contract/bills/bills.ts';
import { StatusTimeline } from './StatusTimeline.tsx';

/** The milestones of a bill of Congress, and passages that are newer than its record. */
export function FederalTimeline({ bill, className }: { bill: Bill; className: string }) {
  return (
    <>
      <StatusTimeline
        billType={bill.bill_type}
        steps={bill.steps}
        status={bill.status}
        asOf={bill.as_of}
        className={className}
      />
      {bill.steps.some((step) => step.from_roll_call) && (
        <p className="-mt-2 mb-4 text-sm text-ink-2">
          The recorded vote is newer than the rest of this record.
        </p>
      )}
    </>
  );
}
