import { ArrowDown, ArrowUp } from 'lucide-react';
import { Form, Link, useSearchParams } from 'react-router';
import { positionNames, votePositions, type RollCall, type Voter } from '#contract/roll-calls/roll-calls.ts';
import { AppLink } from '#web/embedded/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { partyName, districtName, seatOf, voteLabel } from './roll-call-labels.ts';

const sorts = {
  name: (a: Voter, b: Voter) => a.last_name.localeCompare(b.last_name) || a.name.localeCompare(b.name),
  party: (a: Voter, b: Voter) => (a.party ?? '').localeCompare(b.party ?? ''),
  state: (a: Voter, b: Voter) =>
    (a.state ?? '').localeCompare(b.state ?? '') || (a.district ?? 0) - (b.district ?? 0),
  vote: (a: Voter, b: Voter) => votePositions.indexOf(a.position) - votePositions.indexOf(b.position),
};
type Sort = keyof typeof sorts;

/** Every legislator's vote. Filters and sort order are in the address. */
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
  const head = (key: Sort, label: string, className?: string) => (
    <th
      scope="col"
      aria-sort={sort === key ? (descending ? 'descending' : 'ascending') : undefined}
      className={cx(
        'border-b border-rule-strong px-2 py-1.5 text-left text-xs font-semibold first:pl-0 last:pr-0',
        className,
      )}
    >
      <SortLink
        label={label}
        current={sort === key}
        descending={descending}
        to={withSort(search, key, sort === key && !descending)}
      />
    </th>
  );
  return (
    <section aria-labelledby="everybody">
      <h2 id="everybody" className="mb-3">
        Every member’s vote
      </h2>
      <Choices rollCall={rollCall} chosen={{ party, state, vote }} />
      <p role="status" className="my-3 text-sm text-ink-2">
        {shown.length === rollCall.votes.length
          ? `${shown.length} votes`
          : `${shown.length} of ${rollCall.votes.length} votes`}
      </p>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Every member’s vote</caption>
        <thead>
          <tr>
            {head('name', 'Name')}
            {head('party', 'Party', 'max-mid:hidden')}
            {head('state', 'State', 'max-mid:hidden')}
            {head('vote', 'Vote')}
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <VoterRow key={one.id} voter={one} />
          ))}
        </tbody>
      </table>
      {shown.length === 0 && (
        <p className="py-6 text-center text-sm text-ink-2">Nobody fits these choices.</p>
      )}
    </section>
  );
}

/** On phones, party and state are below the name. */
function VoterRow({ voter }: { voter: Voter }) {
  const cell = 'border-b border-rule px-2 py-2.5 align-top last:pr-0';
  return (
    <tr>
      <th scope="row" className="border-b border-rule py-2.5 pr-2 text-left font-normal">
        <AppLink to={`/representatives/${voter.id}`}>{voter.name}</AppLink>
        <span className="block text-xs text-ink-3 mid:hidden">{seatOf(voter)}</span>
      </th>
      <td className={cx(cell, 'max-mid:hidden')}>{voter.party ? partyName(voter.party) : '–'}</td>
      <td className={cx(cell, 'whitespace-nowrap max-mid:hidden')}>{districtName(voter)}</td>
      <td className={cell}>
        <Vote vote={voter} />
      </td>
    </tr>
  );
}

export function Vote({ vote }: { vote: Pick<Voter, 'position' | 'word'> }) {
  const words = voteLabel(vote);
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
