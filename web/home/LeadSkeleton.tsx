import { MapSkeleton } from '#web/opinions/charts/ChartSkeletons.tsx';

export function LeadSkeleton({ voters }: { voters: number }) {
  return (
    <>
      <h3 className="mb-2 text-base">By state</h3>
      <MapSkeleton voters={voters} />
    </>
  );
}
