import { cx } from '#web/ui/cx.ts';
import { minStates, StateMap } from '#web/opinions/charts/StateMap.tsx';
import { TrendChart } from '#web/opinions/charts/TrendChart.tsx';
import { useBreakdown } from '#web/opinions/charts/useBreakdown.ts';
import { LeadSkeleton } from './LeadSkeleton.tsx';

/** Opinions on the lead story by state, and over time while few states have enough of them. */
export default function LeadChart({ slug, voters }: { slug: string; voters: number }) {
  const { data, isError } = useBreakdown({ type: 'bills', id: slug });
  if (isError && !data) return null;
  if (!data?.counted_at) return <LeadSkeleton voters={voters} />;
  const hasStates = data.by_state.length > 0;
  return (
    <>
      {hasStates && (
        <>
          <h3 className="mb-2 text-base">By state</h3>
          <StateMap states={data.by_state} />
        </>
      )}
      {data.by_state.length < minStates && (
        <div className={cx(hasStates && 'mt-5 max-mid:hidden')}>
          <h3 className="mb-2 text-base">Over time</h3>
          <TrendChart days={data.over_time} />
        </div>
      )}
    </>
  );
}
