import { useLocalTime } from '#web/ui/useLocalTime.ts';
import { BreakdownFrame, failed } from './BreakdownFrame.tsx';
import { StateMap } from './charts/StateMap.tsx';
import { TrendChart } from './charts/TrendChart.tsx';
import { useBreakdown } from './charts/useBreakdown.ts';
import type { VoiceItem } from './voice-item.ts';

export interface BreakdownProps {
  item: Pick<VoiceItem, 'type' | 'id'>;
  voters: number;
}

/** Opinions over time, in the viewer's own district and by state. Loaded after the screen. */
export default function OpinionBreakdown({ item, voters }: BreakdownProps) {
  const { data, isError } = useBreakdown(item);
  if (!data && isError) return <BreakdownFrame notice={failed} />;
  if (!data?.counted_at) return <BreakdownFrame voters={voters} notice={data && 'Counting by state…'} />;
  return (
    <BreakdownFrame
      trend={<TrendChart days={data.over_time} />}
      districts={data.by_district}
      map={<StateMap states={data.by_state} />}
    >
      <CountedAt time={data.counted_at} />
    </BreakdownFrame>
  );
}

function CountedAt({ time }: { time: string }) {
  return <p className="text-xs text-ink-3">Counted {useLocalTime(time)}</p>;
}
