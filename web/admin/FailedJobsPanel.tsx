import type { Output } from '#contract/endpoint.ts';
import { moderationLog } from '#contract/moderation.ts';
import { adminData, retryFailedJobs } from '#contract/official-data.ts';
import { useAction } from '#web/shell/useAction.ts';
import { Button } from '#web/ui/Button.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { showCount } from '#web/ui/numbers.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { LocalTime } from '#web/ui/LocalTime.tsx';

/** Background jobs that failed after all retries. */
export function FailedJobsPanel({ count, jobs }: Output<typeof adminData>['failed_jobs']) {
  return (
    <Panel heading="Failed jobs" action={count > 0 && <Retry />}>
      {count === 0 ? (
        <p className="text-sm text-ink-2">No failed jobs</p>
      ) : (
        <>
          <DataTable
            caption="Failed jobs"
            hideCaption
            rows={jobs}
            rowKey={({ id }) => id}
            columns={[
              { key: 'job', head: 'Job', rowHeader: true, cell: ({ job }) => job },
              { key: 'at', head: 'Failed', nowrap: true, cell: ({ at }) => <LocalTime iso={at} /> },
              {
                key: 'id',
                head: 'ID in the log',
                cell: ({ id }) => <span className="tabular break-all">{id}</span>,
              },
            ]}
          />
          {count > jobs.length && (
            <p className="pt-2 text-sm text-ink-2">And {showCount(count - jobs.length)} more.</p>
          )}
        </>
      )}
    </Panel>
  );
}

function Retry() {
  const { send, busy } = useAction(retryFailedJobs, { changes: [adminData, moderationLog] });
  return (
    <Button variant="secondary" size="sm" busy={busy} busyLabel="Retrying" onClick={() => send({})}>
      Try all again
    </Button>
  );
}
