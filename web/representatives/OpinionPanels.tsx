import type { ReactNode } from 'react';
import { legislatureOffices, type Representative } from '#contract/representatives.ts';
import { OpinionBars } from '#web/opinions/OpinionBars.tsx';
import { Panel } from '#web/ui/Panel.tsx';

interface OpinionPanelsProps {
  person: Representative;
  /** Instead of the bars alone. */
  children?: ReactNode;
}

/** The opinions on the person: of everyone, and of the constituents. */
export function OpinionPanels({ person, children }: OpinionPanelsProps) {
  // Opinions are not counted by state legislative districts.
  const hasCount = person.in_office && person.state && !legislatureOffices.includes(person.office!);
  return (
    <>
      <Panel heading="What people think">
        {children ?? <OpinionBars tally={person.opinions} />}
        {hasCount && !person.constituents && (
          <p className="mt-4 text-sm text-ink-2">
            What people in {constituencyOf(person)} think is shown once 10 of them have voted.
          </p>
        )}
      </Panel>
      {hasCount && person.constituents && (
        <Panel heading={`What people in ${constituencyOf(person)} think`}>
          <OpinionBars tally={person.constituents} />
        </Panel>
      )}
    </>
  );
}

/** 'California', 'California 11' */
function constituencyOf({ state, district }: Representative): string {
  return district ? `${state} ${district}` : state!;
}
