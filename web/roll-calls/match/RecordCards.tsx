import { X } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Link } from '#web/shell/links/Link.tsx';
import { seatLabel, type MatchRecord } from '#contract/roll-calls/match.ts';
import { AppLink } from '#web/embedded/AppLink.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { withChoice } from './match-query.ts';
import { agreedLabel } from './match-labels.ts';

/** One card per person and chamber: the number of agreements. */
export function RecordCards({ records }: { records: MatchRecord[] }) {
  return (
    <ul className="grid gap-4 mid:grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))]">
      {records.map((record) => (
        <RecordCard key={`${record.id} ${record.chamber}`} record={record} />
      ))}
    </ul>
  );
}

function RecordCard({ record }: { record: MatchRecord }) {
  const [search] = useSearchParams();
  const { id, name, position, party, image, current, chosen } = record;
  const { agreed_count, compared_count, not_counted } = record;
  return (
    <li className="relative flex flex-wrap items-start gap-4 panel">
      <Avatar name={name} src={image.url} size="lg" />
      <div className="min-w-0 grow basis-40">
        <p className="font-semibold">
          <AppLink to={`/representatives/${id}`} className="tap-area text-ink no-underline hover:underline">
            {name}
          </AppLink>
        </p>
        <p className="text-sm text-ink-2">
          {seatLabel(position)}
          {party && ` · ${party}`}
        </p>
        {!current && (
          <p className="text-xs text-ink-3">{chosen ? 'Compared at your request' : 'Held the seat before'}</p>
        )}
        <p className="mt-1.5">
          {compared_count > 0 && (
            <b className="tabular font-title text-2xl font-semibold">
              {agreed_count} of {compared_count}
            </b>
          )}{' '}
          <span className="inline-block text-sm text-ink-2">{agreedLabel(record)}</span>
        </p>
        {not_counted > 0 && (
          <p className="mt-1.5 text-xs text-ink-3">
            {not_counted === 1 ? '1 more is' : `${not_counted} more are`} shown, not counted
          </p>
        )}
      </div>
      {chosen && (
        <Link
          to={withChoice(search, 'representative_id', undefined)}
          aria-label={`Stop comparing with ${name}`}
          className="absolute top-1 right-1 grid size-11 place-items-center rounded-full text-ink-2 hover:text-ink mid:size-9"
        >
          <X aria-hidden className="size-4.5" />
        </Link>
      )}
    </li>
  );
}
