import { Check, X } from 'lucide-react';
import type { BillStatus, ReachedStep } from '#contract/bills/bill-status.ts';
import { cx } from '#web/ui/cx.ts';
import { showDate } from '#web/ui/dates.ts';
import { type Milestone, milestones, statusBeyond } from './timeline.ts';

export interface StatusTimelineProps {
  billType: string;
  steps: readonly ReachedStep[];
  status: BillStatus;
  /** The day the record was last updated. */
  asOf?: string | null;
  className?: string;
}

/** The dated milestones of a bill: horizontal on wide screens, vertical on phones. */
export function StatusTimeline({ billType, steps, status, asOf, className }: StatusTimelineProps) {
  const list = milestones(billType, steps, status);
  const beyond = statusBeyond(list, status);
  const latest = list.findLastIndex((each) => each.state !== 'ahead');
  return (
    <div className={cx('@container', className)}>
      <ol aria-label="Status" className="@2xl:grid @2xl:auto-cols-[minmax(0,13rem)] @2xl:grid-flow-col">
        {list.map((each, index) => (
          <Step
            key={`${each.step}-${each.date ?? 'ahead'}`}
            milestone={each}
            next={list[index + 1]}
            now={
              index === latest && beyond
                ? `${asOf ? `At last update (${showDate(asOf)})` : 'Now'}: ${beyond}`
                : null
            }
          />
        ))}
      </ol>
    </div>
  );
}

const dots: Record<Milestone['state'], string> = {
  reached: 'border-accent bg-accent text-on-accent forced-color-adjust-none',
  failed: 'border-danger bg-danger text-on-danger forced-color-adjust-none',
  ahead: 'border-edge',
};

interface StepProps {
  milestone: Milestone;
  next: Milestone | undefined;
  /** The bill's current step at the last update. */
  now: string | null;
}

function Step({ milestone, next, now }: StepProps) {
  const { label, state, date } = milestone;
  return (
    <li className="relative flex gap-3 pb-4 last:pb-0 @2xl:block @2xl:pr-3 @2xl:pb-0">
      {next && (
        <span
          aria-hidden
          className={cx(
            'absolute top-5 bottom-0 left-[9px] @2xl:top-[9px] @2xl:right-0 @2xl:bottom-auto @2xl:left-5',
            next.state === 'ahead'
              ? 'border-l-2 border-dashed border-rule-strong @2xl:border-t-2 @2xl:border-l-0'
              : 'border-l-2 border-accent @2xl:border-t-2 @2xl:border-l-0',
          )}
        />
      )}
      <span
        aria-hidden
        className={cx(
          'relative mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border-2 @2xl:mt-0 @2xl:mb-2',
          dots[state],
        )}
      >
        {state === 'reached' && <Check strokeWidth={3.5} className="size-3" />}
        {state === 'failed' && <X strokeWidth={3.5} className="size-3.5" />}
      </span>
      <span className="text-xs">
        <span
          className={cx(
            'block',
            state === 'ahead' ? 'text-ink-3' : 'font-semibold',
            state === 'failed' && 'text-danger',
          )}
        >
          {label}
        </span>
        {date ? (
          <time dateTime={date} className="block text-ink-2">
            {showDate(date)}
          </time>
        ) : (
          <span className="sr-only">Not reached</span>
        )}
        {now && <span className="block pt-0.5 text-ink-2">{now}</span>}
      </span>
    </li>
  );
}
