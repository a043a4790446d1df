import type { ReactNode } from 'react';
import type { RollCallHead } from '#contract/roll-calls/roll-calls.ts';
import { AppLink } from '#web/embedded/AppLink.tsx';
import { shorten } from '#contract/bills/shorten.ts';
import { outcome, rollCallName, voteDay } from './roll-call-labels.ts';
import { explainedQuestion, rollCallSubject } from './roll-call-subject.ts';

/** One roll call in a list: day, what it is about, the question and the result. */
export function RollCallRow({ rollCall, children }: { rollCall: RollCallHead; children?: ReactNode }) {
  const subject = shorten(rollCallSubject(rollCall));
  const { yea, nay } = rollCall.totals;
  return (
    <li className="@container border-b border-rule py-3 text-sm">
      <div className="grid gap-x-4 gap-y-0.5 @min-[36rem]:grid-cols-[minmax(6rem,max-content)_minmax(0,1fr)_auto]">
        <span className="whitespace-nowrap text-ink-2 tabular-nums @max-[36rem]:text-xs">
          {voteDay(rollCall)}
        </span>
        <span className="min-w-0">
          <AppLink
            to={`/roll_calls/${rollCall.id}`}
            // Many roll calls are about the same bill.
            aria-label={`${subject}, ${rollCallName(rollCall)}`}
            className="tap-area font-semibold wrap-anywhere"
          >
            {subject}
          </AppLink>
        </span>
        <span className="min-w-0 @min-[36rem]:col-span-2 @min-[36rem]:col-start-2 @min-[36rem]:row-start-2">
          {subject !== rollCall.question && (
            <span className="block wrap-anywhere">{shorten(explainedQuestion(rollCall))}</span>
          )}
          {rollCall.bill && rollCall.amendment && (
            <span className="block wrap-anywhere text-ink-2">{shorten(rollCall.amendment)}</span>
          )}
          <span className="block text-xs text-ink-3">
            {rollCallName(rollCall)} · {rollCall.result}
            {yea + nay > 0 && `, ${outcome(rollCall)}`}
          </span>
        </span>
        {children && (
          <span className="@max-[36rem]:mt-1 @min-[36rem]:col-start-3 @min-[36rem]:row-start-1">
            {children}
          </span>
        )}
      </div>
    </li>
  );
}
