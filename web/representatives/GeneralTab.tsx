import type { ReactNode } from 'react';
import { Link } from '#web/shell/links/Link.tsx';
import type { Representative } from '#contract/representatives.ts';
import { listVotesOfRepresentative } from '#contract/roll-calls/roll-calls.ts';
import { useApiQuery } from '#web/api/queries.ts';
import FollowButton from '#web/notifications/FollowButton.tsx';
import { RollCallRow } from '#web/roll-calls/RollCallRow.tsx';
import { Vote } from '#web/roll-calls/Vote.tsx';
import { showDate } from '#web/ui/dates.ts';
import { DefinitionList } from '#web/ui/DefinitionList.tsx';
import { OfficeAddress } from './OfficeAddress.tsx';
import { detailsPath, electionHeldText } from './representative-labels.ts';
import { termRanges, yearsOf } from './term-ranges.ts';
import { votesCall } from './VotesTab.tsx';
import { VotingRecord } from './VotingRecord.tsx';

interface GeneralTabProps {
  person: Representative;
  asOf: string | null;
  /** Committees have a follow button; embedded pages have none. */
  canFollow?: boolean;
}

/** What is on file about a person. What no source has is named in one line at the end. */
export function GeneralTab({ person, asOf, canFollow = false }: GeneralTabProps) {
  const capitol = person.addresses.find(({ kind }) => kind === 'capitol');
  const others = person.addresses.filter(({ kind }) => kind === 'district');
  const inWashington = capitol === undefined || capitol.state === 'DC';
  const elections = [
    { label: 'First elected', value: person.first_elected },
    { label: 'Next election', value: nextElection(person, asOf) },
  ].filter(({ value }) => Boolean(value));
  const missing = [
    elections.length === 0 && 'Election History',
    !capitol && !person.address && 'Washington D.C. Address',
    ...(person.dob ? ['Place of birth', 'Home'] : ['Biography']),
    'Education',
    'Religion',
    person.terms.length === 0 && 'Experience',
  ].filter((title) => title !== false);
  return (
    <div className="space-y-8">
      {elections.length > 0 && (
        <Section title="Election History">
          <DefinitionList items={elections} />
        </Section>
      )}
      {(capitol || person.address) && (
        <Section title={inWashington ? 'Washington D.C. Address' : 'Capitol Address'}>
          {capitol ? <OfficeAddress office={capitol} /> : <p className="text-sm">{person.address}</p>}
        </Section>
      )}
      <Section title="Other Address">
        {others.length > 0 ? (
          <ul className="grid gap-x-6 gap-y-4 mid:grid-cols-2">
            {others.map((office, index) => (
              <li key={index}>
                <OfficeAddress office={office} />
              </li>
            ))}
          </ul>
        ) : (
          <Nothing>No other offices on file</Nothing>
        )}
      </Section>
      {person.dob && (
        <Section title="Biography">
          <DefinitionList items={[{ label: 'Date of birth', value: showDate(person.dob) }]} />
        </Section>
      )}
      {person.terms.length > 0 && (
        <Section title="Experience">
          <DefinitionList
            items={termRanges(person.terms).map((range) => ({
              label: yearsOf(range),
              value: [range.position, range.party].filter(Boolean).join(' · '),
            }))}
          />
        </Section>
      )}
      <Section title="Committee Chair">
        {person.committee_chair.length > 0 ? (
          <ul className="space-y-1 text-sm font-medium">
            {person.committee_chair.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        ) : (
          <Nothing>No committee chair on file</Nothing>
        )}
      </Section>
      {person.committees.length > 0 && (
        <Section title="Committees">
          <DefinitionList
            items={person.committees.map(({ code, name, title }) => ({
              label: title ?? 'Member',
              value: (
                <span className="flex items-center justify-between gap-x-4 gap-y-1 max-[15rem]:flex-wrap">
                  {name}
                  {canFollow && <FollowButton type="committees" id={code} name={name} className="shrink-0" />}
                </span>
              ),
            }))}
          />
        </Section>
      )}
      <NotInSources titles={missing} />
    </div>
  );
}

const recentVotes = 3;

/** The voting record and the latest votes. Nothing for officials who cast no recorded votes. */
export function RecentVotes({ id }: { id: number }) {
  const data = useApiQuery(listVotesOfRepresentative, votesCall(id)).data;
  if (!data?.record) return null;
  return (
    <Section title="Voting record">
      <VotingRecord record={data.record} />
      <ul className="mt-2">
        {data.votes.slice(0, recentVotes).map((vote) => (
          <RollCallRow key={vote.roll_call.id} rollCall={vote.roll_call}>
            <Vote vote={vote} />
          </RollCallRow>
        ))}
      </ul>
      <p className="mt-1 text-sm">
        <Link to={detailsPath(id, 'votes')} className="inline-flex min-h-11 items-center mid:min-h-8">
          All recorded votes
        </Link>
      </p>
    </Section>
  );
}

/** The sections that have no data, as headings in one line. */
function NotInSources({ titles }: { titles: string[] }) {
  return (
    <div className="border-t border-rule pt-4 text-sm text-ink-3">
      <p className="inline">Not in our sources: </p>
      {titles.map((title, index) => (
        <span key={title}>
          {index > 0 && ' · '}
          <h2 className="inline font-ui text-sm font-normal">{title}</h2>
        </span>
      ))}
    </div>
  );
}

function nextElection(
  { next_election, election_passed, term_ends }: Representative,
  asOf: string | null,
): ReactNode {
  if (election_passed) return electionHeldText(election_passed, asOf);
  if (!next_election) return null;
  return `${next_election}${term_ends ? ` (the term ends ${showDate(term_ends)})` : ''}`;
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
