import { X } from 'lucide-react';
import type { BillCard } from '#contract/bills/bills.ts';
import { milestones } from './timeline.ts';

type StatusStepsProps = { bill: Pick<BillCard, 'bill_type' | 'title' | 'steps' | 'status'> };

/** The small segmented bar of a list card, with the number of steps reached: kinds of bills differ in it. */
export function StatusSteps({ bill: { bill_type, title, steps, status } }: StatusStepsProps) {
  const list = milestones(bill_type, steps, status, title);
  const reached = list.filter((each) => each.state === 'reached').length;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 whitespace-nowrap">
      <span aria-hidden className="steps">
        {list.map((each) => (
          <i key={`${each.step}-${each.date ?? 'ahead'}`} className={each.state}>
            {each.state === 'failed' && <X strokeWidth={4} />}
          </i>
        ))}
      </span>
      <span className="tabular text-xs text-ink-3">
        {reached} of {list.length} steps
      </span>
    </span>
  );
}
