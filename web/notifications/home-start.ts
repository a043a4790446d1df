import { updateUser, type User } from '#contract/members/user.ts';
import { callNetwork } from '#web/api/network.ts';
import { startPush } from './push.ts';

/** The zone that this page has stored: the cached account still has the earlier one. */
let savedZone: string | undefined;

/** Registers this device for notifications, and stores its time zone for digests. */
export async function startOnHome(user: User, firstTime: boolean): Promise<void> {
  // Failures are ignored: Notification Settings has a switch, and the next visit tries again.
  await Promise.allSettled([startPush(firstTime), saveTimeZone(user.time_zone)]);
}

async function saveTimeZone(stored: string | null | undefined): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (!timeZone || timeZone === (savedZone ?? stored)) return;
  await callNetwork(updateUser, { body: { user: { time_zone: timeZone } } });
  savedZone = timeZone;
}
