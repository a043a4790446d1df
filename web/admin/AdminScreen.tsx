import { ChevronRight, DatabaseZap, ListOrdered } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { adminData } from '#contract/sync.ts';
import { useData } from '#web/api.ts';
import { Tag } from '#web/ui/Badge.tsx';
import { AdminPage } from './AdminPage.tsx';
import { loadForAdmin } from './admin-load.ts';
import { needsAttention } from './source-words.ts';

export const loader = loadForAdmin(({ read }) => read(adminData, {}));

/** What administrators look after. */
export default function AdminScreen() {
  return (
    <AdminPage>
      <nav aria-label="Administration" className="max-w-190">
        <ul className="overflow-hidden rounded-lg border border-rule bg-surface shadow-1 [&>li+li]:border-t [&>li+li]:border-rule">
          <Area to="/admin/data" icon={<DatabaseZap />} label="Official data" state={<DataState />}>
            Where bills, people and votes come from: the last runs, what failed, what comes next
          </Area>
          <Area to="/admin/short_list" icon={<ListOrdered />} label="Short List">
            What stands at the front of the Short Lists, and what is left out of them
          </Area>
        </ul>
      </nav>
    </AdminPage>
  );
}

function DataState() {
  const reply = useData(adminData, {});
  if (!reply) return null;
  const count = reply.sources.filter(needsAttention).length + (reply.dead_letters.count > 0 ? 1 : 0);
  return count === 0 ? (
    <Tag tone="success">All well</Tag>
  ) : (
    <Tag tone="danger">{count === 1 ? '1 needs a look' : `${count} need a look`}</Tag>
  );
}

interface AreaProps {
  to: string;
  icon: ReactNode;
  label: string;
  state?: ReactNode;
  children: ReactNode;
}

function Area({ to, icon, label, state, children }: AreaProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-14 items-center gap-3.5 px-4 py-3.5 no-underline hover:bg-accent-wash mid:px-5"
      >
        <span aria-hidden className="text-accent-ink [&>svg]:size-5">
          {icon}
        </span>
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-ink">
            {label}
            {state}
          </span>
          <span className="block text-sm text-ink-2">{children}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-3" />
      </Link>
    </li>
  );
}
