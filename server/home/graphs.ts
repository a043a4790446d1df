import { z } from 'zod';
import { billNumber, displayNumber } from '#contract/bills/bill-status.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Graph, home, WaitingBill, WatchedBill } from '#contract/home/front-page.ts';
import { noCounts, tally, type LevelCounts } from '#contract/opinions/opinion-levels.ts';
import type { Db } from '#server/database/pool.ts';
import { currentCongress } from '#server/environment/clock.ts';
import { countsOf } from '#server/opinions/tally-store.ts';
import { latestVotesFor, latestVoteView } from '#server/roll-calls/roll-calls.ts';
import { mayReadStateContent } from '#server/districts/state-access.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { itemView } from '#server/opinions/items.ts';
import { defineJob } from '#server/jobs/job.ts';
import {
  findMostActive,
  type ActiveItem,
  type WaitingRow,
  type WatchedRow,
  countActivity,
} from './activity.queries.ts';

const graphCount = 6;

const voteCount = 4;

/**
 * Graphs of the most active items of the last days, what moved on the watchlist, what is up for a vote, the
 * newest votes, and which first steps are done. Bars are exact, and an opinion of today counts at once.
 */
export async function homeActivity(
  db: Db,
  viewer: Viewer | undefined,
): Promise<Pick<Output<typeof home>, 'graphs' | 'watched' | 'up_for_vote' | 'roll_calls' | 'steps'>> {
  const { items, watched, waiting, votes, steps } = await findMostActive(
    db,
    {
      id: viewer?.id,
      readsStateBills: mayReadStateContent(viewer),
      congress: currentCongress(),
      votes: latestVotesFor(db, viewer, voteCount),
    },
    graphCount,
  );
  return {
    graphs: items.map(graphView),
    watched: watched.map(watchedView),
    up_for_vote: waiting.map(waitingView),
    roll_calls: votes.map(latestVoteView),
    steps,
  };
}

const graphView = (item: ActiveItem): Graph => ({
  id: item.id,
  type: `${item.item_type}s` as const,
  slug: item.slug,
  title: item.title,
  number: itemView(item, item.item_type).number,
  ...tally(countsOf(item.counts)),
  series: seriesOf(item),
});

const watchedView = ({ action_date, action_text, ...bill }: WatchedRow): WatchedBill => ({
  slug: bill.slug,
  number: displayNumber(bill),
  title: bill.title,
  status: bill.status as WatchedBill['status'],
  action: action_date && action_text ? { date: action_date, text: action_text } : null,
});

const waitingView = ({ bill_type, number, ...bill }: WaitingRow): WaitingBill => ({
  ...bill,
  number: billNumber(bill_type, number),
  chamber: bill_type.startsWith('s') ? 'senate' : 'house',
});

/** Counts of past days plus recent opinions, oldest first. */
function seriesOf({ days, recent }: ActiveItem): Graph['series'] {
  const series = new Map<string, LevelCounts>();
  for (const [date, counts] of Object.entries(days ?? {})) series.set(date, countsOf(counts));
  for (const { date, level, count } of recent ?? []) {
    const counts = series.get(date) ?? { ...noCounts };
    counts[level] += count;
    series.set(date, counts);
  }
  return [...series]
    .map(([date, counts]) => ({ date, counts }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** Every five minutes: counts the opinions of the last days, so that Home reads only those since then. */
export const countHomeActivity = defineJob({
  name: 'home.activity',
  queue: 'upkeep',
  cron: '*/5 * * * *',
  data: z.object({}),
  handle: ({ db }) => countActivity(db),
});
