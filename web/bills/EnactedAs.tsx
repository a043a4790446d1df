import type { Bill } from '#contract/bills/bills.ts';
import { AppLink } from '#web/embedded/AppLink.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** A notice that the bill's companion in the other chamber became law. */
export function EnactedAs({ bill: { enacted_as } }: { bill: Bill }) {
  if (!enacted_as) return null;
  const { slug, number, law_number } = enacted_as;
  return (
    <Notice className="mb-6 max-w-measure">
      Enacted as <AppLink to={`/bills/${slug}`}>{number}</AppLink> ({law_number})
    </Notice>
  );
}
