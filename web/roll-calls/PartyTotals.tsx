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

/** Votes by party and in total. Empty columns are left out, except yea and nay. */
export function PartyTotals({ rollCall: { parties, totals } }: { rollCall: RollCallHead }) {
  const shown = (['yea', 'nay', 'present', 'not_voting', 'other'] as const).filter(
    (position) => position === 'yea' || position === 'nay' || totals[position] > 0,
  );
  const cell = 'border-b border-rule px-1.5 py-2.5 first:pl-0 last:pr-0';
  const stacked = '@max-3xs:flex @max-3xs:flex-wrap @max-3xs:justify-between @max-3xs:border-0 @max-3xs:p-0';
  // Where large text leaves no room for columns, each party is a small list.
  return (
    <div className="@container">
      <table {...roles.table} className="w-full border-collapse text-sm @max-3xs:block">
        <caption className="sr-only">Totals by party</caption>
        <thead {...roles.group} className="@max-3xs:sr-only">
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
        <tbody {...roles.group} className="@max-3xs:block">
          {[...parties, { party: 'all', ...totals }].map((row) => (
            <tr
              key={row.party}
              {...roles.row}
              className={cx(
                '@max-3xs:block @max-3xs:border-b @max-3xs:border-rule @max-3xs:py-2',
                row.party === 'all' && 'font-semibold',
              )}
            >
              <th
                {...roles.rowHead}
                scope="row"
                className={cx(cell, stacked, 'text-left', row.party !== 'all' && 'font-normal')}
              >
                {row.party === 'all' ? 'All' : partyName(row.party)}
              </th>
              {shown.map((position) => (
                <td key={position} {...roles.cell} className={cx(cell, stacked, 'tabular text-right')}>
                  <span aria-hidden className="hidden text-ink-2 @max-3xs:inline">
                    {positionNames[position]}
                  </span>
                  {row[position]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
