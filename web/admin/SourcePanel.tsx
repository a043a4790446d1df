import { RefreshCw } from 'lucide-react';
import { moderationLog } from '#contract/moderation.ts';
import { adminData, startSync, type DataRun, type DataSource } from '#contract/official-data.ts';
import { useAction } from '#web/shell/useAction.ts';
import { Tag } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showCount } from '#web/ui/numbers.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { LocalTime } from '#web/ui/LocalTime.tsx';
import { formatDuration, stateOf } from './source-labels.ts';

/** One source: its state, last run and problems, and a button to update it now. */
export function SourcePanel({ source }: { source: DataSource }) {
  const { label, tone } = stateOf(source);
  const run = source.last_run;
  return (
    <Panel heading={source.title} className="flex flex-col gap-3">
      <div className="-mt-4">
        <Tag tone={tone}>{label}</Tag>
      </div>
      <p className="text-sm text-ink-2">
        {source.publisher} · {source.address} · {source.schedule}
      </p>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2.5 text-sm">
        <Fact label="As of">
          <Moment iso={source.as_of} none="Never completed" />
        </Fact>
        <Fact label={run?.by === 'import' ? 'Last run (from files)' : 'Last run'}>
          <Moment iso={run?.started_at ?? null} none="No runs yet" />
        </Fact>
        <Fact label="Took">{run && run.outcome !== 'interrupted' ? formatDuration(run.seconds) : '–'}</Fact>
        <Fact label="Next run">
          <Moment iso={source.next_run} none="Not scheduled" />
        </Fact>
      </dl>
      {run && <Counts run={run} />}
      {run?.failure && (
        <Notice tone="danger" title="The last run failed">
          <span className="break-words">{run.failure}</span>
        </Notice>
      )}
      {run?.outcome === 'interrupted' && (
        <Notice tone="warning" title="The last run was interrupted">
          Its records up to that point are stored. The next run continues from there.
        </Notice>
      )}
      {source.missing_key && (
        <Notice title={`Set ${source.missing_key} to use this source`}>
          The publisher issues keys on request. Start the server with the key in its environment.
        </Notice>
      )}
      {run && run.problems.length > 0 && <Problems run={run} />}
      <div className="mt-auto pt-1">
        <RunNow source={source} />
      </div>
    </Panel>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

function Moment({ iso, none }: { iso: string | null; none: string }) {
  return iso ? <LocalTime iso={iso} /> : <span className="font-normal text-ink-2">{none}</span>;
}

function Counts({ run }: { run: DataRun }) {
  const counts = [
    ['Read', run.read],
    ['Stored', run.stored],
    ['Unchanged', run.unchanged],
    ['Skipped', run.skipped],
  ] as const;
  return (
    <dl className="grid grid-cols-4 divide-x divide-rule rounded-md border border-rule bg-sunken py-2 text-center">
      {counts.map(([label, count]) => (
        <div key={label} className="flex min-w-0 flex-col-reverse px-0.5">
          <dt className="text-xs text-ink-2">{label}</dt>
          <dd className="font-semibold whitespace-nowrap mid:text-lg">{showCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Problems({ run }: { run: DataRun }) {
  const rows = run.problems.map((problem, index) => ({ ...problem, index }));
  const rest = run.skipped - rows.length;
  return (
    <Disclosure
      summary={run.skipped === 1 ? '1 record was skipped' : `${showCount(run.skipped)} records were skipped`}
      className="border-b-0"
    >
      <DataTable
        caption="Records that were skipped"
        hideCaption
        rows={rows}
        rowKey={({ index }) => index}
        columns={[
          {
            key: 'record',
            head: 'Record',
            rowHeader: true,
            cell: ({ record }) => <span className="break-all">{record}</span>,
          },
          { key: 'reason', head: 'Why', cell: ({ reason }) => <span className="break-words">{reason}</span> },
        ]}
      />
      {rest > 0 && (
        <p className="pt-2 text-sm text-ink-2">And {showCount(rest)} more in the table import_problems.</p>
      )}
    </Disclosure>
  );
}

function RunNow({ source }: { source: DataSource }) {
  const start = useAction(startSync, { changes: [adminData, moderationLog] });
  if (source.missing_key) return null;
  const isBusy = source.state !== 'idle';
  const label = isBusy ? stateOf(source).label : 'Run now';
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<RefreshCw aria-hidden className="size-4" />}
      busy={start.busy}
      busyLabel="Starting"
      aria-disabled={isBusy}
      aria-label={`${label}: ${source.title}`}
      onClick={() => start.send({ params: { source: source.name } })}
    >
      {label}
    </Button>
  );
}
