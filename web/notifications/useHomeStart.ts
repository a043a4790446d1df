import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { updateUser, type User } from '#contract/members/user.ts';
import { callNetwork } from '#web/api/network.ts';
import { useViewer } from '#web/shell/viewer.ts';

/**
 * Registers the device of a member who opens Home for notifications, which asks for permission the first
 * time, and stores its time zone for digests.
 */
export function useHomeStart(): void {
  const viewer = useViewer();
  const [search] = useSearchParams();
  const firstTime = search.get('first_time') === 'true';
  const start = useEffectEvent((firstTime: boolean) => {
    if (!viewer) return;
    const push = import('./push.ts').then(({ startPush }) => startPush(firstTime));
    // Failures are ignored: Notification Settings has a switch, and the next visit tries again.
    void Promise.allSettled([push, saveTimeZone(viewer)]);
  });
  const readyId = viewer?.account_setup === 1 && viewer.id;
  useEffect(() => {
    if (readyId) start(firstTime);
  }, [readyId, firstTime]);
}

/** What this page has stored: the cached account still has the earlier zone. */
let saved: { memberId: number; timeZone: string } | undefined;

async function saveTimeZone({ id, time_zone }: User): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const stored = saved?.memberId === id ? saved.timeZone : time_zone;
  if (!timeZone || timeZone === stored) return;
  await callNetwork(updateUser, { body: { user: { time_zone: timeZone } } });
  saved = { memberId: id, timeZone };
}
