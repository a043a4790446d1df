import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useViewer } from '#web/shell/viewer.ts';

/**
 * Asks a member who opens Home for the first time to allow notifications on this device, and stores the time
 * zone of the browser for digests.
 */
export function usePushStart(): void {
  const viewer = useViewer();
  const ready = viewer?.account_setup === 1;
  const zone = viewer?.time_zone;
  const [search] = useSearchParams();
  const firstTime = search.get('first_time') === 'true';
  useEffect(() => {
    // Failures are ignored: Notification Settings has a switch.
    if (ready) void import('./push.ts').then(({ startPush }) => startPush(firstTime)).catch(() => undefined);
  }, [ready, firstTime]);
  useEffect(() => {
    if (ready)
      void import('./time-zone.ts').then(({ saveTimeZone }) => saveTimeZone(zone)).catch(() => undefined);
  }, [ready, zone]);
}
