import type { Tally } from '#contract/opinions/opinion-levels.ts';
import { SkeletonBlock, SkeletonText } from '#web/ui/Skeleton.tsx';

interface SkeletonProps {
  voters: Tally['voters'];
}

/** With fewer voters the server shows no trend. */
const trendFrom = 10;
/** Five states, which a map needs, have at least ten each. */
export const mapFrom = 50;

/** The shape of the trend, or of the sentence instead of it. */
export function TrendSkeleton({ voters }: SkeletonProps) {
  if (voters < trendFrom) return <Sentence />;
  return (
    <div aria-hidden className="@container">
      <SkeletonText lines={3} />
      <SkeletonBlock className="mt-5 h-46" />
      {/* Dates, labels in narrow columns, and the table behind the chart. */}
      <div className="h-23 @md:h-18" />
    </div>
  );
}

/** The shape of the map, or of the sentence instead of it. */
export function MapSkeleton({ voters }: SkeletonProps) {
  if (voters < mapFrom) return <Sentence />;
  return (
    <div aria-hidden className="@container">
      <SkeletonText lines={2} />
      <SkeletonBlock className="mt-4 aspect-[11/8] max-w-160" />
      <SkeletonBlock className="mt-3 h-12 @min-[31.5rem]:hidden" />
      {/* The numbers of the chosen state, the legend and the table. */}
      <div className="h-35 @md:h-31 @min-[31.5rem]:h-44" />
    </div>
  );
}

/** As high as two lines of small text. */
function Sentence() {
  return (
    <div className="py-0.5">
      <SkeletonText lines={2} />
    </div>
  );
}
