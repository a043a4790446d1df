import { opinionLevels, tally, type Tally } from '#contract/opinions/opinion-levels.ts';
import { tryLock } from '#server/database/locks.ts';
import type { Db } from '#server/database/pool.ts';
import {
  allowMinutes,
  countDays,
  countPlaces,
  findBreakdown,
  findStateNames,
  saveBreakdown,
  type Breakdown,
} from './breakdown.queries.ts';
import { countsOf, points, shown, steady, sumOf, type Groups, type Row } from './suppression.ts';

/** Milliseconds a breakdown stands. */
const freshFor = 60_000;
/** Beyond this many voters nobody waits: what is known is shown while the new breakdown is made. */
export const atOnce = 10_000;
/** Milliseconds the very first reader waits for a first one. */
const firstWaits = 400;
const mostDays = 120;

/** Opinion by state, by district and over time, as far as it may be shown beside these bars (docs/decisions/0033). */
export async function breakdownOf(db: Db, itemId: number, bars: Tally) {
  const kept = await currentBreakdown(db, itemId, bars);
  const names = await findStateNames(db);
  const states = shown(bars.voters, kept.states);
  const placed = (postal: string, row: Row) => ({
    state: names.get(postal) ?? postal,
    postal,
    ...tally(countsOf(row)),
  });
  const byState = Object.entries(states).map(([postal, { row }]) => placed(postal, row));
  const byDistrict = Object.entries(states).flatMap(([postal, { row }]) => {
    const own = Object.fromEntries(
      Object.entries(kept.districts).filter(([key]) => key.startsWith(`${postal} `)),
    );
    return Object.entries(shown(sumOf(row), own)).map(([key, group]) => ({
      ...placed(postal, group.row),
      district: Number(key.slice(3)),
    }));
  });
  const byName = (a: { state: string; district?: number }, b: { state: string; district?: number }) =>
    a.state.localeCompare(b.state) || (a.district ?? 0) - (b.district ?? 0);
  return {
    counted_at: kept.computed_at?.toISOString() ?? null,
    by_state: byState.toSorted(byName),
    by_district: byDistrict.toSorted(byName),
    over_time: kept.days.map(([day, row]) => ({ day, ...tally(countsOf(row)) })),
  };
}

/** Without a time: it is being counted for the first time. */
type Known = Omit<Breakdown, 'computed_at'> & { computed_at?: Date };
const nothing: Known = { states: {}, districts: {}, days: [] };

async function currentBreakdown(db: Db, itemId: number, bars: Tally): Promise<Known> {
  const kept = await findBreakdown(db, itemId);
  if (kept && Date.now() - kept.computed_at.getTime() < freshFor) return kept;
  if (bars.voters === 0 && !kept) return { ...nothing, computed_at: new Date() };
  const fresh = publish(db, itemId, bars, kept);
  if (bars.voters <= atOnce) return fresh;
  // A failure shows at the next reading; this one has what it needs.
  fresh.catch(() => undefined);
  return kept ?? Promise.race([fresh, soon(nothing)]);
}

const soon = <T>(value: T) => new Promise<T>((done) => setTimeout(() => done(value), firstWaits).unref());

/** Counts and publishes, for all processes; who is late gets what there is. */
export async function publish(
  db: Db,
  itemId: number,
  bars: Tally,
  kept: Breakdown | undefined,
): Promise<Known> {
  return db.transaction().execute(async (db) => {
    // Where there is nothing yet and few have voted, everybody may count.
    if (!(await tryLock(db, 'breakdown', itemId)) && (kept || bars.voters > atOnce)) return kept ?? nothing;
    await allowMinutes(db, 2);
    const places = await countPlaces(db, itemId);
    const told = kept?.days ?? [];
    const days = await countDays(db, itemId, told.at(-1)?.[0]);
    const next = {
      states: steady(kept?.states ?? {}, statesOf(places)),
      districts: steady(kept?.districts ?? {}, districtsOf(places)),
      days: points(told, cumulative(days, bars)).slice(-mostDays),
    };
    await saveBreakdown(db, itemId, next);
    return { ...next, computed_at: new Date() };
  });
}

type Place = Awaited<ReturnType<typeof countPlaces>>[number];

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

/** How it stood at the end of each of these days but today: what is known now, less what came later. */
function cumulative(days: { day: string; row: Row }[], { counts }: Tally): [string, Row][] {
  let so: Row = opinionLevels.map((level) => counts[level]);
  const ends = days.toReversed().map(({ day, row }): [string, Row] => {
    const end = so;
    so = so.map((count, index) => count - row[index]!);
    return [day, end];
  });
  const today = new Date().toISOString().slice(0, 10);
  return ends.toReversed().filter(([day]) => day < today);
}
