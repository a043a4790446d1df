import { type RollCallHead } from '#contract/roll-calls/roll-calls.ts';
import { positionNames } from '#contract/roll-calls/vote-positions.ts';
import { cx } from '#web/ui/cx.ts';
import { partyName } from './roll-call-labels.ts';

/** Votes by party and in total. Empty columns are left out, except yea and nay. */
export function PartyTotals({ rollCall: { parties, totals } }: { rollCall: RollCallHead }) {
  const shown = (['yea', 'nay', 'present', 'not_voting', 'other'] as const).filter(
    (position) => position === 'yea' || position === 'nay' || totals[position] > 0,
  );
  const cell = 'border-b border-rule px-1.5 py-2.5 first:pl-0 last:pr-0';
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">Totals by party</caption>
      <thead>
        <tr className="text-xs text-ink-2">
          <th scope="col" className={cx(cell, 'border-rule-strong text-left align-bottom font-semibold')}>
            Party
          </th>
          {shown.map((position) => (
            <th
              key={position}
              scope="col"
              className={cx(cell, 'border-rule-strong text-right align-bottom font-semibold')}
            >
              {positionNames[position]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...parties, { party: 'all', ...totals }].map((row) => (
          <tr key={row.party} className={cx(row.party === 'all' && 'font-semibold')}>
            <th scope="row" className={cx(cell, 'text-left', row.party !== 'all' && 'font-normal')}>
              {row.party === 'all' ? 'All' : partyName(row.party)}
            </th>
            {shown.map((position) => (
              <td key={position} className={cx(cell, 'tabular text-right')}>
                {row[position]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
