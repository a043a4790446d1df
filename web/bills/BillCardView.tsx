import type { BillCard } from '#contract/bills/bills.ts';
import { showDate } from '#web/ui/dates.ts';
import { positionNames } from '#contract/roll-calls/vote-positions.ts';
import { mainIssue, statusText } from './bill-labels.ts';
import { CardFrame } from './CardFrame.tsx';
import { SponsorName } from './SponsorName.tsx';
import { StatusSteps } from './StatusSteps.tsx';

interface BillCardViewProps {
  bill: BillCard;
  level?: 'h2' | 'h3';
  /** The heading that the card is under; the card does not repeat it. */
  heading?: string;
}

/** One bill in a list: number, status, title, and opinions. */
export function BillCardView({ bill, level, heading }: BillCardViewProps) {
  const date = bill.died_on ?? bill.signing_date ?? bill.status_date ?? bill.introduced_date;
  // A list says once that its topics are guessed.
  const issue = heading ? bill.issues[0] : mainIssue(bill);
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
          <b>{shortNumber(bill.number, heading)}</b> · {statusText(bill)}
          {date && (
            <>
              {'\u00a0· '}
              <span className="whitespace-nowrap">{showDate(date)}</span>
            </>
          )}
        </>
      }
      votes={bill.representative_votes.length > 0 && <SeatVotes votes={bill.representative_votes} />}
    >
      <p className="card-facts">
        {bill.category !== 'eo' && <StatusSteps bill={bill} />}
        {bill.sponsor && (
          <span>
            <SponsorName sponsor={bill.sponsor} />
          </span>
        )}
        {issue && issue !== heading && <span>{issue}</span>}
      </p>
    </CardFrame>
  );
}

/** 'Executive Order 14431' under the heading 'Executive Order' → 'No. 14431' */
function shortNumber(number: string, heading: string | undefined): string {
  return heading && number.startsWith(`${heading} `) ? `No. ${number.slice(heading.length + 1)}` : number;
}

/** How the member's representatives voted, and whether each agrees with the member. */
function SeatVotes({ votes }: { votes: BillCard['representative_votes'] }) {
  return (
    <ul className="flex flex-wrap gap-x-2.5 gap-y-0.5 py-1 text-xs text-ink-2">
      <li>
        Your <span aria-hidden>reps</span>
        <span className="sr-only">representatives</span>:
      </li>
      {votes.map(({ id, last_name, position, agrees }) => (
        <li key={id} className="whitespace-nowrap">
          {last_name} <b>{positionNames[position]}</b>
          {agrees !== null && (agrees ? ' agrees' : ' differs')}
        </li>
      ))}
    </ul>
  );
}
