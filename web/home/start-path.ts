import type { User } from '#contract/members/user.ts';

/** Where a member starts: on Home, or where the account is completed. */
export function startPath(user: User): string {
  return user.account_setup === 1 ? '/home?first_time=true' : '/general_settings';
}
