import { useQuery } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { opinionBars } from '#contract/opinions/opinions.ts';
import { apiQuery } from '#web/api/queries.ts';
import type { VoiceItem } from '../voice-item.ts';

export type Breakdown = Output<typeof opinionBars>;

/** Opinions on an item by place and over time. Read again while the server counts. */
export function useBreakdown({ type, id }: Pick<VoiceItem, 'type' | 'id'>) {
  return useQuery({
    ...apiQuery(opinionBars, { params: { type, id } }),
    refetchInterval: ({ state }: { state: { data?: Breakdown; dataUpdateCount: number } }) =>
      isCounting(state.data, state.dataUpdateCount) ? 3_000 : false,
  });
}

/** Whether the server is counting again. Stops after ten reads. */
function isCounting(data: Breakdown | undefined, reads: number): boolean {
  if (!data || reads > 10) return false;
  return !data.counted_at || Date.now() - Date.parse(data.counted_at) > 120_000;
}
