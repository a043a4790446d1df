import { StateMap } from '#web/opinions/charts/StateMap.tsx';
import { TrendChart } from '#web/opinions/charts/TrendChart.tsx';
import { useBreakdown } from '#web/opinions/charts/useBreakdown.ts';
import { LeadSkeleton } from './LeadSkeleton.tsx';

/** Opinions on the lead story by state, or over time while no state has enough of them. */
export default function LeadChart({ slug, voters }: { slug: string; voters: number }) {
  const { data, isError } = useBreakdown({ type: 'bills', id: slug });
  if (isError && !data) return null;
  if (!data?.counted_at) return <LeadSkeleton voters={voters} />;
  const hasStates = data.by_state.length > 0;
  return (
    <>
      <h3 className="mb-2 text-base">{hasStates ? 'By state' : 'Over time'}</h3>
      {hasStates ? <StateMap states={data.by_state} name="lead-map" /> : <TrendChart days={data.over_time} />}
    </>
  );
}
