import { Fragment } from 'react';
import type { Bill } from '#contract/bills/bills.ts';
import {
  listBillRollCalls,
  type BillRollCalls,
  type ListedRollCall,
} from '#contract/roll-calls/roll-calls.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { AppLink } from '#web/embedded/AppLink.tsx';
import { showDate } from '#web/ui/dates.ts';
import { chamberNames, outcome, rollCallName, voteDay } from './roll-call-labels.ts';
import { PartyTotals } from './PartyTotals.tsx';
import { SeatChart } from './SeatChart.tsx';
import { YourRepresentatives } from './YourRepresentatives.tsx';

export const votesOf = (slug: string) => ({ params: { id: slug }, query: { page: 1 } });

/** Recorded votes on a bill: the viewer's representatives, the seat charts, then all other roll calls. */
export function BillVotes({ bill }: { bill: Bill }) {
  const data = useApiQuery(listBillRollCalls, votesOf(bill.slug)).data;
  if (!data) return null;
  const { roll_calls, unrecorded, not_held, waiting } = data;
  if (roll_calls.length + unrecorded.length + not_held.length === 0 && !waiting) return null;
  const named = roll_calls.filter((rollCall) => rollCall.named);
  const others = roll_calls.filter((rollCall) => !rollCall.named);
  const level = bill.vote === 'Not Voted' ? undefined : bill.vote.voting_parameters;
  return (
    <section aria-labelledby="roll-calls">
      <h2 id="roll-calls" className="mb-3">
        How they voted
      </h2>
      <div className="space-y-7">
        {named.map((rollCall) => (
          <Named key={rollCall.id} rollCall={rollCall} level={level} />
        ))}
        {unrecorded.map(({ chamber, date }) => (
          <p key={chamber} className="border-l-2 border-rule-strong pl-3 text-sm text-ink-2">
            <b className="text-ink">{chamberNames[chamber]}: no recorded vote.</b> It passed on{' '}
            {showDate(date)} by voice vote or unanimous consent, so nobody’s position is on record.
          </p>
        ))}
        {waiting && <Waiting waiting={waiting} />}
      </div>
      {others.length > 0 && (
        <>
          <h3 className="mt-6 mb-1 text-base">Other roll calls</h3>
          <ul className="text-sm">
            {others.map((rollCall) => (
              <Other key={rollCall.id} rollCall={rollCall} />
            ))}
          </ul>
        </>
      )}
      <NotHeld votes={not_held} />
      {data.total_count > data.roll_calls.length && (
        <p className="mt-2 text-sm text-ink-2">
          The newest {data.roll_calls.length} of {data.total_count} roll calls are shown.
        </p>
      )}
    </section>
  );
}

/** 'Senate: no vote yet · Padilla, Schiff' */
function Waiting({ waiting: { chamber, officials } }: { waiting: NonNullable<BillRollCalls['waiting']> }) {
  return (
    <p className="border-l-2 border-rule-strong pl-3 text-sm text-ink-2">
      <b className="text-ink">{chamberNames[chamber]}: no vote yet</b>
      {officials.map(({ id, last_name }, index) => (
        <Fragment key={id}>
          {index === 0 ? ' · ' : ', '}
          <AppLink to={`/representatives/${id}`}>{last_name}</AppLink>
        </Fragment>
      ))}
    </p>
  );
}

/** Links to roll calls that are not in the database. */
function NotHeld({ votes }: { votes: BillRollCalls['not_held'] }) {
  if (votes.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 mb-1 text-base">Recorded, not held here</h3>
      <ul className="text-sm">
        {votes.map(({ chamber, number, date, question, url }) => (
          <li
            key={`${chamber} ${number} ${date}`}
            className="grid gap-x-4 border-b border-rule py-2.5 mid:grid-cols-[7rem_minmax(0,1fr)]"
          >
            <span className="text-ink-2 tabular-nums max-mid:text-xs">{date && showDate(date)}</span>
            <span>
              {url ? (
                <a href={url} rel="noreferrer">
                  {rollCallName({ chamber, number })}
                </a>
              ) : (
                rollCallName({ chamber, number })
              )}
              {question && <span className="text-ink-2"> · {question}</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Named({
  rollCall,
  level,
}: {
  rollCall: ListedRollCall;
  level: Parameters<typeof YourRepresentatives>[0]['level'];
}) {
  return (
    <article aria-labelledby={rollCall.id} className="@container">
      <h3 id={rollCall.id} className="text-base">
        {chamberNames[rollCall.chamber]}: {rollCall.result}, {outcome(rollCall)}
      </h3>
      <p className="mb-3 text-sm text-ink-2">
        {voteDay(rollCall)} · {rollCall.question}
      </p>
      <h4 className="mb-1 font-sans text-sm font-semibold">Your representatives</h4>
      <YourRepresentatives yours={rollCall.yours} yeaMeans={rollCall.yea_means} level={level} />
      <div className="mt-4 grid items-center gap-6 @2xl:grid-cols-2">
        <SeatChart rollCall={rollCall} />
        <PartyTotals rollCall={rollCall} />
      </div>
      <p className="mt-2 text-sm">
        <AppLink to={`/roll_calls/${rollCall.id}`}>Every member’s vote in {rollCallName(rollCall)}</AppLink>
      </p>
    </article>
  );
}

function Other({ rollCall }: { rollCall: ListedRollCall }) {
  return (
    <li className="grid gap-x-4 border-b border-rule py-2.5 mid:grid-cols-[7rem_minmax(0,1fr)]">
      <span className="whitespace-nowrap text-ink-2 tabular-nums max-mid:text-xs">{voteDay(rollCall)}</span>
      <span>
        <AppLink to={`/roll_calls/${rollCall.id}`}>{rollCallName(rollCall)}</AppLink>
        <span className="text-ink-2">
          {' '}
          · {rollCall.question} · {rollCall.result}, {outcome(rollCall)}
        </span>
      </span>
    </li>
  );
}
