import { opinionLevels, type LevelCounts } from '#contract/opinions/opinion-levels.ts';

/** Smallest group whose numbers may be shown, and smallest remainder that may be worked out by subtraction. */
export const smallestGroup = 10;

/** Counts in the order of opinionLevels, as they are kept. */
export type Row = number[];
/** The voters of one place. Only those with a confirmed address count towards the threshold. */
export interface Group {
  row: Row;
  confirmed: Row;
}
export type Groups = Record<string, Group>;

export const sumOf = (row: Row) => row.reduce((sum, count) => sum + count, 0);
export const countsOf = (row: Row) =>
  Object.fromEntries(opinionLevels.map((level, index) => [level, row[index]!])) as LevelCounts;
const distance = (a: Row, b: Row) => a.reduce((sum, count, index) => sum + Math.abs(count - b[index]!), 0);

/**
 * Which groups of a whole may be shown: those of ten or more confirmed voters, and only while the voters that
 * stay hidden are none or at least ten. If they are fewer, the smallest group shown is hidden too.
 */
export function shown(whole: number, groups: Groups): Groups {
  const large = Object.entries(groups).filter(([, { confirmed }]) => sumOf(confirmed) >= smallestGroup);
  const left = whole - large.reduce((sum, [, { row }]) => sum + sumOf(row), 0);
  if (left === 0 || left >= smallestGroup) return Object.fromEntries(large);
  const sorted = large.toSorted(([a, x], [b, y]) => sumOf(x.row) - sumOf(y.row) || (a < b ? -1 : 1));
  return Object.fromEntries(sorted.slice(1));
}

/**
 * A shown group keeps its numbers until the votes of ten confirmed members have changed: fewer would show
 * whose vote changed, and unconfirmed accounts are easy to make.
 */
export function steady(before: Groups, now: Groups): Groups {
  const stays = (old: Group | undefined, group: Group) =>
    old && sumOf(old.confirmed) >= smallestGroup && distance(old.confirmed, group.confirmed) < smallestGroup;
  return Object.fromEntries(
    Object.entries(now).map(([key, group]) => [key, stays(before[key], group) ? before[key]! : group]),
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
