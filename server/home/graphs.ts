import { billNumber } from '#contract/bill-status.ts';
import type { Graph } from '#contract/home.ts';
import { noCounts } from '#contract/opinion-levels.ts';
import type { Db } from '#server/database/connection.ts';
import { opinionsOf } from '#server/opinions/opinions.ts';
import { findDailyCounts, findMostActive } from './home.queries.ts';

const graphCount = 6;
const keptFor = 60_000;

const kept = new WeakMap<Db, { graphs: Promise<Graph[]>; at: number }>();

/** Graphs of the most active items, the same for everybody and up to a minute old. */
export async function graphsOfHome(db: Db): Promise<Graph[]> {
  const last = kept.get(db);
  if (last && Date.now() - last.at < keptFor) return last.graphs;
  const graphs = findGraphs(db);
  kept.set(db, { graphs, at: Date.now() });
  graphs.catch(() => kept.delete(db));
  return graphs;
}

async function findGraphs(db: Db): Promise<Graph[]> {
  const items = await findMostActive(db, graphCount);
  const ids = items.map(({ id }) => id);
  const [opinions, daily] = await Promise.all([opinionsOf(db, undefined, ids), findDailyCounts(db, ids)]);
  return items.map(({ id, slug, title, bill_type, number }) => ({
    id,
    type: 'bills',
    slug,
    title,
    number: billNumber(bill_type, number),
    ...opinions(id).opinions,
    series: seriesOf(daily.filter((row) => row.item_id === id)),
  }));
}

function seriesOf(rows: Awaited<ReturnType<typeof findDailyCounts>>): Graph['series'] {
  const days = Map.groupBy(rows, ({ date }) => date);
  return [...days].map(([date, levels]) => ({
    date,
    counts: { ...noCounts, ...Object.fromEntries(levels.map(({ level, count }) => [level, count])) },
  }));
}
