import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

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

/** The years of the congress that sits in `year` and of the one before: even years close a congress, odd ones open it. */
export function congressYears(year: number): { congress: number; current: string; previous: string } {
  const first = year % 2 === 0 ? year - 1 : year;
  return { congress: (first - 1787) / 2, current: `${first},${first + 1}`, previous: `${first - 2},${first - 1}` };
}
