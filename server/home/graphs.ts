import { billNumber } from '#contract/bills/bill-status.ts';
import type { Graph } from '#contract/home.ts';
import { noCounts, opinionLevels, type LevelCounts } from '#contract/opinions/opinion-levels.ts';
import type { Db } from '#server/database/pool.ts';
import { opinionsOf } from '#server/opinions/tally.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { countAlong, keepActivityFresh } from './activity.ts';
import { findMostActive, findToday, type ActiveItem } from './home.queries.ts';

const graphCount = 6;

/** Graphs of the most active items of the last days; bars are exact, and an opinion of today moves them at once. */
export async function graphsOfHome(db: Db, viewer: Viewer | undefined): Promise<Graph[]> {
  const activity = await keepActivityFresh(db);
  const { since } = activity;
  const items = await findMostActive(db, viewer?.id, since, graphCount);
  countAlong(db, activity, items[0]?.voices_since ?? 0);
  const ids = items.map(({ id }) => id);
  const [opinions, today] = await Promise.all([opinionsOf(db, undefined, ids), findToday(db, ids, since)]);
  return items.map((item) => ({
    id: item.id,
    type: `${item.item_type}s` as const,
    slug: item.slug,
    title: item.title,
    number: item.bill_type && item.number ? billNumber(item.bill_type, item.number) : null,
    ...opinions(item.id).opinions,
    series: seriesOf(
      item,
      today.filter((row) => row.item_id === item.id),
    ),
  }));
}

type TodayRow = Awaited<ReturnType<typeof findToday>>[number];

/** The days before today as they were counted, and today's from its rows; oldest first. */
function seriesOf({ days }: ActiveItem, today: TodayRow[]): Graph['series'] {
  const series = new Map<string, LevelCounts>();
  for (const [date, counts] of Object.entries(days ?? {}))
    series.set(
      date,
      Object.fromEntries(opinionLevels.map((level, index) => [level, counts[index]!])) as LevelCounts,
    );
  for (const { date, level, count } of today) {
    const counts = series.get(date) ?? { ...noCounts };
    counts[level] += count;
    series.set(date, counts);
  }
  return [...series]
    .map(([date, counts]) => ({ date, counts }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}
