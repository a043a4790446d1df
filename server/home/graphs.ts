import { billNumber } from '#contract/bills/bill-status.ts';
import type { Graph } from '#contract/home/front-page.ts';
import { noCounts, tally, type LevelCounts } from '#contract/opinions/opinion-levels.ts';
import type { Db } from '#server/database/pool.ts';
import { countsOf } from '#server/opinions/tally-store.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { mostActive } from './activity.ts';
import type { ActiveItem } from './activity.queries.ts';

const graphCount = 6;

/**
 * Graphs of the most active items of the last days. Bars are exact, and an opinion of today counts at once.
 */
export async function graphsOfHome(db: Db, viewer: Viewer | undefined): Promise<Graph[]> {
  const items = await mostActive(db, viewer?.id, graphCount);
  return items.map((item) => ({
    id: item.id,
    type: `${item.item_type}s` as const,
    slug: item.slug,
    title: item.title,
    number: item.bill_type && item.number ? billNumber(item.bill_type, item.number) : null,
    ...tally(countsOf(item.counts)),
    series: seriesOf(item),
  }));
}

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
