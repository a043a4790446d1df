import { MessageSquareText, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#web/shell/links/Link.tsx';
import type { Freshness } from '#contract/freshness.ts';
import type { Representative } from '#contract/representatives.ts';
import type { MatchRecord } from '#contract/roll-calls/match.ts';
import { agreedWithYou } from '#web/roll-calls/match/match-records.ts';
import { DataNote } from '#web/shell/DataNote.tsx';
import { buttonClass } from '#web/ui/buttonClass.ts';
import { Portrait } from './Portrait.tsx';
import { partyText, termEndedText } from './representative-labels.ts';

interface RepresentativeHeadProps {
  person: Representative;
  freshness: Freshness;
  /** How often the person voted as the viewer would have. */
  records?: MatchRecord[];
  /** Below the ways to reach the office. */
  children?: ReactNode;
}

/** Photo, name, position and party, the record beside the viewer's opinions, and how to reach the office. */
export function RepresentativeHead({ person, freshness, records = [], children }: RepresentativeHeadProps) {
  return (
    <header className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 max-[15rem]:grid-cols-1 mid:grid-rows-[auto_1fr] mid:gap-x-6">
      <div className="mid:row-span-2">
        <Portrait name={person.name} src={person.image.url} size="lg" />
      </div>
      <div>
        <h1>{person.name}</h1>
        {person.leadership.map((role) => (
          <p key={role} className="font-semibold">
            {role}
          </p>
        ))}
        <p className="text-ink-2">{person.position}</p>
        {person.party_description && <p className="text-sm text-ink-3">{partyText(person)}</p>}
        {person.term_ended && <p className="mt-1 text-sm">{termEndedText(person.term_ends)}</p>}
        {!person.in_office && <p className="mt-1 text-sm font-semibold">Not in office today</p>}
        {records.map((record) => (
          <Agreed key={record.chamber} record={record} />
        ))}
      </div>
      {/* Below the photo on phones, so that the buttons have the whole width. */}
      <div className="max-mid:col-span-full">
        <Contact person={person} />
        {children}
        <DataNote {...freshness} className="mt-2" />
      </div>
    </header>
  );
}

function Agreed({ record }: { record: MatchRecord }) {
  if (record.compared_count === 0) return null;
  return (
    <p className="mt-2 text-sm font-semibold">
      <Link
        to="/match_my_votes"
        className="inline-flex min-h-11 items-center text-ink decoration-rule-strong mid:min-h-0"
      >
        {agreedWithYou(record)}
      </Link>
    </p>
  );
}

function Contact({ person: { name, in_office, phone, contact_form } }: { person: Representative }) {
  if (!in_office || (!phone && !contact_form)) return null;
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      {phone && (
        <a
          href={`tel:${phone}`}
          aria-label={`Call ${name}: ${phone}`}
          className={buttonClass('secondary', 'sm')}
        >
          <Phone aria-hidden className="size-4" />
          {phone}
        </a>
      )}
      {contact_form && (
        <a href={contact_form} rel="noreferrer" className={buttonClass('secondary', 'sm')}>
          <MessageSquareText aria-hidden className="size-4" />
          Contact form
        </a>
      )}
    </p>
  );
}
