import type { Tally } from '#contract/opinions/opinion-levels.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { showPeople, showScore } from '#web/ui/numbers.ts';
import { useLocalTime } from '#web/ui/useLocalTime.ts';
import { BreakdownFrame, failed } from './BreakdownFrame.tsx';
import { StateMap } from './charts/StateMap.tsx';
import { TrendChart } from './charts/TrendChart.tsx';
import { useBreakdown, type Breakdown } from './charts/useBreakdown.ts';
import { splitOf } from './split.ts';
import type { VoiceItem } from './voice-item.ts';

interface OpinionBreakdownProps {
  item: Pick<VoiceItem, 'type' | 'id'>;
  voters: number;
}

/** Opinions over time, in the viewer's own district and by state. Loaded after the screen. */
export function OpinionBreakdown({ item, voters }: OpinionBreakdownProps) {
  const { data, isError } = useBreakdown(item);
  if (!data && isError) return <BreakdownFrame notice={failed} />;
  if (!data?.counted_at) return <BreakdownFrame voters={voters} notice={data && 'Counting by state…'} />;
  return (
    <BreakdownFrame
      trend={<TrendChart days={data.over_time} />}
      map={
        <>
          <OwnDistrict data={data} />
          <StateMap states={data.by_state} />
        </>
      }
    >
      <CountedAt time={data.counted_at} />
    </BreakdownFrame>
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
