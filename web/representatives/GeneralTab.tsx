import type { ReactNode } from 'react';
import type { Office, Representative } from '#contract/representatives.ts';
import FollowButton from '#web/notifications/FollowButton.tsx';
import { showDate } from '#web/ui/dates.ts';
import { DefinitionList, type Definition } from '#web/ui/DefinitionList.tsx';
import { electedText } from './representative-labels.ts';

const notOnFile = 'Not in our sources';

interface GeneralTabProps {
  person: Representative;
  asOf: string | null;
  /** Committees have a follow button; embedded pages have none. */
  canFollow?: boolean;
}

/** The record of a person. Sections without data say so. */
export function GeneralTab({ person, asOf, canFollow = false }: GeneralTabProps) {
  const capitol = person.addresses.find(({ kind }) => kind === 'capitol');
  const others = person.addresses.filter(({ kind }) => kind === 'district');
  const inWashington = capitol === undefined || capitol.state === 'DC';
  return (
    <div className="space-y-8">
      <Facts
        title="Election History"
        items={[
          { label: 'First elected', value: person.first_elected },
          { label: 'Next election', value: nextElection(person, asOf) },
        ]}
      />
      <Facts
        title={inWashington ? 'Washington D.C. Address' : 'Capitol Address'}
        items={capitolAddress(person, capitol)}
      />
      <Section title="Other Address">
        {others.length > 0 ? (
          <ul className="grid gap-3 mid:grid-cols-2">
            {others.map((office, index) => (
              <OfficeCard key={index} office={office} />
            ))}
          </ul>
        ) : (
          <Nothing>No other offices are on file.</Nothing>
        )}
      </Section>
      <Facts
        title="Biography"
        items={[
          { label: 'Date of birth', value: person.dob && showDate(person.dob) },
          { label: 'Place of birth', value: person.pob },
          { label: 'Home', value: person.home },
        ]}
      />
      <Section title="Education">
        {person.education2 ? <p>{person.education2}</p> : <Nothing>{`${notOnFile}.`}</Nothing>}
      </Section>
      <Section title="Religion">
        {person.religion ? <p>{person.religion}</p> : <Nothing>{`${notOnFile}.`}</Nothing>}
      </Section>
      <Section title="Experience">
        {person.terms.length > 0 ? (
          <DefinitionList
            items={person.terms.map(({ position, party, start, end }) => ({
              label: `${showDate(start)} to ${showDate(end)}`,
              value: [position, party].filter(Boolean).join(' · '),
            }))}
          />
        ) : (
          <Nothing>No terms of office are on file.</Nothing>
        )}
      </Section>
      <Section title="Committee Chair">
        {person.committee_chair.length > 0 ? (
          <ul className="space-y-1 text-sm font-medium">
            {person.committee_chair.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        ) : (
          <Nothing>{`${person.name} chairs no committee on file.`}</Nothing>
        )}
      </Section>
      {person.committees.length > 0 && (
        <Section title="Committees">
          <DefinitionList
            items={person.committees.map(({ code, name, title }) => ({
              label: title ?? 'Member',
              value: (
                <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                  {name}
                  {canFollow && <FollowButton type="committees" id={code} name={name} size="sm" />}
                </span>
              ),
            }))}
          />
        </Section>
      )}
    </div>
  );
}

function nextElection(
  { next_election, election_passed, term_ends }: Representative,
  asOf: string | null,
): ReactNode {
  if (election_passed) return electedText(election_passed, asOf);
  if (!next_election) return null;
  return `${next_election}${term_ends ? ` (the term ends ${showDate(term_ends)})` : ''}`;
}

/** Street, building, city and state on lines; the plain text if it cannot be split. */
function capitolAddress({ address }: Representative, office: Office | undefined): Definition[] {
  if (!office?.city) return [{ label: 'Address', value: address }];
  return [
    { label: 'Building', value: office.building },
    { label: 'Street', value: office.street },
    { label: 'City', value: office.city },
    { label: 'State', value: [office.state, office.zip].filter(Boolean).join(' ') },
  ].filter(({ value }) => value);
}

function OfficeCard({ office }: { office: Office }) {
  const { building, street, city, state, zip, phone, fax } = office;
  return (
    <li className="rounded-md border border-rule bg-surface p-3.5 text-sm">
      <address className="not-italic">
        {city && <p className="font-semibold">{city}</p>}
        {building && <p>{building}</p>}
        {street && <p>{street}</p>}
        <p>{[[city, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' ')}</p>
        {phone && (
          <p>
            <a href={`tel:${phone}`} className="inline-block py-2 mid:py-0.5">
              {phone}
            </a>
          </p>
        )}
        {fax && <p className="text-ink-2">Fax {fax}</p>}
      </address>
    </li>
  );
}

function Facts({ title, items }: { title: string; items: Definition[] }) {
  return (
    <Section title={title}>
      <DefinitionList items={items} empty={notOnFile} />
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2">{title}</h2>
      {children}
    </section>
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className="text-sm text-ink-3">{children}</p>;
}
