import { type ReactNode, useContext } from 'react';
import type { Bill } from '#contract/bills/bills.ts';
import { Embedded, AppLink } from '#web/embedded/AppLink.tsx';
import { Discussion } from '#web/opinions/Discussion.tsx';
import { LazyBreakdown } from '#web/opinions/LazyBreakdown.tsx';
import { BillVotes } from '#web/roll-calls/BillVotes.tsx';
import { DataNote } from '#web/shell/DataNote.tsx';
import { hostOf } from '#web/ui/hosts.ts';
import { showDate } from '#web/ui/dates.ts';
import { statusNames } from '#contract/bills/bill-status.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { countedNoun } from '#web/ui/numbers.ts';
import { LocalTime } from '#web/ui/LocalTime.tsx';
import { BillAmendments } from './BillAmendments.tsx';
import { BillHead } from './BillHead.tsx';
import { BillPeople } from './BillPeople.tsx';
import { BillActions, BillCommittees, BillRelated, BillSubjects, BillTexts } from './BillRecord.tsx';
import { BillSections, SectionLink } from './BillSections.tsx';
import { BillSummary } from './BillSummary.tsx';
import { OrderRecord } from './OrderRecord.tsx';
import { StatusTimeline } from './StatusTimeline.tsx';
import { WriteToRepresentative } from './WriteToRepresentative.tsx';
import { statusText } from './bill-labels.ts';

/** The whole record of a bill, in the app and in embedded pages. The summary comes first. */
export function BillDetails({
  bill,
  source,
  coverage,
  url,
  aside,
}: {
  bill: Bill;
  source: string | null;
  /** What may be missing. Only the pages of orders say it. */
  coverage: string | null;
  /** The address of the page, for emails. */
  url: string;
  aside: ReactNode;
}) {
  const isOrder = bill.category === 'eo';
  const item = { type: 'bills', id: bill.slug } as const;
  const isEmbedded = useContext(Embedded);
  const lead =
    isOrder && bill.summaries.length === 0 ? <OrderRecord bill={bill} /> : <BillSummary bill={bill} />;
  return (
    <>
      <BillHead bill={bill} />
      <DataNote as_of={bill.as_of} source={source} coverage={isOrder ? coverage : null} className="mt-2" />
      <WhatChanged bill={bill} />
      <StatusTimeline bill={bill} />
      {bill.steps.some((step) => step.from_roll_call) && (
        <p className="-mt-2 mb-4 text-sm text-ink-2">
          The recorded vote is newer than the rest of this record.
        </p>
      )}
      <EnactedAs bill={bill} />
      {!isEmbedded && <BillSections bill={bill} />}
      <div className="with-aside">
        <div className="min-w-0">{lead}</div>
        <div className="mid:col-start-2 mid:row-span-2 mid:row-start-1">{aside}</div>
        <div className="isolate min-w-0 space-y-9 mid:col-start-1">
          {bill.category === 'fed' && <BillVotes bill={bill} />}
          {bill.category === 'state' && <StateBillVotes bill={bill} />}
          {/* Wider screens have it beside the text. */}
          {!isEmbedded && <LazyBreakdown item={item} voters={bill.opinions.voters} className="mid:hidden" />}
          {!isEmbedded && bill.category !== 'local' && <WriteToRepresentative bill={bill} url={url} />}
          {isOrder && bill.summaries.length > 0 && <OrderRecord bill={bill} />}
          <BillTexts bill={bill} />
          {(!isOrder || bill.actions.length > 0) && <BillActions bill={bill} />}
          <BillAmendments bill={bill} />
          <BillCommittees bill={bill} />
          {!isOrder && <BillPeople bill={bill} />}
          <BillSubjects bill={bill} />
          <BillRelated bill={bill} />
          {!isEmbedded && <Discussion item={item} tally={bill.opinions} />}
          <BillSource bill={bill} />
        </div>
      </div>
    </>
  );
}

/** Where to read the roll calls of a state's legislature. Polity has those of Congress only. */
function StateBillVotes({ bill: { number, source_url } }: { bill: Bill }) {
  return (
    <section>
      <h2 id="roll-calls" className="mb-2">
        How they voted
      </h2>
      <p className="max-w-measure text-sm">
        Polity does not have roll calls of state legislatures.{' '}
        {source_url && (
          <a href={source_url.replace('billNavClient', 'billVotesClient')} rel="noreferrer">
            Votes on {number} on {hostOf(source_url)}
          </a>
        )}
      </p>
    </section>
  );
}

/** The source of the record and its date. */
function BillSource({ bill }: { bill: Bill }) {
  return (
    <p className="border-t border-rule pt-4 text-xs text-ink-3">
      {bill.as_of && (
        <>
          As of <time dateTime={bill.as_of}>{showDate(bill.as_of)}</time> ·{' '}
        </>
      )}
      Source: {sources[bill.category]}
      {bill.source_url && (
        <>
          {' · '}
          <a href={bill.source_url} rel="noreferrer">
            {bill.number} on {hostOf(bill.source_url)}
          </a>
        </>
      )}
    </p>
  );
}

const sources: Record<Bill['category'], string> = {
  fed: 'GovInfo BILLSTATUS',
  state: 'California Legislative Information',
  local: 'the local legislature',
  eo: 'Federal Register',
};

/** A notice that the bill's companion in the other chamber became law, or has gone further. */
function EnactedAs({ bill: { enacted_as, companion_ahead } }: { bill: Bill }) {
  const companion = enacted_as ?? companion_ahead;
  if (!companion) return null;
  const { slug, number } = companion;
  return (
    <Notice className="mb-4 max-w-measure">
      {enacted_as ? 'Enacted as ' : 'Companion bill '}
      <AppLink to={`/bills/${slug}`}>{number}</AppLink>{' '}
      {enacted_as
        ? `(${enacted_as.law_number})`
        : companion_ahead && `has gone further: ${statusNames[companion_ahead.status]}`}
    </Notice>
  );
}

/** One line about what is new since the member's last visit, if anything. */
function WhatChanged({ bill }: { bill: Bill }) {
  const { changes } = bill;
  if (!changes) return null;
  const news = [
    changes.previous_status && `${statusText(bill)} (was: ${statusNames[changes.previous_status]})`,
    changes.new_actions > 0 && countedNoun(changes.new_actions, 'new action'),
    changes.new_texts > 0 && countedNoun(changes.new_texts, 'new text'),
  ].filter(Boolean);
  return (
    <Notice className="mt-4 max-w-measure">
      <b>Since you last looked</b> on <LocalTime iso={changes.since} />: {news.join(' · ')}.{' '}
      {changes.new_actions > 0 && <SectionLink id="actions">See the actions</SectionLink>}
    </Notice>
  );
}
