import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useViewer } from '#web/shell/viewer.ts';

/** Once a page: a member who opens Home for the first time is asked whether this device may show notifications. */
export function usePushStart(): void {
  const ready = useViewer()?.account_setup === 1;
  const [search] = useSearchParams();
  const firstTime = search.get('first_time') === 'true';
  useEffect(() => {
    // A refusal of the browser or a lost connection changes nothing: the switch in Notification Settings remains.
    if (ready) void import('./push.ts').then(({ startPush }) => startPush(firstTime)).catch(() => undefined);
  }, [ready, firstTime]);
}
