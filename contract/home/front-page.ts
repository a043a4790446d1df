import { z } from 'zod';
import { billStatuses } from '../bills/bill-status.ts';
import { billCard } from '../bills/bills.ts';
import { defineEndpoint } from '../endpoint.ts';
import { day } from '../fields.ts';
import { freshness } from '../freshness.ts';
import { initiativeCard } from '../initiatives.ts';
import { opinionLevels } from '../opinions/opinion-levels.ts';
import { bars, levelCounts } from '../opinions/opinions.ts';
import { rollCallHead, voter } from '../roll-calls/roll-calls.ts';

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

/** A bill on the viewer's watchlist and its latest action. */
const watchedBill = z.object({
  slug: z.string(),
  number: z.string(),
  title: z.string(),
  status: z.enum(billStatuses),
  action: z.object({ date: day, text: z.string() }).nullable(),
});
export type WatchedBill = z.output<typeof watchedBill>;

/** A bill that a committee has reported and that its chamber has not voted on, with the viewer's opinion. */
const waitingBill = z.object({
  slug: z.string(),
  number: z.string(),
  title: z.string(),
  chamber: z.enum(['house', 'senate']),
  reported_on: day,
  my_vote: z.enum(opinionLevels).nullable(),
});
export type WaitingBill = z.output<typeof waitingBill>;

/** A recorded vote on a bill, the votes of the viewer's seats in it, and the viewer's opinion on the bill. */
const latestVote = z.object({
  roll_call: rollCallHead,
  yours: z.array(voter),
  my_vote: z.enum(opinionLevels).nullable(),
});
export type LatestVote = z.output<typeof latestVote>;

export const home = defineEndpoint({
  method: 'GET',
  path: '/api/v1/home',
  summary: 'What is most active, the newest bills, initiatives and votes, and what moved on the watchlist',
  auth: 'anyone',
  input: {},
  output: z.object({
    graphs: z.array(graph),
    bills: z.array(billCard),
    initiatives: z.array(initiativeCard),
    /** Bills of the Short List that moved last, and what the list says about its years. */
    short_list: z.array(billCard),
    short_list_notice: z.string().nullable(),
    /** The newest votes on bills. */
    roll_calls: z.array(latestVote),
    /** The watched bills with the latest actions; empty for visitors. */
    watched: z.array(watchedBill),
    /** Bills of this Congress that are up for a vote, the last reported first. */
    up_for_vote: z.array(waitingBill),
    /** What the viewer has done of the first steps; opinions on bills are counted to 3. */
    steps: z.object({ follows: z.boolean(), friends: z.boolean(), opinions: z.number() }),
    ...freshness,
  }),
});
