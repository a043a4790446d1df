import { z } from 'zod';
import { tally, type Tally } from '#contract/opinions/opinion-levels.ts';
import { lock, tryLock } from '#server/database/locks.ts';
import { allowLongStatements, type Db } from '#server/database/pool.ts';
import { findStates } from '#server/districts/states-store.ts';
import { defineJob } from '#server/jobs/job.ts';
import {
  countByDay,
  countByPlace,
  findBreakdown,
  saveBreakdown,
  type Breakdown,
  findBusyItems,
} from './breakdown.queries.ts';
import {
  extendSeries,
  stableGroups,
  sumOf,
  visibleGroups,
  type Groups,
  type Point,
  type Row,
} from './suppression.ts';
import { countsOf } from './tally-store.ts';
import { barsOf } from './tally.ts';

const maxAgeMs = 60_000;
/** Readers of an item with more voters get the stored breakdown while it is recounted. */
const waitLimit = 10_000;
/** How long the first reader of a breakdown waits for it. */
const firstWaitMs = 400;
const maxDays = 120;

/** Opinion by state, by district and over time, without groups that are too small (docs/decisions/0029). */
export async function breakdownOf(db: Db, itemId: number, bars: Tally) {
  const { confirmed, states, districts, days, computed_at } = await currentBreakdown(db, itemId, bars);
  const names = new Map((await findStates(db)).map(({ postal, name }) => [postal, name]));
  const placeView = (postal: string, row: Row) => ({
    state: names.get(postal) ?? postal,
    postal,
    ...tally(countsOf(row)),
  });
  const visibleStates = Object.entries(visibleGroups({ voters: bars.voters, confirmed }, states));
  const byState = visibleStates.map(([postal, { row }]) => placeView(postal, row));
  const byDistrict = visibleStates.flatMap(([postal, { row, confirmed }]) => {
    const inState = Object.entries(districts).filter(([key]) => key.startsWith(`${postal} `));
    const visible = visibleGroups({ voters: sumOf(row), confirmed }, Object.fromEntries(inState));
    return Object.entries(visible).map(([key, group]) => ({
      ...placeView(postal, group.row),
      district: Number(key.slice(3)),
    }));
  });
  const byName = (a: { state: string; district?: number }, b: { state: string; district?: number }) =>
    a.state.localeCompare(b.state) || (a.district ?? 0) - (b.district ?? 0);
  return {
    counted_at: computed_at?.toISOString() ?? null,
    by_state: byState.toSorted(byName),
    by_district: byDistrict.toSorted(byName),
    over_time: days.map(([day, row]) => ({ day, ...tally(countsOf(row)) })),
  };
}

/** Has no time while it is counted for the first time. */
type CurrentBreakdown = Omit<Breakdown, 'computed_at'> & { computed_at?: Date };
const emptyBreakdown: CurrentBreakdown = { confirmed: [], states: {}, districts: {}, days: [] };

async function currentBreakdown(db: Db, itemId: number, bars: Tally): Promise<CurrentBreakdown> {
  const stored = await findBreakdown(db, itemId);
  if (stored && isFresh(stored)) return stored;
  if (bars.voters === 0 && !stored) return { ...emptyBreakdown, computed_at: new Date() };
  const refreshed = refreshBreakdown(db, itemId, bars.voters, stored);
  if (bars.voters <= waitLimit) return refreshed;
  // A failure appears at the next read; this reader gets the stored breakdown.
  refreshed.catch(() => undefined);
  return stored ?? Promise.race([refreshed, after(firstWaitMs, emptyBreakdown)]);
}

const isFresh = ({ computed_at }: Breakdown) => Date.now() - computed_at.getTime() < maxAgeMs;

const after = <T>(ms: number, value: T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(value), ms).unref());

/** Recounts and stores a breakdown, unless another process is doing so or has just done so. */
export async function refreshBreakdown(
  db: Db,
  itemId: number,
  voters: number,
  known: Breakdown | undefined,
): Promise<CurrentBreakdown> {
  return db.transaction().execute(async (db) => {
    if (!(await tryLock(db, 'breakdown', itemId))) {
      if (known || voters > waitLimit) return known ?? emptyBreakdown;
      // The first count of few voters is quick.
      await lock(db, 'breakdown', itemId);
    }
    // Another process may have published since, and a few votes do not change published numbers.
    const stored = await findBreakdown(db, itemId);
    if (stored && isFresh(stored)) return stored;
    await allowLongStatements(db, 2);
    const places = await countByPlace(db, itemId);
    const published = stored?.days ?? [];
    const days = await countByDay(db, itemId, published.at(-1)?.[0]);
    await saveBreakdown(db, itemId, {
      states: stableGroups(stored?.states ?? {}, statesOf(places)),
      districts: stableGroups(stored?.districts ?? {}, districtsOf(places)),
      days: extendSeries(published, cumulative(days)).slice(-maxDays),
    });
    return (await findBreakdown(db, itemId))!;
  });
}

type Place = Awaited<ReturnType<typeof countByPlace>>[number];

function statesOf(places: Place[]): Groups {
  const states: Groups = {};
  for (const { state, row, confirmed } of places) {
    const sum = states[state];
    states[state] = sum
      ? { row: added(sum.row, row), confirmed: added(sum.confirmed, confirmed) }
      : { row, confirmed };
  }
  return states;
}

function added(a: Row, b: Row): Row {
  return a.map((count, index) => count + b[index]!);
}

function districtsOf(places: Place[]): Groups {
  return Object.fromEntries(
    places
      .filter((place) => place.district !== null)
      .map(({ state, district, row, confirmed }) => [`${state} ${district}`, { row, confirmed }]),
  );
}

/** Counts at the end of each day before today: the current counts, less those of later days. */
function cumulative(days: Awaited<ReturnType<typeof countByDay>>): Point[] {
  let current: Row = days[0]?.now ?? [];
  const points = days.toReversed().map(({ day, row }): Point => {
    const end = current;
    current = current.map((count, index) => count - row[index]!);
    return [day, end];
  });
  const today = new Date().toISOString().slice(0, 10);
  return points.toReversed().filter(([day]) => day < today);
}

const maxBusyItems = 20;

/**
 * Every minute: recounts the breakdowns of busy items with many voters, so that readers find them current.
 */
export const countBusyItems = defineJob({
  name: 'opinions.breakdowns',
  queue: 'upkeep',
  cron: '* * * * *',
  data: z.object({}),
  async handle({ db }) {
    for (const itemId of await findBusyItems(db, waitLimit, maxBusyItems))
      await refreshBreakdown(db, itemId, (await barsOf(db, itemId)).voters, await findBreakdown(db, itemId));
  },
});
