import { MapSkeleton } from '#web/opinions/charts/ChartSkeletons.tsx';
import { StateMap } from '#web/opinions/charts/StateMap.tsx';
import { useBreakdown } from '#web/opinions/charts/useBreakdown.ts';

/** Opinions on the lead story by state. */
export default function LeadMap({ slug, voters }: { slug: string; voters: number }) {
  const { data, isError } = useBreakdown({ type: 'bills', id: slug });
  if (isError && !data) return null;
  return data?.counted_at ? (
    <StateMap states={data.by_state} name="lead-map" />
  ) : (
    <MapSkeleton voters={voters} />
  );
}
