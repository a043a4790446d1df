import { useSearchParams } from 'react-router';
import { moderationLog } from '#contract/moderation.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { Pager } from '#web/shell/links/Pager.tsx';
import { pageOf } from '#web/shell/page-number.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { AdminPage } from './AdminPage.tsx';
import { loadForAdmin } from './admin-load.ts';
import { LogTable } from './LogTable.tsx';

const callOf = (search: URLSearchParams) => ({ query: { page: pageOf(search) } });

export const loader = loadForAdmin(({ search, read }) => read(moderationLog, callOf(search)));

/** Every action of an administrator. */
export default function AdminLogScreen() {
  return (
    <AdminPage title="Log">
      <p className="mb-5 max-w-measure text-ink-2">
        Every action of an administrator, newest first. Nobody can change or delete an entry.
      </p>
      <Log />
    </AdminPage>
  );
}

function Log() {
  const [search] = useSearchParams();
  const { data } = useApiQuery(moderationLog, callOf(search));
  if (!data) return null;
  return (
    <Panel>
      <LogTable entries={data.entries} />
      <Pager
        className="mt-4"
        page={data.page}
        totalPages={data.total_pages}
        to={(page) => `/admin/log?page=${page}`}
      />
    </Panel>
  );
}
