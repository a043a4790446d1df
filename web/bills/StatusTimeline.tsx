import { Check, X } from 'lucide-react';
import type { Bill } from '#contract/bills/bills.ts';
import { cx } from '#web/ui/cx.ts';
import { showDate } from '#web/ui/dates.ts';
import { stepNames } from '#contract/bills/bill-status.ts';
import { ordinal } from '#contract/home.ts';
import { type Milestone, milestones, statusBeyond } from './timeline.ts';

/** The dated milestones of a bill as one bar. Phones show the labels as one line of text below it. */
export function StatusTimeline({ bill }: { bill: Bill }) {
  const { bill_type, title, steps, status, died_on, congress, as_of } = bill;
  const list = milestones(bill_type, steps, status, title);
  const end = died_on && `Died on ${showDate(died_on)}, when the ${ordinal(congress!)} Congress ended`;
  const beyond = end ?? statusBeyond(list, status);
  const latest = list.findLastIndex((each) => each.state !== 'ahead');
  const now = end ?? (beyond && `${as_of ? `At last update (${showDate(as_of)})` : 'Now'}: ${beyond}`);
  return (
    <div className="@container mt-5 mb-4">
      <ol aria-label="Status" className="flex">
        {list.map((each, index) => (
          <Step
            key={`${each.step}-${each.date ?? 'ahead'}`}
            milestone={each}
            next={list[index + 1]}
            now={index === latest ? now : null}
          />
        ))}
      </ol>
      {/* The list above has the same text for screen readers. */}
      <p aria-hidden className="mt-2 text-sm @xl:hidden">
        <Line list={list} latest={latest} beyond={beyond} />
      </p>
      {list.some((each) => each.label === stepNames.chaptered) && (
        <p className="mt-2 text-sm text-ink-2">
          Chaptered: recorded by California’s Secretary of State as a law or an adopted resolution.
        </p>
      )}
    </div>
  );
}

/** 'Passed House May 5, 2025 · 2 of 5 steps', which is also what a list says. */
function Line({ list, latest, beyond }: { list: Milestone[]; latest: number; beyond: string | null }) {
  const reached = list[latest];
  const count = list.filter((each) => each.state === 'reached').length;
  if (!reached) return 'Not introduced yet';
  return (
    <>
      <b className={cx('font-semibold', reached.state === 'failed' && 'text-danger')}>{reached.label}</b>{' '}
      <span className="text-ink-2">
        {reached.date && showDate(reached.date)} · {beyond ?? `${count} of ${list.length} steps`}
      </span>
    </>
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
    <li className="relative min-w-5 flex-1 last:flex-none @xl:max-w-52 @xl:pr-3 @xl:last:flex-1">
      {next && (
        <span
          aria-hidden
          className={cx(
            'absolute top-[9px] right-0 left-5 border-t-2',
            next.state === 'ahead' ? 'border-dashed border-rule-strong' : 'border-accent',
          )}
        />
      )}
      <span
        aria-hidden
        className={cx('relative grid size-5 place-items-center rounded-full border-2', dots[state])}
      >
        {state === 'reached' && <Check strokeWidth={3.5} className="size-3" />}
        {state === 'failed' && <X strokeWidth={3.5} className="size-3.5" />}
      </span>
      <span className="sr-only block text-xs @xl:not-sr-only">
        <span
          className={cx(
            'block @xl:pt-2',
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
