import { useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { type RollCall, type Voter } from '#contract/roll-calls/roll-calls.ts';
import { votePositions } from '#contract/roll-calls/vote-positions.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { groupBy } from '#web/ui/group-by.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import { fold } from '#web/ui/fold.ts';
import { countedParty, districtName, partyName, voteLabel } from './roll-call-labels.ts';
import { VoterNames } from './VoterNames.tsx';

/** Longer groups are closed until the filter narrows them. */
const maxOpen = 40;

/** Every member's vote, grouped by vote. The filter works while typing; without script it is sent. */
export function VoteGroups({ rollCall: { votes } }: { rollCall: RollCall }) {
  const [search] = useSearchParams();
  const [typed, setTyped] = useState(search.get('q') ?? '');
  const shown = votes.filter((voter) => matches(voter, typed));
  return (
    <section aria-labelledby="everyone">
      <h2 id="everyone" className="mb-3">
        Every member’s vote
      </h2>
      <Form replace preventScrollReset className="max-w-100">
        <SearchField
          label="Filter by name, state or party"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Form>
      <p role="status" className="my-3 text-sm text-ink-2">
        {shown.length === votes.length ? `${votes.length} votes` : `${shown.length} of ${votes.length} votes`}
      </p>
      {groupsOf(shown).map(([label, voters]) => (
        <Disclosure
          key={`${label} ${voters.length <= maxOpen}`}
          open={voters.length <= maxOpen}
          summary={
            <span>
              {`${label} `}
              <span className="tabular">{voters.length}</span>
              <span className="block text-sm font-normal text-ink-2">{partiesOf(voters)}</span>
            </span>
          }
        >
          <VoterNames voters={voters} wide />
        </Disclosure>
      ))}
      {shown.length === 0 && (
        <p className="py-6 text-center text-sm text-ink-2">No members match this filter.</p>
      )}
    </section>
  );
}

/** By the label of the vote, in the order of votePositions; candidates by their number of votes. */
function groupsOf(votes: Voter[]): [string, Voter[]][] {
  const byName = votes.toSorted(
    (a, b) => a.last_name.localeCompare(b.last_name, 'en') || a.name.localeCompare(b.name, 'en'),
  );
  return [...groupBy(byName, voteLabel)].toSorted(
    ([, [a, ...others]], [, [b, ...rest]]) =>
      votePositions.indexOf(a!.position) - votePositions.indexOf(b!.position) || rest.length - others.length,
  );
}

/** '200 Democrats, 1 Republican'; of a tie also 'the Vice President', who has no state. */
function partiesOf(voters: Voter[]): string {
  const [senators, others] = [voters.filter(({ state }) => state), voters.filter(({ state }) => !state)];
  const parties = [...groupBy(senators, ({ party }) => party ?? '')]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([party, { length }]) => countedParty(length, party));
  return [...parties, ...(others.length > 0 ? ['the Vice President'] : [])].join(', ');
}

/** Every word typed begins a word of the name, the state (its letters or name), the district or the party. */
function matches(voter: RollCall['votes'][number], typed: string): boolean {
  const { name, state_name, party } = voter;
  const words = fold(`${name} ${districtName(voter)} ${state_name ?? ''} ${partyName(party ?? '')}`).split(
    /[\s.-]+/,
  );
  return fold(typed)
    .split(/[\s.-]+/)
    .every((start) => words.some((word) => word.startsWith(start)));
}
