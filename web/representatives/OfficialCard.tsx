import { Phone, UserRound } from 'lucide-react';
import type { Official, Vacancy } from '#contract/representatives.ts';
import { AppLink } from '#web/embedded/AppLink.tsx';
import type { MatchRecord } from '#contract/roll-calls/match.ts';
import { agreedWithYou } from '#web/roll-calls/match/match-records.ts';
import { cx } from '#web/ui/cx.ts';
import { Portrait } from './Portrait.tsx';
import { seatNotice } from './representative-labels.ts';

// Distances are in pixels, so that the text has room at 200% text size.
const cardClass = 'relative flex h-full items-start gap-4 panel [--spacing:4px] max-[15rem]:flex-wrap';

interface OfficialCardProps {
  official: Official;
  /** How often the official voted as the viewer would have. */
  record?: MatchRecord | undefined;
}

/** One official, with the party (without ' Party') and the city. */
export function OfficialCard({ official, record }: OfficialCardProps) {
  const { id, name, position, party_description, city, phone, image } = official;
  const notice = seatNotice(official);
  const room = phone ? 'max-mid:pr-13' : undefined;
  return (
    <article className={`${cardClass} hover:border-accent`}>
      <Portrait name={name} src={image.url} />
      <div className="min-w-0 grow max-[15rem]:basis-full">
        {/* On phones the call button is beside the name and position alone: what follows has the whole width. */}
        <h3 className={room}>
          {/* The whole card is a link with the person's name. */}
          <AppLink
            to={`/representatives/${id}`}
            className="text-ink no-underline after:absolute after:inset-0 after:rounded-lg hover:underline"
          >
            {name}
          </AppLink>
        </h3>
        <p className={cx('text-sm text-ink-2', room)}>{position}</p>
        <Parts parts={[party_description?.split(' Party')[0], city].flatMap((part) => part || [])} />
        {record && record.compared_count > 0 && (
          <p className="mt-1 text-sm font-semibold">{agreedWithYou(record)}</p>
        )}
        {notice && <p className="mt-1 text-sm text-ink-2">{notice}</p>}
      </div>
      {phone && (
        <a
          href={`tel:${phone}`}
          title={`Call ${name}: ${phone}`}
          className="relative z-1 grid size-11 max-mid:absolute max-mid:top-4 max-mid:right-4 shrink-0 place-items-center rounded-full border border-edge text-accent-ink hover:border-accent hover:bg-accent-wash"
        >
          <Phone aria-hidden className="size-4.5" />
        </a>
      )}
    </article>
  );
}

/** 'Democratic · Sacramento'. The dot of a part that begins a line is hidden beyond the edge. */
function Parts({ parts }: { parts: string[] }) {
  return (
    <p className="overflow-hidden text-sm text-ink-3">
      <span className="-ml-3.5 flex flex-wrap">
        {parts.map((part, index) => (
          <span key={part}>
            <span className="inline-block w-3.5 text-center">{index > 0 && ' · '}</span>
            {part}
          </span>
        ))}
      </span>
    </p>
  );
}

export function PlaceholderCard({ position, text, to }: { position: string; text: string; to: string }) {
  return (
    <article className={`${cardClass} border-dashed hover:border-accent`}>
      <Blank />
      <div className="min-w-0 max-[15rem]:basis-full">
        <h3>{position}</h3>
        <AppLink to={to} leavesFrame className="text-sm after:absolute after:inset-0 after:rounded-lg">
          {text}
        </AppLink>
      </div>
    </article>
  );
}

export function VacantCard({ position, known }: Vacancy) {
  return (
    <article className={`${cardClass} border-dashed`}>
      <Blank />
      <div className="min-w-0 max-[15rem]:basis-full">
        <h3>{known ? 'Vacant' : 'Not known'}</h3>
        <p className="text-sm text-ink-2">{position}</p>
        <p className="text-sm text-ink-3">
          {known ? 'No one holds this seat.' : 'We have no data about who holds this seat now.'}
        </p>
      </div>
    </article>
  );
}

function Blank() {
  return (
    <span
      aria-hidden
      className="grid aspect-[9/11] w-16 shrink-0 place-items-center rounded-md bg-sunken text-ink-3"
    >
      <UserRound className="size-6" />
    </span>
  );
}
