import { useQuery } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { adminData } from '#contract/official-data.ts';
import { apiQuery } from '#web/api/queries.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { AdminPage } from './AdminPage.tsx';
import { loadForAdmin } from './admin-load.ts';
import { FailedJobsPanel } from './FailedJobsPanel.tsx';
import { SourcePanel } from './SourcePanel.tsx';

export const loader = loadForAdmin(({ read }) => read(adminData, {}));

/** The last and next run of each official source, and what failed. */
export default function AdminDataScreen() {
  return (
    <AdminPage title="Official data">
      <Sources />
    </AdminPage>
  );
}

function Sources() {
  const { data } = useQuery({
    ...apiQuery(adminData, {}),
    // Follows a run while it is in progress.
    refetchInterval: ({ state }: { state: { data?: Output<typeof adminData> } }) =>
      state.data?.sources.some((source) => source.state !== 'idle') ? 3_000 : false,
  });
  if (!data) return null;
  return (
    <div className="space-y-5">
      <p className="max-w-measure text-ink-2">
        Bills, people and votes come from these public sources. Polity downloads only what has changed. If a
        source is down, the stored data stays. The starter data of a new server is not listed as a run.
        {data.scheduled && ' Automatic updates are on: at once after the first start, then every night.'}
      </p>
      {!data.scheduled && (
        <Notice title="Automatic updates are off" className="max-w-measure">
          Read a source with “Run now”, or with <code>polity sync</code>. Start the server with{' '}
          <code>SYNC=on</code> to update every night.
        </Notice>
      )}
      <ul className="grid gap-4 *:grid *:grid-cols-[minmax(0,1fr)] mid:grid-cols-2" aria-label="Sources">
        {data.sources.map((source) => (
          <li key={source.name} className="min-w-0">
            <SourcePanel source={source} />
          </li>
        ))}
      </ul>
      <FailedJobsPanel {...data.failed_jobs} />
    </div>
  );
}
