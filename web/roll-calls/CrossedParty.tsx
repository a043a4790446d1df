import type { RollCall } from '#contract/roll-calls/roll-calls.ts';
import { positionNames } from '#contract/roll-calls/vote-positions.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { crossedParty, type Crossing } from './crossed-party.ts';
import { countedParty } from './roll-call-labels.ts';
import { VoterNames } from './VoterNames.tsx';

/** Longer lists are closed at first. */
const maxOpen = 12;

/** Who voted against most of their party. */
export function CrossedParty({ rollCall: { votes } }: { rollCall: RollCall }) {
  const crossings = crossedParty(votes);
  return (
    <section aria-labelledby="crossed">
      <h2 id="crossed" className="mb-1 text-lg">
        Voted against most of their party
      </h2>
      {crossings.length === 0 && <p className="text-sm text-ink-2">No one did.</p>}
      {crossings.map((crossing) => (
        <Disclosure
          key={crossing.party}
          open={crossing.voters.length <= maxOpen}
          summary={summaryOf(crossing)}
          className="text-sm"
        >
          <VoterNames voters={crossing.voters} />
        </Disclosure>
      ))}
    </section>
  );
}

/** '5 Republicans: Nay' */
function summaryOf({ party, position, voters }: Crossing): string {
  return `${countedParty(voters.length, party)}: ${positionNames[position]}`;
}
