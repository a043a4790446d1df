import { updateUser, type User } from '#contract/members/user.ts';
import { callNetwork } from '#web/api/network.ts';
import { startPush } from './push.ts';

/** What this page has stored: the cached account still has the earlier zone. */
let saved: { memberId: number; timeZone: string } | undefined;

/** Registers this device for notifications, and stores its time zone for digests. */
export async function startOnHome(user: User, firstTime: boolean): Promise<void> {
  // Failures are ignored: Notification Settings has a switch, and the next visit tries again.
  await Promise.allSettled([startPush(firstTime), saveTimeZone(user)]);
}

async function saveTimeZone({ id, time_zone }: User): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const stored = saved?.memberId === id ? saved.timeZone : time_zone;
  if (!timeZone || timeZone === stored) return;
  await callNetwork(updateUser, { body: { user: { time_zone: timeZone } } });
  saved = { memberId: id, timeZone };
}
