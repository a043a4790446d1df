import { useContext } from 'react';
import { useLocation } from 'react-router';
import { agreement } from '#contract/roll-calls/agreement.ts';
import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import type { Voter } from '#contract/roll-calls/roll-calls.ts';
import { AppLink, Embedded } from '#web/embedded/AppLink.tsx';
import { signInPath } from '#web/api/load.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { Agreement } from './Agreement.tsx';
import { seatOf } from './roll-call-labels.ts';
import { Vote } from './Vote.tsx';

interface Props {
  yours: Voter[];
  yeaMeans: number;
  /** The viewer's opinion on the bill, if it can be compared. */
  level?: OpinionLevel;
}

/** The votes of the members who represented the viewer on that day; for visitors, a hint. */
export function YourRepresentatives({ yours, yeaMeans, level }: Props) {
  if (yours.length === 0) return <Prompt />;
  return (
    <ul className="divide-y divide-rule border-y border-rule text-sm">
      {yours.map((voter) => (
        <li key={voter.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 py-2.5">
          <span>
            <AppLink to={`/representatives/${voter.id}`} className="font-semibold">
              {voter.name}
            </AppLink>{' '}
            <span className="text-ink-3">{seatOf(voter)}</span>
          </span>
          <span className="flex items-center gap-3">
            <Vote vote={voter} />
            {level && <Agreement agrees={agreement(level, voter.position, yeaMeans)} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Prompt() {
  const embedded = useContext(Embedded);
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const here = encodeURIComponent(pathname + search);
  return (
    <p className="text-sm text-ink-2">
      {!viewer && (
        <>
          <AppLink to={signInPath(pathname + search)}>Sign in</AppLink> to see how your own representatives
          voted.
        </>
      )}
      {viewer && viewer.account_setup !== 1 && (
        <>
          <AppLink to={embedded ? '/general_settings' : `/general_settings?return_to=${here}`}>
            Complete your account
          </AppLink>{' '}
          to see how your own representatives voted.
        </>
      )}
      {viewer?.account_setup === 1 && 'None of your representatives had a vote in this roll call.'}
    </p>
  );
}
