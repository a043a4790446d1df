import { statusNames } from '#contract/bills/bill-status.ts';
import type { Bill } from '#contract/bills/bills.ts';
import { AppLink } from '#web/embedded/AppLink.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** A notice that the bill's companion in the other chamber became law, or has gone further. */
export function EnactedAs({ bill: { enacted_as, companion_ahead } }: { bill: Bill }) {
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
