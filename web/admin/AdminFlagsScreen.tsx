import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { caseStatuses, listFlags, reviewHours, type CaseStatus } from '#contract/moderation.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { Pager } from '#web/shell/links/Pager.tsx';
import { Tabs } from '#web/shell/links/Tabs.tsx';
import { pageOf } from '#web/shell/page-number.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { AdminPage } from './AdminPage.tsx';
import { loadForAdmin } from './admin-load.ts';
import { CaseCard } from './CaseCard.tsx';

const tabs: Record<CaseStatus, { label: string; empty: string }> = {
  waiting: { label: 'Reported', empty: 'No reports to decide' },
  in_review: { label: 'In review', empty: 'No posts in review' },
  appealed: { label: 'Appeals', empty: 'No appeals to decide' },
  removed: { label: 'Removed', empty: 'Nothing removed' },
  kept: { label: 'Kept', empty: 'Nothing kept' },
  upheld: { label: 'Upheld', empty: 'Nothing upheld' },
  restored: { label: 'Restored', empty: 'Nothing restored' },
};

function callOf(search: URLSearchParams) {
  const asked = search.get('status');
  const status = caseStatuses.find((one) => one === asked) ?? 'waiting';
  return { query: { status, page: pageOf(search) } };
}

export const loader = loadForAdmin(({ search, read }) => read(listFlags, callOf(search)));

/** What members reported and the filter put in review, and the decisions about it. */
export default function AdminFlagsScreen() {
  return (
    <AdminPage title="Reports and appeals">
      <Queue />
    </AdminPage>
  );
}

function Queue() {
  const [search] = useSearchParams();
  const input = callOf(search);
  const { data } = useApiQuery(listFlags, input);
  const { status } = input.query;
  const shown = data?.flags.length;
  useEffect(() => {
    if (!shown) return;
    // After a decision the next case has the focus, but may be above the window.
    const frame = requestAnimationFrame(() => {
      const focused = document.activeElement;
      if (focused?.closest('article')) focused.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  if (!data) return null;
  const { flags, counts } = data;
  const open: Partial<Record<CaseStatus, number>> = counts;
  return (
    <div className="max-w-220 space-y-5">
      <Tabs
        label="Status"
        items={caseStatuses.map((name) => ({
          label: tabs[name].label,
          to: name === 'waiting' ? '/admin/flags' : `/admin/flags?status=${name}`,
          current: name === status,
          count: open[name],
        }))}
      />
      {counts.overdue > 0 && (
        <Notice
          tone="danger"
          title={counts.overdue === 1 ? '1 case is overdue' : `${counts.overdue} cases are overdue`}
        >
          The Terms of Use promise a decision within {reviewHours} hours.
        </Notice>
      )}
      {flags.length === 0 ? (
        <EmptyState title={tabs[status].empty} level={2} />
      ) : (
        <ul className="space-y-4" aria-label={tabs[status].label}>
          {flags.map((flag) => (
            <li key={flag.id}>
              <CaseCard moderationCase={flag} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={data.page}
        totalPages={data.total_pages}
        to={(page) => `/admin/flags?status=${status}&page=${page}`}
      />
    </div>
  );
}
