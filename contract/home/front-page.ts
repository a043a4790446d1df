import { z } from 'zod';
import { billCard } from '../bills/bills.ts';
import { defineEndpoint } from '../endpoint.ts';
import { day } from '../fields.ts';
import { freshness } from '../freshness.ts';
import { initiativeCard } from '../initiatives.ts';
import { bars, levelCounts } from '../opinions/opinions.ts';

/** How many days the graphs on Home cover. */
export const graphDays = 30;

/** Opinions on one item, in all and on each of the last days; days without opinions are left out. */
const graph = z.object({
  id: z.number(),
  type: z.enum(['bills', 'initiatives', 'representatives']),
  slug: z.string(),
  number: z.string().nullable(),
  title: z.string(),
  ...bars,
  series: z.array(z.object({ date: day, counts: levelCounts })),
});
export type Graph = z.output<typeof graph>;

export const home = defineEndpoint({
  method: 'GET',
  path: '/api/v1/home',
  summary: 'Graphs of what is most active, and the newest bills and initiatives',
  auth: 'anyone',
  input: {},
  output: z.object({
    graphs: z.array(graph),
    bills: z.array(billCard),
    initiatives: z.array(initiativeCard),
    ...freshness,
  }),
});
