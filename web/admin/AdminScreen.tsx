import { DatabaseZap, ListOrdered, Megaphone, Tags } from 'lucide-react';
import { adminData } from '#contract/official-data.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { Tag } from '#web/ui/Badge.tsx';
import { LinkRow, LinkRows } from '#web/shell/links/LinkRows.tsx';
import { AdminPage } from './AdminPage.tsx';
import { loadForAdmin } from './admin-load.ts';
import { needsAttention } from './source-labels.ts';

export const loader = loadForAdmin(({ read }) => read(adminData, {}));

/** The start page of the admin screens. */
export default function AdminScreen() {
  return (
    <AdminPage>
      <nav aria-label="Administration" className="max-w-190">
        <LinkRows>
          <LinkRow
            to="/admin/data"
            icon={<DatabaseZap />}
            label="Official data"
            state={<DataState />}
            text="Sources of bills, people and votes: last runs, failures and next runs"
          />
          <LinkRow
            to="/admin/short_list"
            icon={<ListOrdered />}
            label="Short List"
            text="What is pinned to the top of the Short Lists or hidden from them"
          />
          <LinkRow
            to="/admin/issues"
            icon={<Tags />}
            label="Issues"
            text="Correct the issues of orders and bills that were guessed from words"
          />
          <LinkRow
            to="/admin/ads"
            icon={<Megaphone />}
            label="Ads"
            text="Settings, ads that wait for review, and ads that members reported"
          />
        </LinkRows>
      </nav>
    </AdminPage>
  );
}

function DataState() {
  const reply = useApiQuery(adminData, {}).data;
  if (!reply) return null;
  const count = reply.sources.filter(needsAttention).length + (reply.failed_jobs.count > 0 ? 1 : 0);
  return count === 0 ? (
    <Tag tone="success">No problems</Tag>
  ) : (
    <Tag tone="danger">{count === 1 ? '1 problem' : `${count} problems`}</Tag>
  );
}
