import { Check, X } from 'lucide-react';
import type { BillCard } from '#contract/bills/bills.ts';
import { positionNames } from '#contract/roll-calls/vote-positions.ts';

/** How the member's representatives voted, and whether each agrees with the member. */
export function SeatVotes({ votes }: { votes: BillCard['representative_votes'] }) {
  return (
    <ul className="flex flex-wrap gap-x-2.5 gap-y-0.5 py-1 text-xs text-ink-2">
      <li>
        Your <span aria-hidden>reps</span>
        <span className="sr-only">representatives</span>:
      </li>
      {votes.map(({ id, last_name, position, agrees }) => (
        <li key={id} className="inline-flex items-center gap-1 whitespace-nowrap">
          {agrees === true && <Check aria-hidden strokeWidth={3} className="size-3.5 text-accent" />}
          {agrees === false && <X aria-hidden strokeWidth={3} className="size-3.5 text-ink-3" />}
          <span>
            {last_name} <b>{positionNames[position]}</b>
            {agrees !== null && (
              <span className="sr-only">{agrees ? ', agrees with you' : ', differs from you'}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
