import { useContext } from 'react';
import { useLocation } from 'react-router';
import type { Voter } from '#contract/roll-calls/roll-calls.ts';
import { AppLink, Embedded } from '#web/embedded/AppLink.tsx';
import { withReturn } from '#web/api/load.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { seatOf } from './roll-call-labels.ts';
import { Vote } from './Vote.tsx';

/** The votes of the members who represented the viewer on that day; for visitors, a hint. */
export function YourRepresentatives({ yours }: { yours: readonly Voter[] }) {
  if (yours.length === 0) return <Prompt />;
  return (
    <ul className="divide-y divide-rule border-y border-rule text-sm">
      {yours.map((voter) => (
        <li
          key={voter.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 py-3 mid:py-2.5"
        >
          <span>
            <AppLink to={`/representatives/${voter.id}`} className="tap-area font-semibold">
              {voter.name}
            </AppLink>{' '}
            <span className="text-ink-3">{seatOf(voter)}</span>
          </span>
          <Vote vote={voter} />
        </li>
      ))}
    </ul>
  );
}

/** What is missing to find the viewer's representatives. */
export function Prompt() {
  const embedded = useContext(Embedded);
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  return (
    <p className="text-sm text-ink-2">
      {!viewer && (
        <>
          <AppLink to={withReturn('/sign_in', here)}>Sign in</AppLink> to see how your own representatives
          voted. <AppLink to="/find">Find them by zip code</AppLink>
        </>
      )}
      {viewer && viewer.account_setup !== 1 && (
        <>
          <AppLink to={embedded ? '/general_settings' : withReturn('/general_settings', here)}>
            Complete your account
          </AppLink>{' '}
          to see how your own representatives voted.
        </>
      )}
      {viewer?.account_setup === 1 && 'None of your representatives had a vote in this roll call.'}
    </p>
  );
}
