import { positionNames, type RollCallHead, type VotePosition } from '#contract/roll-calls.ts';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { partyName } from './roll-call-words.ts';

type Row = RollCallHead['parties'][number];

/** Who voted how, by party and in all. Columns that nobody is in are left out, except yea and nay. */
export function PartyTotals({ rollCall: { parties, totals } }: { rollCall: RollCallHead }) {
  const shown = (['yea', 'nay', 'present', 'not_voting', 'other'] as const).filter(
    (position) => position === 'yea' || position === 'nay' || totals[position] > 0,
  );
  const columns: Column<Row>[] = [
    {
      key: 'party',
      head: 'Party',
      rowHeader: true,
      cell: ({ party }) => (party === 'all' ? <b>All</b> : partyName(party)),
    },
    ...shown.map((position: VotePosition): Column<Row> => ({
      key: position,
      head: positionNames[position],
      numeric: true,
      cell: (row) => row[position],
    })),
  ];
  const rows = [...parties, { party: 'all', ...totals }];
  return (
    <DataTable
      caption="Totals by party"
      hideCaption
      columns={columns}
      rows={rows}
      rowKey={({ party }) => party}
      narrow="scroll"
    />
  );
}
