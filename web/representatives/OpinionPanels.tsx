import type { ReactNode } from 'react';
import { legislatureOffices, type Representative } from '#contract/representatives.ts';
import { OpinionBars } from '#web/opinions/OpinionBars.tsx';
import { Panel } from '#web/ui/Panel.tsx';

/** The opinions on the person: of everyone, and of the constituents. */
export function OpinionPanels({ person, children }: { person: Representative; children?: ReactNode }) {
  // Opinions are not counted by state legislative districts.
  const hasCount = person.in_office && person.state && !legislatureOffices.includes(person.office!);
  return (
    <>
      <Panel heading="What people think">
        <OpinionBars tally={person.opinions} />
        {children}
      </Panel>
      {hasCount && (
        <Panel heading={`In ${constituencyOf(person)}`}>
          {person.constituents ? (
            <OpinionBars tally={person.constituents} />
          ) : (
            <p className="text-sm text-ink-2">Shown once 10 people in {constituencyOf(person)} have voted.</p>
          )}
        </Panel>
      )}
    </>
  );
}

/** 'California', 'California 11' */
function constituencyOf({ state, district }: Representative): string {
  return district ? `${state} ${district}` : state!;
}
