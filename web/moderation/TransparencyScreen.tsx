import { Link } from '#web/shell/links/Link.tsx';
import { reviewHours, rulesPath, transparency, type TransparencyCounts } from '#contract/moderation.ts';
import { load } from '#web/api/load.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { showCount } from '#web/ui/numbers.ts';
import { Panel } from '#web/ui/Panel.tsx';

export const loader = load(async ({ read }) => void (await read(transparency, {})));

const columns: { key: keyof TransparencyCounts; head: string; text: string }[] = [
  { key: 'reports', head: 'Reports', text: 'Flags by members; one post can have many' },
  { key: 'reviews', head: 'Reviews', text: 'New posts and initiatives that the filter put in review' },
  { key: 'removed', head: 'Removed', text: 'Posts, initiatives, and parts of profiles' },
  { key: 'kept', head: 'Kept', text: 'Reported or in review, and found to be within the rules' },
  { key: 'appeals', head: 'Appeals', text: 'By authors who disagreed' },
  { key: 'upheld', head: 'Upheld', text: 'The decision was kept after an appeal' },
  { key: 'restored', head: 'Restored', text: 'The decision was reversed' },
  { key: 'suspensions', head: 'Suspensions', text: 'Members who may not write, temporarily or permanently' },
];

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Public counts of reports and decisions. */
export default function TransparencyScreen() {
  const { data } = useApiQuery(transparency, {});
  const intro = 'How often members report posts, and what administrators decide. No names.';
  return (
    <Page crumbs={[{ label: 'About', to: '/about' }, { label: 'Transparency' }]} title="Transparency">
      <PageMeta title="Transparency" description={intro} />
      <p className="max-w-measure text-ink-2">
        {intro} The <Link to={rulesPath}>rules of conduct</Link> say what is not allowed. Administrators look
        at every report within {reviewHours} hours.
      </p>
      {data && (
        <div className="mt-5 space-y-5">
          <Panel heading="All time">
            <dl className="grid gap-x-6 gap-y-4 grid-cols-2 max-[15rem]:grid-cols-1 mid:grid-cols-4">
              {columns.map(({ key, head, text }) => (
                <div key={key}>
                  <dt className="text-sm font-semibold">{head}</dt>
                  <dd className="tabular font-title text-2xl font-semibold">{showCount(data.total[key])}</dd>
                  <dd className="text-xs text-ink-2">{text}</dd>
                </div>
              ))}
            </dl>
          </Panel>
          <Panel heading="By month">
            <DataTable
              caption="By month"
              hideCaption
              rows={data.months}
              rowKey={({ month }) => month}
              empty="No reports yet"
              columns={[
                {
                  key: 'month',
                  head: 'Month',
                  rowHeader: true,
                  nowrap: true,
                  cell: ({ month }) => months.format(new Date(`${month}-15T00:00:00Z`)),
                },
                ...columns.map(({ key, head }) => ({
                  key,
                  head,
                  numeric: true,
                  cell: (row: TransparencyCounts) => showCount(row[key]),
                })),
              ]}
            />
          </Panel>
        </div>
      )}
    </Page>
  );
}
