import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useViewer } from '#web/shell/viewer.ts';

/**
 * Asks a member who opens Home for the first time to allow notifications on this device, and stores the time
 * zone of the browser for digests.
 */
export function usePushStart(): void {
  const viewer = useViewer();
  const [search] = useSearchParams();
  const firstTime = search.get('first_time') === 'true';
  const start = useEffectEvent(async (firstTime: boolean) => {
    const { startOnHome } = await import('./home-start.ts');
    if (viewer) await startOnHome(viewer, firstTime);
  });
  const readyId = viewer?.account_setup === 1 && viewer.id;
  useEffect(() => {
    if (readyId) void start(firstTime).catch(() => undefined);
  }, [readyId, firstTime]);
}
