import { redirect, useLoaderData, useParams } from 'react-router';
import { getBill } from '#contract/bills/bills.ts';
import { listBillRollCalls } from '#contract/roll-calls/roll-calls.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { appLink } from '#web/embedded/app-links.ts';
import { load } from '#web/api/load.ts';
import { OpinionBars } from '#web/opinions/OpinionBars.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { votesOf } from '#web/roll-calls/BillVotes.tsx';
import { buttonClass } from '#web/ui/buttonClass.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { BillDetails } from './BillDetails.tsx';
import { describeBill } from './describe-bill.ts';

/** A bill without the shell. Other spellings of its address redirect to the canonical one. */
export const loader = load(async ({ params, read, origin }) => {
  const { bill } = await read(getBill, { params: { id: params.bill_id! } });
  if (bill.slug !== params.bill_id) throw redirect(getBill.path.replace(':id', bill.slug), 301);
  if (bill.category === 'fed') await read(listBillRollCalls, votesOf(bill.slug));
  return { canonical: `${origin}/bills/${bill.slug}` };
});

export default function EmbeddedBillScreen() {
  const { canonical } = useLoaderData() as { canonical: string };
  const { bill_id } = useParams();
  const data = useApiQuery(getBill, { params: { id: bill_id! } }).data;
  if (!data) return null;
  const { bill, source, coverage } = data;
  return (
    <>
      <PageMeta
        title={`${bill.number}: ${bill.title}`}
        description={describeBill(bill)}
        canonical={canonical}
        noIndex
      />
      <BillDetails
        bill={bill}
        source={source}
        coverage={coverage}
        url={canonical}
        aside={
          <Panel heading="What people think">
            <OpinionBars tally={bill.opinions} />
            {!bill.watched && (
              <a
                href={appLink('watchlist', bill.slug)}
                className={`mt-4 ${buttonClass('secondary', 'md', true)}`}
              >
                Add to watchlist
              </a>
            )}
          </Panel>
        }
      />
    </>
  );
}
