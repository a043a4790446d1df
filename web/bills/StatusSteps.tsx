import { X } from 'lucide-react';
import { type BillStatus, type ReachedStep, statusNames } from '#contract/bills/bill-status.ts';
import { cx } from '#web/ui/cx.ts';
import { type Milestone, milestones } from './timeline.ts';

export interface StatusStepsProps {
  billType: string;
  steps: readonly ReachedStep[];
  status: BillStatus;
  /** True if the status is next to it as text. */
  decorative?: boolean;
  className?: string;
}

const looks: Record<Milestone['state'], string | undefined> = {
  reached: 'reached',
  failed: 'failed',
  ahead: undefined,
};

/** The small segmented bar of a list card. */
export function StatusSteps({ billType, steps, status, decorative = false, className }: StatusStepsProps) {
  const list = milestones(billType, steps, status);
  const reached = list.filter((each) => each.state === 'reached').length;
  const words = `Status: ${statusNames[status]}, ${reached} of ${list.length} steps`;
  return (
    <span
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words })}
      className={cx('steps', className)}
    >
      {list.map((each) => (
        <i key={`${each.step}-${each.date ?? 'ahead'}`} className={looks[each.state]}>
          {each.state === 'failed' && (
            <X
              strokeWidth={4}
              className="absolute top-1/2 left-1/2 size-4 -translate-x-1/2 -translate-y-1/2 rounded-full bg-danger p-0.5 text-on-danger ring-2 ring-paper"
            />
          )}
        </i>
      ))}
    </span>
  );
}
