import { StateMap } from '#web/opinions/charts/StateMap.tsx';
import { useBreakdown } from '#web/opinions/charts/useBreakdown.ts';

/** Opinions on the lead story by state. */
export default function LeadMap({ slug }: { slug: string }) {
  const data = useBreakdown({ type: 'bills', id: slug });
  return data ? <StateMap states={data.by_state} name="lead-map" /> : null;
}
