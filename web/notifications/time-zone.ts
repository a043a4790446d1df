import { updateUser } from '#contract/members/user.ts';
import { callNetwork } from '#web/api/network.ts';

/** Stores the browser's time zone, if it is not the stored one. */
export async function saveTimeZone(stored: string | null | undefined): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (timeZone && timeZone !== stored)
    await callNetwork(updateUser, { body: { user: { time_zone: timeZone } } });
}
