import { type RollCallHead } from '#contract/roll-calls/roll-calls.ts';
import { positionNames } from '#contract/roll-calls/vote-positions.ts';
import { cx } from '#web/ui/cx.ts';
import { partyName } from './roll-call-labels.ts';

// Explicit roles: some browsers drop the semantics of a table that is not laid out as one.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
};

/** Votes by party and in total, and who broke a tie. Empty columns are left out. */
export function PartyTotals({ rollCall: { parties, totals, tie_breaker } }: { rollCall: RollCallHead }) {
  // Nobody votes yea or nay in a quorum call or in the election of the Speaker.
  const hasSides = totals.yea + totals.nay > 0;
  const shown = (['yea', 'nay', 'present', 'not_voting', 'other'] as const).filter(
    (position) => totals[position] > 0 || (hasSides && (position === 'yea' || position === 'nay')),
  );
  const cell = 'border-b border-rule px-1.5 py-2.5 first:pl-0 last:pr-0';
  return (
    <div className="@container">
      <table {...roles.table} className="stacking-table w-full border-collapse text-sm">
        <caption className="sr-only">Totals by party</caption>
        <thead {...roles.group}>
          <tr {...roles.row} className="text-xs text-ink-2">
            <th
              {...roles.head}
              scope="col"
              className={cx(cell, 'border-rule-strong text-left align-bottom font-semibold')}
            >
              Party
            </th>
            {shown.map((position) => (
              <th
                key={position}
                {...roles.head}
                scope="col"
                className={cx(cell, 'border-rule-strong text-right align-bottom font-semibold')}
              >
                {positionNames[position]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {[...parties, { party: 'all', ...totals }].map((row) => (
            <tr key={row.party} {...roles.row} className={cx(row.party === 'all' && 'font-semibold')}>
              <th
                {...roles.rowHead}
                scope="row"
                className={cx(cell, 'text-left', row.party !== 'all' && 'font-normal')}
              >
                {row.party === 'all' ? 'All' : partyName(row.party)}
              </th>
              {shown.map((position) => (
                <td key={position} {...roles.cell} className={cx(cell, 'tabular text-right')}>
                  <span aria-hidden className="hidden text-ink-2">
                    {positionNames[position]}
                  </span>
                  {row[position]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {tie_breaker && (
        <p className="mt-3 text-sm text-ink-2">
          The senators were tied. The vice president voted <b>{positionNames[tie_breaker]}</b> and decided it.
        </p>
      )}
    </div>
  );
}
