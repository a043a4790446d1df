import { Fragment } from 'react';
import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import { agreement } from '#contract/roll-calls/agreement.ts';
import type { BillRollCalls, ListedRollCall, SeatHolder } from '#contract/roll-calls/roll-calls.ts';
import { AppLink } from '#web/embedded/AppLink.tsx';
import { showDate } from '#web/ui/dates.ts';
import { Agreement } from './Agreement.tsx';
import type { ChamberVote } from './chamber-votes.ts';
import { chamberNames, outcome, rollCallName, seatOf } from './roll-call-labels.ts';
import { Vote } from './Vote.tsx';
import { Prompt } from './YourRepresentatives.tsx';

interface YourVotesProps {
  votes: readonly ChamberVote[];
  data: Pick<BillRollCalls, 'officials' | 'seats_known'>;
  /** The viewer's opinion on the bill. */
  level: OpinionLevel | undefined;
}

/** How the viewer's representatives voted, both chambers in one list. */
export function YourVotes({ votes, data: { officials, seats_known }, level }: YourVotesProps) {
  // Everyone else sees the results in the charts below.
  const shown = votes.filter(({ kind }) => seats_known || kind !== 'recorded');
  return (
    <section aria-labelledby="your-representatives">
      <h3 id="your-representatives" className="mb-1 text-base">
        Your representatives
      </h3>
      {!seats_known && votes.some(({ kind }) => kind === 'recorded') && <Prompt />}
      <ul className="divide-y divide-rule border-b border-rule text-sm empty:hidden">
        {shown.map((vote) =>
          vote.kind === 'recorded' && vote.rollCall.yours.length > 0 ? (
            <Recorded key={vote.chamber} rollCall={vote.rollCall} level={level} />
          ) : (
            <li key={vote.chamber} className="py-2.5 text-ink-2">
              <b className="text-ink">
                {chamberNames[vote.chamber]}: {textOf(vote)}
              </b>
              <Names officials={officials.filter(({ chamber }) => chamber === vote.chamber)} />
              {vote.kind === 'unrecorded' && (
                <span className="block">
                  It passed on {showDate(vote.date)} by voice vote or unanimous consent, so nobody’s position
                  is on record.
                </span>
              )}
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

function textOf(vote: ChamberVote): string {
  switch (vote.kind) {
    case 'recorded':
      return `none of your representatives voted in roll call ${vote.rollCall.number}`;
    case 'elsewhere':
      return 'recorded, but not on Polity';
    case 'unrecorded':
      return 'no recorded vote';
    case 'waiting':
      return 'no vote yet';
  }
}

function Recorded({ rollCall, level }: { rollCall: ListedRollCall; level: OpinionLevel | undefined }) {
  return rollCall.yours.map((voter) => (
    <li key={voter.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 py-2.5">
      <span>
        <AppLink to={`/representatives/${voter.id}`} className="tap-area font-semibold">
          {voter.name}
        </AppLink>{' '}
        <span className="text-ink-3">{seatOf(voter)}</span>
        <span className="block text-xs text-ink-3">
          {rollCallName(rollCall)}, {outcome(rollCall)}
        </span>
      </span>
      <span className="flex items-center gap-3">
        <Vote vote={voter} />
        {level && <Agreement agrees={agreement(level, voter.position, rollCall.yea_means)} />}
      </span>
    </li>
  ));
}

/** ' · Padilla, Schiff' */
function Names({ officials }: { officials: readonly SeatHolder[] }) {
  return officials.map(({ id, last_name }, index) => (
    <Fragment key={id}>
      {index === 0 ? ' · ' : ', '}
      <AppLink to={`/representatives/${id}`} className="tap-area">
        {last_name}
      </AppLink>
    </Fragment>
  ));
}
