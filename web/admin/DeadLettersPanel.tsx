import { adminData, retryFailedJobs } from '#contract/official-data.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { invalidate } from '#web/api/queries.ts';
import { showToast } from '#web/shell/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { showCount } from '#web/ui/numbers.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { useLocalTime } from '#web/ui/useLocalTime.ts';

interface DeadLetter {
  id: string;
  job: string;
  at: string;
}

/** Background jobs that failed again and again until nobody tried any more. */
export function DeadLettersPanel({ count, jobs }: { count: number; jobs: DeadLetter[] }) {
  return (
    <Panel heading="Jobs that were given up" action={count > 0 && <Retry />}>
      {count === 0 ? (
        <p className="text-sm text-ink-2">None. Mail, imports and clean-up all go through.</p>
      ) : (
        <>
          <DataTable
            caption="Jobs that were given up"
            hideCaption
            rows={jobs}
            rowKey={({ id }) => id}
            columns={[
              { key: 'job', head: 'Job', rowHeader: true, cell: ({ job }) => job },
              { key: 'at', head: 'Given up', nowrap: true, cell: ({ at }) => <Time iso={at} /> },
              {
                key: 'id',
                head: 'Id in the log',
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
  const send = useApiMutation(retryFailedJobs, {
    onSuccess: ({ message }, client) => {
      showToast(message);
      void invalidate(client, adminData);
    },
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={send.isPending}
      busyLabel="Reviving"
      onClick={() => send.mutate({}, { onError: (error) => showToast(error.message, 'danger') })}
    >
      Try all again
    </Button>
  );
}

function Time({ iso }: { iso: string }) {
  return <time dateTime={iso}>{useLocalTime(iso)}</time>;
}
