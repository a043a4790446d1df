import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useViewer } from '#web/shell/viewer.ts';

/** Asks a member who opens Home for the first time to allow notifications on this device. */
export function usePushStart(): void {
  const ready = useViewer()?.account_setup === 1;
  const [search] = useSearchParams();
  const firstTime = search.get('first_time') === 'true';
  useEffect(() => {
    // Failures are ignored: Notification Settings has a switch.
    if (ready) void import('./push.ts').then(({ startPush }) => startPush(firstTime)).catch(() => undefined);
  }, [ready, firstTime]);
}
