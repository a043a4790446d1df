import type { Bill } from '#contract/bills/bills.ts';
import {
  listBillRollCalls,
  type BillRollCalls,
  type ListedRollCall,
} from '#contract/roll-calls/roll-calls.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { AppLink } from '#web/embedded/AppLink.tsx';
import { officialText } from '#web/ui/official-text.ts';
import { showDate } from '#web/ui/dates.ts';
import { chamberVotes } from './chamber-votes.ts';
import { chamberNames, resultText, rollCallName, voteDay } from './roll-call-labels.ts';
import { PartyTotals } from './PartyTotals.tsx';
import { SeatChart } from './SeatChart.tsx';
import { YourVotes } from './YourVotes.tsx';

export const votesOf = (slug: string) => ({ params: { id: slug }, query: { page: 1 } });

/** Votes on a bill: the viewer's representatives, the seat charts, then all other roll calls. */
export function BillVotes({ bill }: { bill: Bill }) {
  const data = useApiQuery(listBillRollCalls, votesOf(bill.slug)).data;
  if (!data) return null;
  const { roll_calls, not_loaded } = data;
  const votes = chamberVotes(bill, data);
  const others = roll_calls.filter((rollCall) => !rollCall.decisive);
  return (
    <section aria-labelledby="roll-calls" className="isolate">
      <h2 id="roll-calls" className="mb-3">
        How they voted
      </h2>
      <div className="space-y-7">
        {votes.length > 0 ? (
          <YourVotes
            votes={votes}
            data={data}
            level={bill.vote === 'Not Voted' ? undefined : bill.vote.voting_parameters}
          />
        ) : (
          <p className="text-sm text-ink-2">No recorded votes</p>
        )}
        {votes.map(
          (vote) => vote.kind === 'recorded' && <NamedRollCall key={vote.chamber} rollCall={vote.rollCall} />,
        )}
      </div>
      {others.length > 0 && (
        <>
          <h3 className="mt-6 mb-1 text-base">Other roll calls</h3>
          <ul className="text-sm">
            {others.map((rollCall) => (
              <OtherRollCall key={rollCall.id} rollCall={rollCall} />
            ))}
          </ul>
        </>
      )}
      <RollCallsNotLoaded votes={not_loaded} />
      {data.total_count > data.roll_calls.length && (
        <p className="mt-2 text-sm text-ink-2">
          The newest {data.roll_calls.length} of {data.total_count} roll calls are shown.
        </p>
      )}
    </section>
  );
}

/** Links to roll calls that are not in the database. */
function RollCallsNotLoaded({ votes }: { votes: BillRollCalls['not_loaded'] }) {
  if (votes.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 mb-1 text-base">Other recorded votes</h3>
      <ul className="text-sm">
        {votes.map(({ chamber, number, date, question, url }) => (
          <li key={`${chamber} ${number} ${date}`} className="dated-row">
            <span>{date && showDate(date)}</span>
            <span>
              {url ? (
                <a href={url} rel="noreferrer" className="tap-area">
                  {rollCallName({ chamber, number })}
                </a>
              ) : (
                rollCallName({ chamber, number })
              )}
              {question && <span className="text-ink-2"> · {officialText(question)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function NamedRollCall({ rollCall }: { rollCall: ListedRollCall }) {
  return (
    <article aria-labelledby={rollCall.id} className="@container">
      <h3 id={rollCall.id} className="text-base">
        {chamberNames[rollCall.chamber]}: {resultText(rollCall)}
      </h3>
      <p className="mb-3 text-sm text-ink-2">
        {voteDay(rollCall)} · {rollCall.question}
      </p>
      <div className="grid items-center gap-x-6 gap-y-3 @xl:grid-cols-[minmax(0,1fr)_18rem]">
        <SeatChart rollCall={rollCall} />
        <PartyTotals rollCall={rollCall} />
      </div>
      <p className="mt-2 text-sm">
        <AppLink to={`/roll_calls/${rollCall.id}`} className="inline-flex min-h-11 items-center mid:min-h-0">
          Every member’s vote in {rollCallName(rollCall)}
        </AppLink>
      </p>
    </article>
  );
}

function OtherRollCall({ rollCall }: { rollCall: ListedRollCall }) {
  return (
    <li className="dated-row">
      <span>{voteDay(rollCall)}</span>
      <span>
        <AppLink to={`/roll_calls/${rollCall.id}`} className="tap-area">
          {rollCallName(rollCall)}
        </AppLink>
        <span className="text-ink-2">
          {['', rollCall.question, rollCall.amendment, resultText(rollCall)]
            .filter((part) => part !== null)
            .join('\u00a0· ')}
        </span>
      </span>
    </li>
  );
}
