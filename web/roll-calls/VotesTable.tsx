import { ArrowDown, ArrowUp } from 'lucide-react';
import { Form, Link, useSearchParams } from 'react-router';
import { positionNames, votePositions, type RollCall, type Voter } from '#contract/roll-calls.ts';
import { AppLink } from '#web/embedded/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { partyName, voteWords } from './roll-call-words.ts';

const sorts = {
  name: (a: Voter, b: Voter) => a.last_name.localeCompare(b.last_name) || a.name.localeCompare(b.name),
  party: (a: Voter, b: Voter) => (a.party ?? '').localeCompare(b.party ?? ''),
  state: (a: Voter, b: Voter) =>
    (a.state ?? '').localeCompare(b.state ?? '') || (a.district ?? 0) - (b.district ?? 0),
  vote: (a: Voter, b: Voter) => votePositions.indexOf(a.position) - votePositions.indexOf(b.position),
};
type Sort = keyof typeof sorts;

/** Every legislator's vote; what is chosen and how it is sorted stands in the address. */
export function VotesTable({ rollCall }: { rollCall: RollCall }) {
  const [search] = useSearchParams();
  const [party, state, vote] = [
    search.get('party') ?? '',
    search.get('state') ?? '',
    search.get('vote') ?? '',
  ];
  const sort = (Object.hasOwn(sorts, search.get('sort') ?? '') ? search.get('sort') : 'name') as Sort;
  const descending = search.get('dir') === 'desc';
  const shown = rollCall.votes
    .filter(
      (one) =>
        (!party || one.party === party) &&
        (!state || one.state === state) &&
        (!vote || one.position === vote),
    )
    .toSorted((a, b) => (descending ? -1 : 1) * (sorts[sort](a, b) || sorts.name(a, b)));
  const head = (key: Sort, label: string) => (
    <SortLink
      {...{ label, current: sort === key, descending }}
      to={withSort(search, key, sort === key && !descending)}
    />
  );
  const columns: Column<Voter>[] = [
    {
      key: 'name',
      head: head('name', 'Name'),
      rowHeader: true,
      cell: ({ id, name }) => <AppLink to={`/representatives/${id}`}>{name}</AppLink>,
    },
    {
      key: 'party',
      head: head('party', 'Party'),
      cell: ({ party: letter }) => (letter ? partyName(letter) : '–'),
    },
    {
      key: 'state',
      head: head('state', 'State'),
      nowrap: true,
      cell: ({ state: postal, district }) =>
        postal === null
          ? 'Vice President'
          : `${postal}${district === null ? '' : district === 0 ? ' At Large' : ` ${district}`}`,
    },
    { key: 'vote', head: head('vote', 'Vote'), nowrap: true, cell: (one) => <Vote vote={one} /> },
  ];
  return (
    <section aria-labelledby="everybody">
      <h2 id="everybody" className="mb-3">
        Every member’s vote
      </h2>
      <Choices rollCall={rollCall} chosen={{ party, state, vote }} />
      <p role="status" className="my-3 text-sm text-ink-2">
        {shown.length === rollCall.votes.length
          ? `${shown.length} members`
          : `${shown.length} of ${rollCall.votes.length} members`}
      </p>
      <DataTable
        caption="Every member’s vote"
        hideCaption
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        empty="Nobody fits these choices."
      />
    </section>
  );
}

export function Vote({ vote }: { vote: Pick<Voter, 'position' | 'word'> }) {
  const words = voteWords(vote);
  const isOwnWord = vote.position !== 'other' && vote.word !== words;
  return (
    <span className="whitespace-nowrap">
      <b className="font-semibold">{words}</b>
      {isOwnWord && <span className="text-ink-3"> (“{vote.word}”)</span>}
    </span>
  );
}

function SortLink({
  label,
  to,
  current,
  descending,
}: {
  label: string;
  to: string;
  current: boolean;
  descending: boolean;
}) {
  const Arrow = descending ? ArrowDown : ArrowUp;
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      className="inline-flex min-h-6 items-center gap-1 text-ink-2 no-underline hover:text-accent-ink hover:underline"
    >
      {label}
      {current && (
        <>
          <Arrow aria-hidden className="size-3.5" />
          <span className="sr-only">, sorted {descending ? 'down' : 'up'}</span>
        </>
      )}
    </Link>
  );
}

function withSort(search: URLSearchParams, sort: Sort, descending: boolean): string {
  const next = new URLSearchParams(search);
  next.set('sort', sort);
  if (descending) next.set('dir', 'desc');
  else next.delete('dir');
  return `?${next}`;
}

function Choices({
  rollCall,
  chosen,
}: {
  rollCall: RollCall;
  chosen: { party: string; state: string; vote: string };
}) {
  const [search] = useSearchParams();
  const distinct = (values: (string | null)[]) =>
    [...new Set(values.filter((value) => value !== null))].toSorted();
  const positions = votePositions.filter((position) => rollCall.totals[position] > 0);
  return (
    <Form replace preventScrollReset className="grid gap-3 mid:grid-cols-[1fr_1fr_1fr_auto] mid:items-end">
      {(['sort', 'dir'] as const).map((name) => {
        const value = search.get(name);
        return value && <input key={name} type="hidden" name={name} value={value} />;
      })}
      <SelectField
        label="Party"
        name="party"
        defaultValue={chosen.party}
        placeholder="All parties"
        options={distinct(rollCall.votes.map(({ party }) => party)).map((value) => ({
          value,
          label: partyName(value),
        }))}
      />
      <SelectField
        label="State"
        name="state"
        defaultValue={chosen.state}
        placeholder="All states"
        options={distinct(rollCall.votes.map(({ state }) => state)).map((value) => ({ value, label: value }))}
      />
      <SelectField
        label="Vote"
        name="vote"
        defaultValue={chosen.vote}
        placeholder="All votes"
        options={positions.map((value) => ({ value, label: positionNames[value] }))}
      />
      <Button type="submit" variant="secondary">
        Show
      </Button>
    </Form>
  );
}
