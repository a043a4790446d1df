import { Fragment } from 'react';
import { listAds, updateAdStatus, type Ad } from '#contract/ads/ads.ts';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { DefinitionList } from '#web/ui/DefinitionList.tsx';
import { LocalTime } from '#web/ui/LocalTime.tsx';
import { showCount } from '#web/ui/numbers.ts';
import { useAction } from '#web/shell/useAction.ts';
import { Button } from '#web/ui/Button.tsx';
import { districtsLabel, firstZipCodes, showDay, statusLabel, videoStatusLabel } from './ad-labels.ts';
import { MoreZipCodes } from './MoreZipCodes.tsx';

/** The columns of the table, which are also the lines of the list on narrow screens. */
const columns: Column<Ad>[] = [
  {
    key: 'title',
    head: 'Title',
    rowHeader: true,
    cell: ({ title }) => (
      <span className="block min-w-20 font-semibold hyphens-auto wrap-anywhere">{title}</span>
    ),
  },
  {
    key: 'organization',
    head: 'Organization Name',
    cell: ({ organization_name }) => (
      <span className="block min-w-20 hyphens-auto wrap-anywhere">{organization_name}</span>
    ),
  },
  { key: 'start', head: 'Start Date', nowrap: true, cell: ({ start_date }) => showDay(start_date) },
  { key: 'end', head: 'End Date', nowrap: true, cell: ({ end_date }) => showDay(end_date) },
  {
    key: 'status',
    head: 'Status',
    cell: (ad) => (
      <>
        {statusLabel(ad)}
        <Reason text={ad.review === 'rejected' ? ad.review_reason : null} />
      </>
    ),
  },
  {
    key: 'video',
    head: 'Video Status',
    cell: ({ video_status, video_error }) => (
      <>
        {videoStatusLabel(video_status)}
        <Reason text={video_error} />
      </>
    ),
  },
  {
    key: 'views',
    head: 'Views',
    numeric: true,
    cell: ({ views, watched }) => (
      <>
        {showCount(views)}
        {watched.quarter > 0 && <Watched {...watched} />}
      </>
    ),
  },
  { key: 'state', head: 'States', cell: ({ state }) => state },
  {
    key: 'zipcodes',
    head: 'Zipcodes',
    cell: ({ zipcodes }) => zipcodes.length > 0 && <ZipCodes zipcodes={zipcodes} />,
  },
  { key: 'districts', head: 'Congressional Districts', cell: districtsLabel },
  {
    key: 'content',
    head: 'Ad Content',
    cell: ({ url, title }) =>
      url && (
        <a
          href={url}
          target="_blank"
          rel="noopener"
          className="max-mid:inline-flex max-mid:min-h-11 max-mid:items-center"
        >
          Video<span className="sr-only"> of {title}</span>
        </a>
      ),
  },
  { key: 'actions', head: 'Actions', cell: (ad) => ad.status !== 'completed' && <AdActions ad={ad} /> },
  { key: 'billing', head: 'Billing amount', cell: () => 'Free' },
  {
    key: 'created',
    head: 'Created At',
    cell: ({ created_at }) => <LocalTime iso={created_at} />,
  },
];

/** How many have watched the video up to each quarter. */
function Watched({ quarter, half, three_quarters, end }: Ad['watched']) {
  const parts = [
    ['25%', quarter],
    ['50%', half],
    ['75%', three_quarters],
    ['end', end],
  ] as const;
  return (
    <div className="mt-1 font-normal text-ink-2">
      Watched to
      <dl className="tabular grid grid-cols-[auto_auto] justify-start gap-x-3 whitespace-nowrap mid:justify-end mid:gap-x-1.5">
        {parts.map(([part, count]) => (
          <Fragment key={part}>
            <dt className="text-left">{part}</dt>
            <dd className="text-right">{showCount(count)}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}

function Reason({ text }: { text: string | null }) {
  return text && <span className="block min-w-20 text-ink-2">{text}</span>;
}

function ZipCodes({ zipcodes }: { zipcodes: readonly string[] }) {
  return (
    <div className="min-w-21">
      {firstZipCodes(zipcodes)}
      <MoreZipCodes zipcodes={zipcodes} />
    </div>
  );
}

/** A member's ads: a table, which scrolls in its frame on narrow tablets; on phones a list says the same. */
export function AdsTable({ ads }: { ads: readonly Ad[] }) {
  return (
    <>
      {/* The table extends into the page's right padding. */}
      <div className="max-mid:hidden wide:-mr-42">
        <DataTable caption="My ads" hideCaption rows={ads} rowKey={({ id }) => id} columns={columns} dense />
      </div>
      <ul aria-label="My ads" className="grid grid-cols-[minmax(0,1fr)] gap-4 mid:hidden">
        {ads.map((ad) => (
          <li key={ad.id} className="panel">
            <h2 className="text-lg wrap-anywhere">{ad.title}</h2>
            <DefinitionList
              empty="None"
              dense
              items={columns.slice(1).map(({ head, cell }) => ({
                label: String(head),
                value: cell(ad) || null,
              }))}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Resume and Stop. Stop works while an ad runs, Resume while it is paused. */
function AdActions({ ad: { id, title, can } }: { ad: Ad }) {
  const { send } = useAction(updateAdStatus, { changes: [listAds] });
  const act = (wanted: 'running' | 'paused') => send({ body: { ad: { id, status: wanted } } });
  return (
    <span className="flex flex-wrap gap-2 mid:flex-col mid:items-stretch mid:gap-1.5">
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Resume: ${title}`}
        aria-disabled={!can.resume}
        onClick={() => act('running')}
      >
        Resume
      </Button>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Stop: ${title}`}
        aria-disabled={!can.stop}
        onClick={() => act('paused')}
      >
        Stop
      </Button>
    </span>
  );
}
