import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

const transparencyCounts = z.object({
  reports: z.number(),
  /** By the filter. */
  held: z.number(),
  removed: z.number(),
  kept: z.number(),
  appeals: z.number(),
  upheld: z.number(),
  restored: z.number(),
  suspensions: z.number(),
});
export type TransparencyCounts = z.output<typeof transparencyCounts>;

export const transparency = defineEndpoint({
  method: 'GET',
  path: '/api/v1/transparency',
  summary: 'Reports, decisions, appeals and suspensions by month; no names',
  auth: 'anyone',
  input: {},
  output: z.object({
    total: transparencyCounts,
    /** 'YYYY-MM', newest first; at most 24. */
    months: z.array(transparencyCounts.extend({ month: z.string() })),
  }),
});
