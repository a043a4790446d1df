import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '#web/shell/links/Link.tsx';
import { listRepresentatives } from '#contract/representatives.ts';
import { apiQuery } from '#web/api/queries.ts';
import { fold } from '#web/ui/fold.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { withChoice } from './match-query.ts';

const maxShown = 8;

/** Adds any official, found by name or state, to the comparison. The list is fetched on request. */
export function CompareWith() {
  const [search] = useSearchParams();
  const [words, setWords] = useState('');
  const [wanted, setWanted] = useState(false);
  const { data } = useQuery({ ...apiQuery(listRepresentatives, {}), enabled: wanted });
  const needle = fold(words.trim());
  const found = needle
    ? (data?.representatives ?? []).filter(
        ({ name, position }) =>
          /senator|representative|delegate|commissioner|vice president/i.test(position) &&
          !/state senator/i.test(position) &&
          fold(`${name} ${position}`).includes(needle),
      )
    : [];
  return (
    <Disclosure summary="Compare with another official">
      <div className="max-w-110">
        <SearchField
          label="Find an official by name or state"
          value={words}
          onFocus={() => setWanted(true)}
          onChange={(event) => {
            setWanted(true);
            setWords(event.currentTarget.value);
          }}
        />
        <p role="status" className="mt-2 text-xs text-ink-3">
          {needle && data && (found.length === 0 ? 'No matches in Congress' : `${found.length} found`)}
          {found.length > maxShown &&
            `. These are the first ${maxShown}. Type more of the name or the state.`}
        </p>
        <ul className="mt-1 text-sm">
          {found.slice(0, maxShown).map(({ id, name, position }) => (
            <li key={id}>
              <Link
                to={withChoice(search, 'representative_id', String(id))}
                className="flex min-h-11 flex-wrap items-center gap-x-2"
              >
                <b>{name}</b> <span className="text-ink-2">{position}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Disclosure>
  );
}
