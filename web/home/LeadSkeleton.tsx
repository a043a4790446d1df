import { MapSkeleton } from '#web/opinions/charts/ChartSkeletons.tsx';
import { SkeletonBlock } from '#web/ui/Skeleton.tsx';

export function LeadSkeleton({ voters }: { voters: number }) {
  return (
    <>
      <SkeletonBlock className="mb-2 h-6 w-24" />
      <MapSkeleton voters={voters} />
    </>
  );
}
