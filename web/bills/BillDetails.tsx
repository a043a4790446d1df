import { type ReactNode, useContext } from 'react';
import type { Bill } from '#contract/bills/bills.ts';
import { Embedded } from '#web/embedded/AppLink.tsx';
import { Discussion } from '#web/opinions/Discussion.tsx';
import { BillVotes } from '#web/roll-calls/BillVotes.tsx';
import { DataNote } from '#web/shell/DataNote.tsx';
import { BillAmendments } from './BillAmendments.tsx';
import { BillHead } from './BillHead.tsx';
import { BillPeople } from './BillPeople.tsx';
import { BillActions, BillCommittees, BillRelated, BillSubjects, BillTexts } from './BillRecord.tsx';
import { BillSections } from './BillSections.tsx';
import { BillSource } from './BillSource.tsx';
import { BillSummary } from './BillSummary.tsx';
import { EnactedAs } from './EnactedAs.tsx';
import { OrderRecord } from './OrderRecord.tsx';
import { StatusTimeline } from './StatusTimeline.tsx';
import { WhatChanged } from './WhatChanged.tsx';
import { WriteToRepresentative } from './WriteToRepresentative.tsx';

/** The whole record of a bill, in the app and in embedded pages. The summary comes first. */
export function BillDetails({
  bill,
  source,
  url,
  aside,
}: {
  bill: Bill;
  source: string | null;
  /** The address of the page, for emails. */
  url: string;
  aside: ReactNode;
}) {
  const isOrder = bill.category === 'eo';
  const isEmbedded = useContext(Embedded);
  const lead =
    isOrder && bill.summaries.length === 0 ? <OrderRecord bill={bill} /> : <BillSummary bill={bill} />;
  return (
    <>
      <BillHead bill={bill} />
      <DataNote as_of={bill.as_of} source={source} className="mt-2" />
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
          {!isEmbedded && bill.category !== 'local' && <WriteToRepresentative bill={bill} url={url} />}
          {isOrder && bill.summaries.length > 0 && <OrderRecord bill={bill} />}
          <BillTexts bill={bill} />
          {(!isOrder || bill.actions.length > 0) && <BillActions bill={bill} />}
          <BillAmendments bill={bill} />
          <BillCommittees bill={bill} />
          {!isOrder && <BillPeople bill={bill} />}
          <BillSubjects bill={bill} />
          <BillRelated bill={bill} />
          <BillSource bill={bill} />
          {!isEmbedded && <Discussion item={{ type: 'bills', id: bill.slug }} tally={bill.opinions} />}
        </div>
      </div>
    </>
  );
}
