import type { Bill } from '#contract/bills/bills.ts';
import { countedNoun } from '#web/ui/numbers.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { AppLink } from '#web/embedded/AppLink.tsx';
import { showDate } from '#web/ui/dates.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { partyCounts } from '#web/roll-calls/roll-call-labels.ts';
import { sponsorName } from './bill-labels.ts';
import { SponsorName } from './SponsorName.tsx';

type Cosponsor = Bill['cosponsors'][number];

const shownAtFirst = 12;

/** The sponsor, and the cosponsors by party and name. */
export function BillPeople({ bill }: { bill: Bill }) {
  const active = bill.cosponsors.filter((person) => !person.withdrawn);
  const withdrawn = bill.cosponsors.filter((person) => person.withdrawn);
  // The head already says that there is no sponsor.
  if (!bill.sponsor && bill.cosponsors.length === 0) return null;
  return (
    <section aria-labelledby="sponsors" className="isolate">
      <h2 id="sponsors">Sponsors</h2>
      {bill.sponsor && (
        <div className="mt-3 flex items-center gap-3">
          <Avatar name={bill.sponsor.name} src={bill.sponsor.photo} size="lg" />
          <p className="text-sm text-ink-2">
            <AppLink to={`/representatives/${bill.sponsor.id}`} className="tap-area text-base font-semibold">
              <SponsorName sponsor={bill.sponsor} />
            </AppLink>
            <br />
            Sponsor{bill.introduced_date && ` · introduced ${showDate(bill.introduced_date)}`}
          </p>
        </div>
      )}
      {active.length > 0 ? (
        <Cosponsors people={active} parties={bill.cosponsor_parties} />
      ) : (
        <p className="mt-3 text-sm text-ink-2">No cosponsors.</p>
      )}
      {withdrawn.length > 0 && (
        <p className="mt-3 text-sm text-ink-2">
          Withdrawn, and not counted:{' '}
          {withdrawn.map((person) => `${sponsorName(person)} on ${showDate(person.withdrawn!)}`).join('; ')}.
        </p>
      )}
    </section>
  );
}

function Cosponsors({ people, parties }: { people: Cosponsor[]; parties: Record<string, number> }) {
  const more = people.length - shownAtFirst;
  return (
    <div className="mt-4">
      <p className="mb-1 text-sm">
        <b>{countedNoun(people.length, 'cosponsor')}</b>: {partyCounts(parties)}
      </p>
      <Names people={people.slice(0, more > 2 ? shownAtFirst : people.length)} />
      {more > 2 && (
        <Disclosure summary={`${more} more cosponsors`} className="mt-1">
          <Names people={people.slice(shownAtFirst)} />
        </Disclosure>
      )}
    </div>
  );
}

function Names({ people }: { people: Cosponsor[] }) {
  return (
    <ul className="gap-x-6 text-sm mid:columns-2">
      {people.map((person) => (
        <li key={person.id} className="break-inside-avoid py-3 mid:py-1">
          <AppLink to={`/representatives/${person.id}`} className="tap-area">
            <SponsorName sponsor={person} />
          </AppLink>{' '}
          <span className="text-xs whitespace-nowrap text-ink-3">
            {person.original ? 'original' : person.date && showDate(person.date)}
          </span>
        </li>
      ))}
    </ul>
  );
}
