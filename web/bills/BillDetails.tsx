import type { ReactNode } from 'react';
import type { Bill } from '#contract/bills/bills.ts';
import { BillVotes } from '#web/roll-calls/BillVotes.tsx';
import { DataNote } from '#web/shell/DataNote.tsx';
import { BillHead } from './BillHead.tsx';
import { BillPeople } from './BillPeople.tsx';
import { BillActions, BillCommittees, BillRelated, BillSubjects, BillTexts } from './BillRecord.tsx';
import { BillSource } from './BillSource.tsx';
import { BillSummary } from './BillSummary.tsx';
import { EnactedAs } from './EnactedAs.tsx';
import { OrderRecord } from './OrderRecord.tsx';
import { StatusTimeline } from './StatusTimeline.tsx';
import { WhatChanged } from './WhatChanged.tsx';

/** The whole record of a bill, in the app and in embedded pages. */
export function BillDetails({
  bill,
  source,
  aside,
}: {
  bill: Bill;
  source: string | null;
  aside: ReactNode;
}) {
  const isOrder = bill.category === 'eo';
  return (
    <>
      <BillHead bill={bill} />
      <DataNote as_of={bill.as_of} source={source} className="mt-2" />
      <WhatChanged bill={bill} />
      <StatusTimeline
        billType={bill.bill_type}
        steps={bill.steps}
        status={bill.status}
        asOf={bill.as_of}
        className="my-6"
      />
      <EnactedAs bill={bill} />
      <div className="grid items-start gap-x-10 gap-y-8 mid:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="space-y-9 mid:col-start-1 mid:row-start-1">
          {(!isOrder || bill.summaries.length > 0) && <BillSummary bill={bill} />}
          {bill.category === 'fed' && <BillVotes bill={bill} />}
          {isOrder ? <OrderRecord bill={bill} /> : <BillPeople bill={bill} />}
          {(!isOrder || bill.actions.length > 0) && <BillActions bill={bill} />}
          <BillCommittees bill={bill} />
          <BillTexts bill={bill} />
          <BillSubjects bill={bill} />
          <BillRelated bill={bill} />
          <BillSource bill={bill} />
        </div>
        <div className="max-mid:order-first mid:col-start-2 mid:row-start-1">{aside}</div>
      </div>
    </>
  );
}
