import { opinionLevels, type LevelCounts } from '#contract/opinions/opinion-levels.ts';

/** Smallest group whose numbers may be shown, and smallest remainder that may be worked out by subtraction. */
export const smallestGroup = 10;

/** Counts in the order of opinionLevels, as they are kept. */
export type Row = number[];
export type Groups = Record<string, Row>;

export const sumOf = (row: Row) => row.reduce((sum, count) => sum + count, 0);
export const countsOf = (row: Row) =>
  Object.fromEntries(opinionLevels.map((level, index) => [level, row[index]!])) as LevelCounts;
const distance = (a: Row, b: Row) => a.reduce((sum, count, index) => sum + Math.abs(count - b[index]!), 0);

/**
 * Which groups of a whole may be shown: those of ten or more, and only while what is left of the whole is nobody or ten or more.
 * Where one to nine are left, the smallest group shown goes with them: then at least eleven stay hidden.
 */
export function shown(whole: number, groups: Groups): Groups {
  const large = Object.entries(groups).filter(([, row]) => sumOf(row) >= smallestGroup);
  const left = whole - large.reduce((sum, [, row]) => sum + sumOf(row), 0);
  if (left === 0 || left >= smallestGroup) return Object.fromEntries(large);
  const sorted = large.toSorted(([a, x], [b, y]) => sumOf(x) - sumOf(y) || (a < b ? -1 : 1));
  return Object.fromEntries(sorted.slice(1));
}

/** A group that was shown before keeps its old numbers until ten counts have moved: fewer would show whose vote came or changed. */
export function steady(before: Groups, now: Groups): Groups {
  return Object.fromEntries(
    Object.entries(now).map(([key, row]) => {
      const old = before[key];
      return [key, old && sumOf(old) >= smallestGroup && distance(old, row) < smallestGroup ? old : row];
    }),
  );
}

/** Points of a cumulative series, so that from one to the next ten or more voters came; what was told before stays as it was told. */
export function points(told: [string, Row][], days: [string, Row][]): [string, Row][] {
  const series = [...told];
  for (const [day, row] of days) {
    const [lastDay, last] = series.at(-1) ?? ['', row.map(() => 0)];
    if (day > lastDay && sumOf(row) - sumOf(last) >= smallestGroup) series.push([day, row]);
  }
  return series;
}
