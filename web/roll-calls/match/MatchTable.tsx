import type { ComparedVote, MatchItem, MatchRecord } from '#contract/roll-calls/match.ts';
import { AppLink } from '#web/embedded/AppLink.tsx';
import { LevelMark } from '#web/opinions/LevelMark.tsx';
import { Agreement } from '#web/roll-calls/Agreement.tsx';
import { curlQuotes } from '#web/ui/curl-quotes.ts';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { rollCallLabel, reasonLabels } from './match-labels.ts';

/** One row per bill: the viewer's opinion and the recorded votes of their representatives. */
export function MatchTable({ items, records }: { items: MatchItem[]; records: MatchRecord[] }) {
  const columns: Column<MatchItem>[] = [
    { key: 'measure', head: 'Measure', rowHeader: true, cell: (item) => <Measure item={item} /> },
    {
      key: 'you',
      head: 'You',
      nowrap: true,
      cell: ({ my_vote }) => <LevelMark level={my_vote} className="pt-0.5 whitespace-nowrap" />,
    },
    ...records.map((record): Column<MatchItem> => ({
      key: `${record.id} ${record.chamber}`,
      head: columnHead(record, records),
      cell: (item) => (
        <Cell
          vote={item.representatives.find(
            ({ id, chamber }) => id === record.id && chamber === record.chamber,
          )}
        />
      ),
    })),
  ];
  return (
    <DataTable
      caption="My opinions beside recorded votes"
      hideCaption
      columns={columns}
      rows={items}
      rowKey={({ bill_id }) => bill_id}
    />
  );
}

/** The last name, with the chamber or the first name if the last name alone is not unique. */
function columnHead(record: MatchRecord, records: MatchRecord[]): string {
  const name = record.last_name;
  const alike = records.filter(({ last_name }) => last_name === name);
  if (alike.length === 1) return name;
  if (alike.every(({ id }) => id === record.id))
    return `${name} (${record.chamber === 'house' ? 'House' : 'Senate'})`;
  return record.name;
}

function Measure({ item }: { item: MatchItem }) {
  return (
    <div className="min-w-0">
      <AppLink to={`/bills/${item.slug}`} className="tap-area text-ink no-underline hover:underline">
        <span className="line-clamp-3">
          <b>{item.number}</b> {curlQuotes(item.title)}
        </span>
      </AppLink>
      <ul className="mt-1.5 text-xs font-normal text-ink-3 max-mid:-mb-4 mid:mt-0.5">
        {item.roll_calls.map((rollCall) => (
          <li key={rollCall.id}>
            <AppLink
              to={`/roll_calls/${rollCall.id}`}
              className="relative inline-flex min-h-11 items-start mid:min-h-6 mid:items-center"
            >
              {rollCallLabel(rollCall)}
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Cell({ vote }: { vote: ComparedVote | undefined }) {
  if (!vote) return <span className="text-ink-3">not in office</span>;
  const why = vote.reason && reasonLabels[vote.reason];
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {/* On one line in all columns, however wide they are. */}
      <span className="flex items-center gap-x-2 whitespace-nowrap">
        <span className={vote.agrees === null ? 'text-ink-2' : 'font-semibold'}>{vote.vote}</span>
        <Agreement agrees={vote.agrees} />
      </span>
      {why && <span className="text-xs text-ink-3">{why}</span>}
    </span>
  );
}
