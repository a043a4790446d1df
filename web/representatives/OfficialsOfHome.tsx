import type { ReactNode } from 'react';
import type { homeRepresentatives, OfficialGroup } from '#contract/representatives.ts';
import type { MatchRecord } from '#contract/roll-calls/match.ts';
import type { Output } from '#contract/endpoint.ts';
import type { User } from '#contract/members/user.ts';
import { withReturn } from '#web/api/load.ts';
import { OfficialCard, PlaceholderCard, VacantCard } from './OfficialCard.tsx';

type Officials = Output<typeof homeRepresentatives>;

const federalGroups: OfficialGroup[] = ['president', 'vice_president', 'my_senators', 'my_reps'];
const stateGroups: OfficialGroup[] = ['governor', 'lieutenant_governor', 'my_state_reps', 'my_state_senator'];

/** Two cards per row on tablets, one on phones. */
const grid = 'grid grid-cols-[minmax(0,1fr)] gap-4 mid:grid-cols-2';

interface SectionProps extends Officials {
  /** How often the officials voted as the viewer would have. */
  records?: MatchRecord[];
  /** Cards after the officials. */
  children?: ReactNode;
}

export function FederalSection({ children, ...officials }: SectionProps) {
  return (
    <Section title="Federal">
      {federalGroups.map((group) => (
        <Group key={group} group={group} {...officials} />
      ))}
      {children}
    </Section>
  );
}

export function StateSection(officials: Officials) {
  const isEmpty = !hasStateOfficials(officials);
  return (
    <Section title="State">
      {isEmpty && <li className="text-sm text-ink-2">Polity has not loaded state officials yet.</li>}
      {stateGroups.map((group) => (
        <Group key={group} group={group} {...officials} />
      ))}
    </Section>
  );
}

export const hasFederalOfficials = (officials: Officials) => hasAny(officials, federalGroups);
export const hasStateOfficials = (officials: Officials) => hasAny(officials, stateGroups);

function hasAny({ representatives, vacancies }: Officials, groups: OfficialGroup[]): boolean {
  return groups.some(
    (group) => representatives[group].length > 0 || vacancies.some((vacancy) => vacancy.group === group),
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`officials-${title}`} className="mt-7 first:mt-2">
      <h2 id={`officials-${title}`} className="mb-3">
        {title}
      </h2>
      <ul className={grid}>{children}</ul>
    </section>
  );
}

interface GroupProps extends Omit<SectionProps, 'children'> {
  group: OfficialGroup;
}

function Group({ group, representatives, vacancies, records }: GroupProps) {
  const vacant = vacancies.filter((vacancy) => vacancy.group === group);
  return (
    <>
      {representatives[group].map((official) => (
        <li key={official.id}>
          <OfficialCard
            official={official}
            record={records?.find(({ id, current }) => id === official.id && current)}
          />
        </li>
      ))}
      {vacant.map((vacancy, index) => (
        <li key={`${vacancy.position} ${index}`}>
          <VacantCard {...vacancy} />
        </li>
      ))}
    </>
  );
}

/** Why a member elsewhere sees no state officials. */
export function NoStateOfficials() {
  return (
    <p className="mt-7 text-sm text-ink-2">
      We have state officials for California only.{' '}
      <a href="https://www.usa.gov/elected-officials" rel="noreferrer">
        Find yours at usa.gov
      </a>
    </p>
  );
}

/** Stands for the House seat until the member has chosen a district in the form above. */
export function DistrictNeeded() {
  return (
    <li>
      <PlaceholderCard position="House Representative" text="Choose your district" to="#districts" />
    </li>
  );
}

const seats = [
  { position: 'Senator 1', whom: 'Senator' },
  { position: 'Senator 2', whom: 'Senator' },
  { position: 'House Representative', whom: 'House Representative' },
];

/** Asks visitors to sign in and members to set up their account. */
export function Placeholders({ viewer }: { viewer: User | null }) {
  return seats.map(({ position, whom }) => (
    <li key={position}>
      <PlaceholderCard
        position={position}
        text={viewer ? `Account set up must be completed to find your ${whom}` : `Login to find your ${whom}`}
        to={withReturn(viewer ? '/general_settings' : '/sign_in', '/representatives')}
      />
    </li>
  ));
}
