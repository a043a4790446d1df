import { data as replyWith, redirect, useLoaderData, useParams } from 'react-router';
import { getBill, listBills, listWatched, type Bill } from '#contract/bills/bills.ts';
import { listBillRollCalls } from '#contract/roll-calls/roll-calls.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { DetailsBar } from '#web/lists/DetailsBar.tsx';
import { load } from '#web/api/load.ts';
import { ShareImage } from '#web/opinions/ShareImage.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { votesOf } from '#web/roll-calls/BillVotes.tsx';
import { LazyBreakdown } from '#web/opinions/LazyBreakdown.tsx';
import { QuickOpinion } from '#web/opinions/QuickOpinion.tsx';
import { voicePath } from '#web/opinions/voice-item.ts';
import { ActionBar } from '#web/shell/ActionBar.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { WatchButton } from '#web/lists/WatchButton.tsx';
import { MuteButton } from '#web/notifications/MuteButton.tsx';
import { BillDetails } from './BillDetails.tsx';
import { billKinds } from './bill-kinds.ts';
import { opinionButton } from './bill-labels.ts';
import { describeBill } from './describe-bill.ts';
import { isGated, StateBillGate } from './StateBillGate.tsx';

interface Loaded {
  origin: string;
  /** The viewer may not see this state bill. */
  gated?: true;
}

/** Reads the bill. Other spellings of its address redirect to the canonical one. */
export const loader = load(async ({ params, search, read, origin, viewer }): Promise<Loaded> => {
  try {
    const { bill } = await read(getBill, { params: { id: params.bill_id! } });
    if (bill.slug !== params.bill_id)
      throw redirect(`/bills/${bill.slug}${search.size > 0 ? `?${search}` : ''}`, 301);
    // Members write to the officials that it names.
    if (bill.category === 'fed' || (viewer && bill.category !== 'local'))
      await read(listBillRollCalls, votesOf(bill.slug));
    return { origin };
  } catch (error) {
    if (isGated(error)) return { origin, gated: true };
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    const { officialBill } = await import('#web/search/missing-bill.ts');
    const official = officialBill(params.bill_id!);
    if (!official) throw error;
    const link = { url: official.url, label: 'Read it at congress.gov' };
    throw replyWith(
      { title: 'Bill not on Polity', text: `Polity does not have ${official.name}.`, link },
      { status: 404 },
    );
  }
});

export default function BillDetailsScreen() {
  const { origin, gated } = useLoaderData() as Loaded;
  const { bill_id } = useParams();
  return gated ? <StateBillGate /> : <Details origin={origin} id={bill_id!} />;
}

function Details({ origin, id }: { origin: string; id: string }) {
  const data = useApiQuery(getBill, { params: { id } }).data;
  if (!data) return null;
  const { bill, source, coverage } = data;
  const kind = billKinds[bill.category];
  const path = `/bills/${bill.slug}`;
  const title = `${bill.number}: ${bill.title}`;
  return (
    <>
      <DetailsBar
        title={kind.details}
        list={kind.list}
        lists={[listBills, listWatched]}
        item={{ type: 'bills', id: bill.slug, title }}
      />
      <Page crumbs={[{ label: kind.listName, to: kind.list }, { label: 'Details' }]}>
        <PageMeta
          title={title}
          description={describeBill(bill)}
          canonical={origin + path}
          jsonLd={billJsonLd(bill, origin + path)}
          noIndex={bill.category === 'state'}
        />
        {bill.category !== 'state' && (
          <ShareImage origin={origin} type="bills" slug={bill.slug} title={bill.number} />
        )}
        <BillDetails
          bill={bill}
          source={source}
          coverage={coverage}
          url={origin + path}
          aside={<BillAside bill={bill} />}
        />
      </Page>
    </>
  );
}

const inForce = new Set<Bill['status']>(['became_law', 'chaptered', 'signed', 'amended']);

/** A bill as schema.org legislation. */
function billJsonLd(bill: Bill, url: string): object {
  const isLaw = inForce.has(bill.status);
  return {
    '@context': 'https://schema.org',
    '@type': 'Legislation',
    '@id': url,
    url,
    name: bill.title,
    alternateName: bill.official_title ?? undefined,
    legislationIdentifier: bill.number,
    legislationType: bill.action_kind ?? 'Bill',
    dateCreated: bill.introduced_date ?? undefined,
    // The day on which it became law; a bill has none.
    legislationDate: bill.signing_date ?? (isLaw ? bill.status_date : null) ?? undefined,
    legislationJurisdiction: bill.category === 'state' ? 'US-CA' : 'US',
    legislationLegalForce: isLaw ? 'InForce' : 'NotInForce',
    about: bill.issues.map((name) => ({ '@type': 'Thing', name })),
    sponsor: bill.sponsor ? { '@type': 'Person', name: bill.sponsor.name } : undefined,
    isBasedOn: bill.source_url ?? undefined,
  };
}

/** The viewer's opinion and everybody's, a link to comment, and the watchlist button. */
function BillAside({ bill }: { bill: Bill }) {
  const { noun } = billKinds[bill.category];
  return (
    <aside aria-label="Opinions" className="space-y-4">
      <Panel heading="What people think">
        <QuickOpinion key={bill.slug} type="bills" item={bill} />
        <ActionBar>
          <LinkButton to={voicePath({ type: 'bills', id: bill.slug })} wide>
            {opinionButton(bill.vote)}
          </LinkButton>
        </ActionBar>
      </Panel>
      <Panel heading={`Watch this ${noun}`} className="print:hidden">
        <p className="mb-3 text-sm text-ink-2">
          Get a notification {bill.category === 'eo' ? 'if it is changed or revoked' : 'when it moves'}.
        </p>
        <WatchButton item={bill} />
        <MuteButton
          type="bills"
          id={bill.id}
          noun={noun}
          notified={bill.watched || bill.vote !== 'Not Voted'}
        />
      </Panel>
      <LazyBreakdown
        item={{ type: 'bills', id: bill.slug }}
        voters={bill.opinions.voters}
        className="max-mid:hidden"
      />
    </aside>
  );
}
