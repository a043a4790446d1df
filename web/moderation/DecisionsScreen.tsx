import { Scale } from 'lucide-react';
import { redirect, useSearchParams } from 'react-router';
import { Link } from '#web/shell/links/Link.tsx';
import { myDecisions } from '#contract/moderation.ts';
import { load } from '#web/api/load.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { Gate } from '#web/shell/Gate.tsx';
import { Pager } from '#web/shell/links/Pager.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { Tag } from '#web/ui/Badge.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LocalTime } from '#web/ui/LocalTime.tsx';
import { shorten } from '#contract/bills/shorten.ts';
import { pageOf } from '#web/shell/page-number.ts';
import { statusTag, subjectLabels } from './labels.ts';

const callOf = (search: URLSearchParams) => {
  const [post, kind] = [search.get('post'), search.get('kind')];
  return {
    query: {
      page: pageOf(search),
      ...(post !== null && { post }),
      ...(kind === 'suspension' && { kind: 'suspension' as const }),
    },
  };
};

/** Links from a removed post or the notice of a suspension lead to the decision, if there is exactly one. */
export const loader = load(async ({ viewer, read, search }) => {
  if (!viewer) return;
  const { query } = callOf(search);
  const { decisions, total_count } = await read(myDecisions, { query });
  const [only] = decisions;
  if ((query.post || query.kind) && only && total_count === 1) throw redirect(`/moderation/${only.id}`);
});

/** Decisions of administrators about the viewer. */
export default function DecisionsScreen() {
  return (
    <Page
      crumbs={[{ label: 'Settings', to: '/settings' }, { label: 'Decisions' }]}
      title="Decisions about you"
    >
      <PageMeta title="Decisions about you" noIndex />
      <Gate needs="session">
        <Decisions />
      </Gate>
    </Page>
  );
}

function Decisions() {
  const [search] = useSearchParams();
  const { data } = useApiQuery(myDecisions, callOf(search));
  if (!data) return null;
  if (data.total_count === 0)
    return (
      <EmptyState icon={<Scale aria-hidden />} title="No decisions">
        No administrator has removed anything of yours.
      </EmptyState>
    );
  return (
    <div className="max-w-190 space-y-4">
      <p className="max-w-measure text-ink-2">
        What administrators removed because it broke the <Link to="/terms_of_use">Terms of Use</Link>, and
        your appeals.
      </p>
      <DataTable
        caption="Decisions"
        hideCaption
        rows={data.decisions}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'what',
            head: 'What',
            rowHeader: true,
            cell: ({ id, subject, text }) => (
              <>
                <Link to={`/moderation/${id}`} className="tap-area">
                  {subjectLabels[subject]}
                </Link>
                {text && <span className="block font-normal wrap-anywhere text-ink-2">{shorten(text)}</span>}
              </>
            ),
          },
          {
            key: 'status',
            head: 'Status',
            cell: ({ status, subject }) => {
              const [label, tone] = statusTag(status, subject);
              return <Tag tone={tone}>{label}</Tag>;
            },
          },
          {
            key: 'at',
            head: 'Decided',
            nowrap: true,
            cell: ({ decided_at }) => <LocalTime iso={decided_at} />,
          },
        ]}
      />
      <Pager
        page={data.page}
        totalPages={data.total_pages}
        to={(page) =>
          `/moderation?${new URLSearchParams({ ...Object.fromEntries(search), page: String(page) })}`
        }
      />
    </div>
  );
}
