import type { Output } from '#contract/endpoint.ts';
import type { listVotesOfRepresentative } from '#contract/roll-calls/roll-calls.ts';
import { showDate } from '#web/ui/dates.ts';
import { showCount } from '#web/ui/numbers.ts';

type Record = NonNullable<Output<typeof listVotesOfRepresentative>['record']>;

/** Missed votes and votes against the party, as counts with their basis. */
export function VotingRecord({ record }: { record: Record }) {
  const { since, roll_calls, missed, compared, against_party } = record;
  return (
    <dl className="grid gap-3 mid:grid-cols-2">
      <Count
        label="Missed votes"
        count={missed}
        basis={`of ${showCount(roll_calls)} roll calls on Polity since ${showDate(since)}`}
      />
      {compared > 0 && (
        <Count
          label="Against most of their party"
          count={against_party}
          basis={`of ${showCount(compared)} votes in which the party took a side`}
        />
      )}
    </dl>
  );
}

function Count({ label, count, basis }: { label: string; count: number; basis: string }) {
  return (
    <div className="rounded-md border border-rule bg-surface px-4 py-3">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="flex items-baseline gap-2">
        <b className="tabular font-title text-2xl font-semibold">{showCount(count)}</b>{' '}
        <span className="text-sm text-ink-2">{basis}</span>
      </dd>
    </div>
  );
}
