import type { Member } from '#contract/connect/members.ts';

/** 'Cheyenne, Wyoming' */
export function cityAndState({ city, state }: Pick<Member, 'city' | 'state'>): string {
  return [city, state].filter(Boolean).join(', ');
}
