import { Link, redirect, useLoaderData, useParams } from 'react-router';
import { getBill, type Bill } from '#contract/bills.ts';
import { useData } from '#web/api.ts';
import { load } from '#web/load.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { useLocalTime } from '#web/ui/useLocalTime.ts';
import { BillAside, voicePath } from './BillAside.tsx';
import { BillPeople } from './BillPeople.tsx';
import {
  BillActions,
  BillCommittees,
  BillRelated,
  BillRollCalls,
  BillSubjects,
  BillTexts,
} from './BillRecord.tsx';
import { BillSummary } from './BillSummary.tsx';
import { billJsonLd } from './bill-json-ld.ts';
import { congressName, opinionButton, partyCounts, sponsorName, statusText } from './bill-words.ts';
import { StatusTimeline } from './StatusTimeline.tsx';

/** Reads the bill; any other spelling of its address leads to the one canonical address. */
export const loader = load(async ({ params, read, origin }) => {
  const { bill } = await read(getBill, { params: { id: params.bill_id! } });
  if (bill.slug !== params.bill_id) throw redirect(`/bills/${bill.slug}`, 301);
  return { canonical: `${origin}/bills/${bill.slug}` };
});

export default function BillDetailsScreen() {
  const { canonical } = useLoaderData() as { canonical: string };
  const { bill_id } = useParams();
  const bill = useData(getBill, { params: { id: bill_id! } })?.bill;
  if (!bill) return null;
  return (
    <Page crumbs={[{ label: 'Federal Bills', to: '/fedbills' }, { label: 'Details' }]}>
      <PageMeta
        title={`${bill.number}: ${bill.title}`}
        description={describe(bill)}
        canonical={canonical}
        jsonLd={billJsonLd(bill, canonical)}
      />
      <BillHead bill={bill} />
      <StatusTimeline billType={bill.bill_type} steps={bill.steps} status={bill.status} className="my-6" />
      <div className="grid items-start gap-x-10 gap-y-8 mid:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="space-y-9 mid:col-start-1 mid:row-start-1">
          <BillSummary bill={bill} />
          <BillPeople bill={bill} />
          <BillRollCalls bill={bill} />
          <BillActions bill={bill} />
          <BillCommittees bill={bill} />
          <BillTexts bill={bill} />
          <BillSubjects bill={bill} />
          <BillRelated bill={bill} />
          <AsOf bill={bill} />
        </div>
        <BillAside bill={bill} className="max-mid:order-first mid:col-start-2 mid:row-start-1" />
      </div>
      <div
        data-bottom-bar=""
        className="fixed inset-x-0 bottom-0 z-20 border-t border-rule bg-surface px-4 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] mid:hidden"
      >
        <LinkButton to={voicePath(bill)} wide>
          {opinionButton(bill.vote)}
        </LinkButton>
      </div>
    </Page>
  );
}

function BillHead({ bill }: { bill: Bill }) {
  const cosponsors = bill.cosponsor_count === 1 ? '1 cosponsor' : `${bill.cosponsor_count} cosponsors`;
  return (
    <header className="mt-3 max-w-measure">
      <p className="text-sm text-ink-2">
        <b className="text-ink">{bill.number}</b>
        {[bill.congress && congressName(bill.congress), bill.issues[0]]
          .filter(Boolean)
          .map((word) => ` · ${word}`)}
      </p>
      <h1 className="mt-1">{bill.title}</h1>
      {bill.official_title && bill.official_title !== bill.title && (
        <p className="mt-2 text-sm text-ink-2">{bill.official_title}</p>
      )}
      <p className="mt-2 text-sm text-ink-2">
        {bill.sponsor ? (
          <>
            Sponsored by <Link to={`/representatives/${bill.sponsor.id}`}>{sponsorName(bill.sponsor)}</Link>
            {bill.cosponsor_count > 0 && ` with ${cosponsors}: ${partyCounts(bill.cosponsor_parties)}`}.
          </>
        ) : (
          'No sponsor on record.'
        )}
        {bill.law_number && (
          <>
            {' '}
            <b className="text-ink">{bill.law_number}</b>.
          </>
        )}
      </p>
    </header>
  );
}

function AsOf({ bill }: { bill: Bill }) {
  const time = useLocalTime(bill.as_of ?? '');
  return (
    <p className="border-t border-rule pt-4 text-xs text-ink-3">
      {bill.as_of && (
        <>
          As of <time dateTime={bill.as_of}>{time}</time> ·{' '}
        </>
      )}
      Source: GovInfo BILLSTATUS
      {bill.source_url && (
        <>
          {' · '}
          <a href={bill.source_url} rel="noreferrer">
            {bill.number} on congress.gov
          </a>
        </>
      )}
    </p>
  );
}

function describe(bill: Bill): string {
  return [bill.summary ?? bill.official_title ?? bill.title, `${statusText(bill)}.`].join(' ').slice(0, 300);
}
