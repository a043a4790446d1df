import type { User } from '#contract/members/user.ts';
import { readItem, writeItem } from '#web/api/storage.ts';

const skipAboutKey = 'polity.skip_about';
/** Whether Welcome has been seen on this device. */
export const readSkipAbout = () => readItem(skipAboutKey) !== null;
export const writeSkipAbout = () => writeItem(skipAboutKey, '1');

/** Where a member starts: on Home, or where the account is completed. */
export function startPath(user: User): string {
  return user.account_setup === 1 ? '/home?first_time=true' : '/general_settings';
}
