import type { Bill } from '#contract/bills/bills.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { AppLink } from '#web/embedded/AppLink.tsx';
import { showDate } from '#web/ui/dates.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { partyCounts, sponsorName } from './bill-labels.ts';
import { SponsorName } from './SponsorName.tsx';

type Cosponsor = Bill['cosponsors'][number];

const facesShown = 12;

/** The sponsor, and the cosponsors as avatars, counts by party and a full list. */
export function BillPeople({ bill }: { bill: Bill }) {
  const active = bill.cosponsors.filter((person) => !person.withdrawn);
  const withdrawn = bill.cosponsors.filter((person) => person.withdrawn);
  // The head already says that there is no sponsor.
  if (!bill.sponsor && bill.cosponsors.length === 0) return null;
  return (
    <section aria-labelledby="sponsors">
      <h2 id="sponsors">Sponsors</h2>
      {bill.sponsor && (
        <div className="mt-3 flex items-center gap-3">
          <Avatar name={bill.sponsor.name} src={bill.sponsor.photo} size="lg" />
          <p className="text-sm text-ink-2">
            <AppLink to={`/representatives/${bill.sponsor.id}`} className="text-base font-semibold">
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
  return (
    <div className="mt-4">
      <p className="text-sm">
        <b>{people.length === 1 ? '1 cosponsor' : `${people.length} cosponsors`}</b>: {partyCounts(parties)}
      </p>
      <div aria-hidden className="mt-2 flex flex-wrap gap-1">
        {people.slice(0, facesShown).map((person) => (
          <Avatar key={person.id} name={person.name} src={person.photo} size="sm" />
        ))}
        {people.length > facesShown && (
          <span className="self-center pl-1 text-xs text-ink-3">+{people.length - facesShown}</span>
        )}
      </div>
      <Disclosure summary="All cosponsors" className="mt-2">
        <ul className="gap-x-6 text-sm mid:columns-2">
          {people.map((person) => (
            <li key={person.id} className="break-inside-avoid py-1">
              <AppLink to={`/representatives/${person.id}`}>
                <SponsorName sponsor={person} />
              </AppLink>
              <span className="text-xs text-ink-3">
                {' '}
                {person.original ? 'original' : person.date && showDate(person.date)}
              </span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
