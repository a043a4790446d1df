import { Archive } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { adArchive, type ArchivedAd } from '#contract/ads/ads.ts';
import { load } from '#web/api/load.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { Pager } from '#web/shell/links/Pager.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { pageOf } from '#web/shell/page-number.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { showCount } from '#web/ui/numbers.ts';
import { audienceLabel, showDay } from './ad-labels.ts';
import { MoreZipCodes } from './MoreZipCodes.tsx';

const callOf = (search: URLSearchParams) => ({ query: { page: pageOf(search) } });

export const loader = load(({ search, read }) => read(adArchive, callOf(search)));

/** The public list of every ad that has run: who paid, when, for whom, and how often it was viewed. */
export default function AdArchiveScreen() {
  const [search] = useSearchParams();
  const list = useApiQuery(adArchive, callOf(search)).data;
  return (
    <Page crumbs={[{ label: 'Ads', to: '/ads' }, { label: 'Archive' }]} title="Ad archive">
      <PageMeta
        title="Ad archive"
        description="Every ad that has run on Polity: who paid for it, when and where it ran, and its views."
      />
      <p className="mb-5 max-w-measure text-ink-2">
        Every ad that has run on Polity, the newest first. A view is one member on one day.
      </p>
      {list?.total_count === 0 ? (
        <EmptyState icon={<Archive />} title="No ads have run yet" />
      ) : (
        <DataTable
          caption="Ads that have run"
          hideCaption
          rows={list?.ads ?? []}
          rowKey={({ id }) => id}
          columns={[
            { key: 'ad', head: 'Ad', rowHeader: true, cell: (ad) => <Title ad={ad} /> },
            {
              key: 'payer',
              head: 'Paid for by',
              cell: ({ organization_name }) => <span className="wrap-anywhere">{organization_name}</span>,
            },
            {
              key: 'dates',
              head: 'Dates',
              nowrap: true,
              cell: ({ start_date, end_date }) => `${showDay(start_date)} to ${showDay(end_date)}`,
            },
            {
              key: 'audience',
              head: 'Shown in',
              cell: (ad) => (
                <>
                  {audienceLabel(ad)}
                  <MoreZipCodes zipcodes={ad.zipcodes} />
                </>
              ),
            },
            { key: 'views', head: 'Views', numeric: true, cell: ({ views }) => showCount(views) },
          ]}
        />
      )}
      {list && (
        <Pager
          className="mt-4"
          page={list.page}
          totalPages={list.total_pages}
          to={(page) => `/ads/archive?page=${page}`}
        />
      )}
    </Page>
  );
}

function Title({ ad: { title, url, removed_because } }: { ad: ArchivedAd }) {
  return (
    <>
      {url ? (
        <a
          href={url}
          target="_blank"
          rel="noopener"
          className="wrap-anywhere max-mid:flex max-mid:min-h-11 max-mid:items-center"
        >
          {title}
        </a>
      ) : (
        <span className="wrap-anywhere">{title}</span>
      )}
      {removed_because !== null && (
        <span className="block text-ink-2">Removed by an administrator: {removed_because}</span>
      )}
    </>
  );
}
