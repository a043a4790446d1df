import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { blankAsAbsent, wholeNumber } from './fields.ts';

export const usersCount = defineEndpoint({
  method: 'GET',
  path: '/api/v1/home/users_count',
  summary: 'How many members are registered',
  auth: 'anyone',
  input: {},
  output: z.object({ user_count: z.number() }),
});

export const currentCongress = defineEndpoint({
  method: 'GET',
  path: '/api/v1/home/current_congress',
  summary: 'The congress of today and its years',
  auth: 'anyone',
  input: {},
  output: z.object({ congress: z.number(), current_years: z.string(), previous_years: z.string() }),
});

const tabCounts = z.object({
  shares: z.number(),
  connects: z.number(),
  fed_bills: z.number(),
  executive_orders: z.number(),
  state_bills: z.number(),
});
export type TabCounts = z.output<typeof tabCounts>;

export const tabCount = defineEndpoint({
  method: 'GET',
  path: '/api/v1/home/tab_count',
  summary:
    'What is new to me since a time, by tab, at most 100 each; `connects` counts all waiting invitations',
  auth: 'session',
  /** Unix seconds; without it nothing counts as new. */
  input: {
    query: z.object({ from_time: z.preprocess(blankAsAbsent, wholeNumber(0, 9_999_999_999).optional()) }),
  },
  output: tabCounts,
});

export const adEnabled = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/ad_enabled',
  summary: 'Whether ads are on',
  auth: 'anyone',
  input: {},
  output: z.object({ ad_enabled: z.boolean() }),
});

export const contact = defineEndpoint({
  method: 'GET',
  path: '/api/v1/home/contact',
  summary: 'Where to write for help',
  auth: 'anyone',
  input: {},
  output: z.object({ support_email: z.string() }),
});

/** 119 → 2025 */
export function firstYearOfCongress(congress: number): number {
  return 1787 + 2 * congress;
}

/** 119 → '119th', 121 → '121st' */
export function ordinal(congress: number): string {
  const isTeen = Math.floor((congress % 100) / 10) === 1;
  return congress + (isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][congress % 10] ?? 'th'));
}

/** The day on which a congress ends and the next begins: 118 → '2025-01-03' */
export function endOfCongress(congress: number): string {
  return `${firstYearOfCongress(congress) + 2}-01-03`;
}

/** Whether data as of a day (YYYY-MM-DD) have all that a congress did. */
export function hasEnded(congress: number, asOf: string): boolean {
  return asOf > endOfCongress(congress);
}

/** A year of the congress that sits on a day (YYYY-MM-DD). The old one sits until January 3. */
export function yearOfCongressOn(day: string): number {
  return Number(day.slice(0, 4)) - (day.slice(5) < '01-03' ? 1 : 0);
}

/** Years of the congress that sits in `year` and of the one before. A congress starts in an odd year. */
export function congressYears(year: number): { congress: number; current: string; previous: string } {
  const first = year % 2 === 0 ? year - 1 : year;
  return {
    congress: (first - 1787) / 2,
    current: `${first},${first + 1}`,
    previous: `${first - 2},${first - 1}`,
  };
}
