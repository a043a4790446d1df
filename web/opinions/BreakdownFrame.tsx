import { useId, type ReactNode } from 'react';
import type { Tally } from '#contract/opinions/opinion-levels.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { cx } from '#web/ui/cx.ts';
import { showPeople, showScore } from '#web/ui/numbers.ts';
import { MapSkeleton, TrendSkeleton } from './charts/ChartSkeletons.tsx';
import type { Breakdown } from './charts/useBreakdown.ts';
import { splitOf } from './split.ts';

export const failed = 'We could not load the charts. Reload the page to try again.';

interface BreakdownFrameProps {
  /** Above the charts, or instead of them. */
  notice?: string | undefined;
  /** How many have an opinion, while the charts load: it decides how high they will be. */
  voters?: number;
  trend?: ReactNode;
  districts?: Breakdown['by_district'];
  map?: ReactNode;
  children?: ReactNode;
}

/** The headings of the charts, with the charts or with placeholders as high as they will be. */
export function BreakdownFrame({ notice, voters, trend, districts, map, children }: BreakdownFrameProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="@container">
      <h2 id={id} className="text-lg">
        Where people stand
      </h2>
      {notice && (
        <p role="status" className="mt-2 text-sm text-ink-2">
          {notice}
        </p>
      )}
      {(trend || voters !== undefined) && (
        <div className="mt-3 space-y-5">
          <section aria-labelledby={`${id}-trend`}>
            <h3 id={`${id}-trend`} className="mb-1 text-base">
              Over time
            </h3>
            {trend ?? <TrendSkeleton voters={voters!} />}
            <p className="mt-1 text-xs text-ink-3">A day is added for every 10 new opinions.</p>
          </section>
          <section aria-labelledby={`${id}-map`}>
            <h3 id={`${id}-map`} className="mb-1 text-base">
              By state
            </h3>
            <OwnDistrict districts={districts} />
            {map ?? <MapSkeleton voters={voters!} />}
          </section>
          {children ?? <div className="h-[1lh] text-xs" />}
        </div>
      )}
    </section>
  );
}

/** What the viewer's own district thinks. Takes its place also while the districts load. */
function OwnDistrict({ districts }: { districts: Breakdown['by_district'] | undefined }) {
  const viewer = useViewer();
  const district = viewer?.districts?.congressional_district;
  if (!viewer?.state || district === null || district === undefined) return null;
  const found = districts?.find((each) => each.state === viewer.state && each.district === district);
  const name = `${viewer.state}, ${district === 0 ? 'At Large' : `district ${district}`}`;
  return (
    <p className={cx('mb-3 max-w-measure text-sm', !districts && 'invisible')}>
      Your district ({name}):{' '}
      {found ? summary(found) : 'To protect privacy, we show a district once 10 people there have voted.'}
    </p>
  );
}

function summary(tally: Tally): string {
  const { support, oppose } = splitOf(tally.counts);
  return `${oppose}% oppose, ${support}% support, score ${showScore(tally.score)}, ${showPeople(tally.voters)}.`;
}
