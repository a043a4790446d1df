import type { Bill } from '#contract/bills/bills.ts';
import { listBillRollCalls } from '#contract/roll-calls/roll-calls.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { votesOf } from '#web/roll-calls/BillVotes.tsx';
import { stepsWithVotes } from '#web/roll-calls/chamber-votes.ts';
import { StatusTimeline } from './StatusTimeline.tsx';

/** The milestones of a bill of Congress, and passages that are newer than its record. */
export function FederalTimeline({ bill, className }: { bill: Bill; className: string }) {
  const votes = useApiQuery(listBillRollCalls, votesOf(bill.slug)).data;
  const steps = votes ? stepsWithVotes(bill, votes) : bill.steps;
  return (
    <>
      <StatusTimeline
        billType={bill.bill_type}
        steps={steps}
        status={bill.status}
        asOf={bill.as_of}
        className={className}
      />
      {steps.length > bill.steps.length && (
        <p className="-mt-2 mb-4 text-sm text-ink-2">
          The recorded vote is newer than the rest of this record.
        </p>
      )}
    </>
  );
}
