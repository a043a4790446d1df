import type { Freshness } from '#contract/freshness.ts';
import { congressYears, firstYearOfCongress } from '#contract/home.ts';
import type { Db } from '#server/database/pool.ts';
import { perDatabase } from '#server/database/per-database.ts';
import { findDataSets, saveDataSet } from './data-sets-store.ts';
import {
  completeSources,
  dataSetOfCategory,
  dataSetNames,
  dataSetOfSource,
  dataSets,
  type DataSet,
  type DataSetName,
} from './data-sets.ts';

/** Age and source of the data in a reply. If there are several sets, the oldest counts. */
function freshnessOf(sets: DataSet[], names: readonly DataSetName[]): Freshness {
  const used = names.flatMap((name) => sets.find((set) => set.name === name) ?? []);
  if (used.length === 0) return { as_of: null, source: null, coverage: null };
  return {
    as_of: used.map(({ as_of }) => as_of).sort()[0]!,
    source: used.map(({ name }) => dataSets[name].publisher).join(' and '),
    coverage: coverageOf(used[0]!),
  };
}

/** Age and source of bills of a category. Local bills have no source. */
export function freshnessOfCategory(sets: DataSet[], category: string): Freshness {
  const name = dataSetOfCategory(category);
  return freshnessOf(sets, name ? [name] : []);
}

/** The same for one bill or order: what is missing elsewhere says nothing about it. */
export function freshnessOfBill(sets: DataSet[], category: string): Freshness {
  const freshness = freshnessOfCategory(sets, category);
  return category === 'eo' && freshness.coverage ? { ...freshness, coverage: laterChanges } : freshness;
}

/** Whether the date of a set counts for this congress. A sync reads the newest one and the one before. */
export function wasReadWithSet(sets: DataSet[], category: string, congress: number): boolean {
  const set = sets.find(({ name }) => name === dataSetOfCategory(category));
  const newest = set?.congresses[0] ?? congress;
  return congress >= newest - (set?.is_complete ? 1 : 0);
}

/** The same for a list of one congress or of all. The coverage counts the newest; lists of others say so. */
export function freshnessOfList(
  sets: DataSet[],
  { category, congress }: { category: string; congress?: number | undefined },
): Freshness {
  const freshness = freshnessOfCategory(sets, category);
  const [newest, ...earlier] = congressesWithBills(sets, category);
  const isOfNewest = congress === undefined ? earlier.length === 0 : congress === newest;
  if (category !== 'fed' || !freshness.coverage || newest === undefined || isOfNewest) return freshness;
  return {
    ...freshness,
    coverage: `${freshness.coverage} of ${yearsOfCongress(newest).replace(',', '–')}`,
  };
}

/** Years of the congresses that have stored bills of a category: '2025,2026', the newest first. */
export function yearsWithBills(sets: DataSet[], category: string): string[] {
  return congressesWithBills(sets, category).map(yearsOfCongress);
}

/** The congresses that have stored bills of a category, the newest first. */
export function congressesWithBills(sets: DataSet[], category: string): number[] {
  return sets.find(({ name }) => name === dataSetOfCategory(category))?.congresses ?? [];
}

/** 119 → '2025,2026' */
export function yearsOfCongress(congress: number): string {
  return congressYears(firstYearOfCongress(congress)).current;
}

/** Rounded sizes of a whole congress and of a whole session of California. */
const wholeSize: Partial<Record<DataSetName, { about: number; noun: string }>> = {
  bills: { about: 16_000, noun: 'bills' },
  california: { about: 5_000, noun: 'measures of this session' },
};

/** Files of orders are of different ages, and what they say about an order ends with their own age. */
const laterChanges = 'Later changes to an order may be missing';

function coverageOf({ name, stored, expected, kinds, is_complete }: DataSet): string | null {
  if (is_complete) return null;
  const whole = expected === null ? wholeSize[name] : { about: expected, noun: 'roll calls' };
  if (whole && stored < whole.about * 0.9)
    return `${stored.toLocaleString('en-US')} of about ${whole.about.toLocaleString('en-US')} ${whole.noun}`;
  if (name !== 'orders') return null;
  const isOrdersOnly = kinds.length === 1 && kinds[0] === 'Executive Order';
  return isOrdersOnly
    ? `Executive orders only, without proclamations and memoranda. ${laterChanges}`
    : laterChanges;
}

const cacheMs = 60_000;
const cache = perDatabase(() => ({ expiresAt: 0, sets: [] as DataSet[] }));

async function readDataSets(db: Db): Promise<DataSet[]> {
  const cached = cache(db);
  if (performance.now() > cached.expiresAt)
    Object.assign(cached, { sets: await findDataSets(db), expiresAt: performance.now() + cacheMs });
  return cached.sets;
}

/** The same, read from the database once a minute. Lists and bills read the sets along with their rows. */
export async function readFreshness(db: Db, names: readonly DataSetName[]): Promise<Freshness> {
  return freshnessOf(await readDataSets(db), names);
}

export type DataSetSummary = Freshness & { title: string };

/** Every set that has been read, for the page about the sources. */
export async function summarizeDataSets(db: Db): Promise<DataSetSummary[]> {
  const sets = await readDataSets(db);
  return dataSetNames
    .map((name) => ({ title: dataSets[name].title, ...freshnessOf(sets, [name]) }))
    .filter(({ as_of }) => as_of !== null);
}

/**
 * Records that a source of official data has been read to its end, by sync or from files.
 * @param hasRecords a new congress has none yet, and the one before may not be complete.
 */
export async function sourceWasRead(
  db: Db,
  source: string,
  by: 'sync' | 'import',
  hasRecords = true,
): Promise<void> {
  const name = dataSetOfSource[source];
  if (!name) return;
  const isSync = by === 'sync';
  const isComplete = isSync && hasRecords && completeSources.includes(source);
  await saveDataSet(db, name, { isSync, isComplete });
  cache(db).expiresAt = 0;
}
