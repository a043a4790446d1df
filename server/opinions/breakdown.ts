import { tally, type Tally } from '#contract/opinion-levels.ts';
import type { Db } from '#server/database/connection.ts';
import {
  countDays,
  countPlaces,
  findBreakdown,
  findStateNames,
  saveBreakdown,
  takeTurn,
  type Breakdown,
} from './breakdown.queries.ts';
import { countsOf, points, shown, steady, sumOf, type Groups, type Row } from './suppression.ts';

/** Milliseconds a breakdown stands. */
const freshFor = 60_000;
/** Beyond this many voters an old breakdown is shown while the new one is made. */
const atOnce = 50_000;
const mostDays = 120;

/** Opinion by state, by district and over time, as far as it may be shown beside these bars (docs/decisions/0052). */
export async function breakdownOf(db: Db, itemId: number, bars: Tally) {
  const kept = await currentBreakdown(db, itemId, bars.voters);
  const names = await findStateNames(db);
  const states = shown(bars.voters, kept.states);
  const placed = (postal: string, row: Row) => ({
    state: names.get(postal) ?? postal,
    postal,
    ...tally(countsOf(row)),
  });
  const byState = Object.entries(states).map(([postal, row]) => placed(postal, row));
  const byDistrict = Object.entries(states).flatMap(([postal, row]) => {
    const own = Object.fromEntries(
      Object.entries(kept.districts).filter(([key]) => key.startsWith(`${postal} `)),
    );
    return Object.entries(shown(sumOf(row), own)).map(([key, counts]) => ({
      ...placed(postal, counts),
      district: Number(key.slice(3)),
    }));
  });
  const byName = (a: { state: string; district?: number }, b: { state: string; district?: number }) =>
    a.state.localeCompare(b.state) || (a.district ?? 0) - (b.district ?? 0);
  return {
    by_state: byState.toSorted(byName),
    by_district: byDistrict.toSorted(byName),
    over_time: kept.days.map(([day, row]) => ({ day, ...tally(countsOf(row)) })),
  };
}

async function currentBreakdown(
  db: Db,
  itemId: number,
  voters: number,
): Promise<Omit<Breakdown, 'computed_at'>> {
  const kept = await findBreakdown(db, itemId);
  if (kept && Date.now() - kept.computed_at.getTime() < freshFor) return kept;
  if (voters === 0 && !kept) return { states: {}, districts: {}, days: [] };
  const fresh = publish(db, itemId, kept);
  if (!kept || voters <= atOnce) return fresh;
  // A failure shows at the next reading; this one has what it needs.
  void fresh.catch(() => undefined);
  return kept;
}

async function publish(
  db: Db,
  itemId: number,
  kept: Breakdown | undefined,
): Promise<Omit<Breakdown, 'computed_at'>> {
  return db.transaction().execute(async (db) => {
    // Whoever is late shows what there is; where there is nothing yet, everybody may count.
    if (!(await takeTurn(db, itemId)) && kept) return kept;
    const places = await countPlaces(db, itemId);
    const days = await countDays(db, itemId);
    const next = {
      states: steady(kept?.states ?? {}, statesOf(places)),
      districts: steady(kept?.districts ?? {}, districtsOf(places)),
      days: points(kept?.days ?? [], cumulative(days)).slice(-mostDays),
    };
    await saveBreakdown(db, itemId, next);
    return next;
  });
}

type Place = Awaited<ReturnType<typeof countPlaces>>[number];

function statesOf(places: Place[]): Groups {
  const states: Groups = {};
  for (const { state, row } of places)
    states[state] = row.map((count, index) => count + (states[state]?.[index] ?? 0));
  return states;
}

function districtsOf(places: Place[]): Groups {
  return Object.fromEntries(
    places
      .filter((place) => place.district !== null)
      .map(({ state, district, row }) => [`${state} ${district}`, row]),
  );
}

function cumulative(days: { day: string; row: Row }[]): [string, Row][] {
  let so: Row = [0, 0, 0, 0, 0];
  return days.map(({ day, row }) => {
    so = so.map((count, index) => count + row[index]!);
    return [day, so];
  });
}
