import type { Tally } from '#contract/opinions/opinion-levels.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { cx } from '#web/ui/cx.ts';
import { Heading, type HeadingLevel } from '#web/ui/Heading.tsx';
import { showPeople, showScore } from '#web/ui/numbers.ts';
import { useLocalTime } from '#web/ui/useLocalTime.ts';
import { StateMap } from './charts/StateMap.tsx';
import { TrendChart } from './charts/TrendChart.tsx';
import { useBreakdown, type Breakdown } from './charts/useBreakdown.ts';
import { splitOf } from './split.ts';
import type { VoiceItem } from './voice-item.ts';

interface OpinionBreakdownProps {
  item: Pick<VoiceItem, 'type' | 'id'>;
  level?: HeadingLevel;
  className?: string;
}

/** Opinions over time, in the viewer's own district and by state. Loaded after the screen. */
export function OpinionBreakdown({ item, level = 2, className }: OpinionBreakdownProps) {
  const data = useBreakdown(item);
  const below = (level + 1) as HeadingLevel;
  return (
    <section aria-labelledby="where-people-stand" className={cx('@container', className)}>
      <Heading level={level} id="where-people-stand" className="text-lg">
        Where people stand
      </Heading>
      {!data?.counted_at && <p className="mt-2 min-h-60 text-sm text-ink-2">Counting by state…</p>}
      {data?.counted_at && (
        <div className="mt-3 space-y-5">
          <section aria-labelledby="opinion-over-time">
            <Heading level={below} id="opinion-over-time" className="mb-1 text-base">
              Over time
            </Heading>
            <TrendChart days={data.over_time} />
          </section>
          <section aria-labelledby="opinion-by-state">
            <Heading level={below} id="opinion-by-state" className="mb-1 text-base">
              By state
            </Heading>
            <OwnDistrict data={data} />
            <StateMap states={data.by_state} />
          </section>
          <CountedAt time={data.counted_at} />
        </div>
      )}
    </section>
  );
}

function CountedAt({ time }: { time: string }) {
  return <p className="text-xs text-ink-3">Counted {useLocalTime(time)}</p>;
}

function OwnDistrict({ data }: { data: Breakdown }) {
  const viewer = useViewer();
  const district = viewer?.districts?.congressional_district;
  if (!viewer?.state || district === null || district === undefined) return null;
  const found = data.by_district.find((each) => each.state === viewer.state && each.district === district);
  const name = `${viewer.state}, ${district === 0 ? 'At Large' : `district ${district}`}`;
  return (
    <p className="mb-3 max-w-measure text-sm">
      Your district ({name}):{' '}
      {found ? summary(found) : 'To protect privacy, we show a district once 10 people there have voted.'}
    </p>
  );
}

function summary(tally: Tally): string {
  const { support, oppose } = splitOf(tally.counts);
  return `${oppose}% oppose, ${support}% support, score ${showScore(tally.score)}, ${showPeople(tally.voters)}.`;
}
