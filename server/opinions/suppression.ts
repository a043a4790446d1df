/** Smallest group whose counts are shown, and smallest remainder that others could compute by subtraction. */
export const minGroupSize = 10;

/** Counts in the order of opinionLevels, as they are stored. */
export type Row = number[];
/** The voters of one place. Only those with a confirmed address count towards the threshold. */
export interface Group {
  row: Row;
  confirmed: Row;
}
export type Groups = Record<string, Group>;
/** Cumulative counts at the end of a day: [YYYY-MM-DD, counts]. */
export type Point = [day: string, row: Row];

export const sumOf = (row: Row) => row.reduce((sum, count) => sum + count, 0);
const votersOf = (rows: Row[]) => rows.reduce((sum, row) => sum + sumOf(row), 0);
const distance = (a: Row, b: Row) => a.reduce((sum, count, index) => sum + Math.abs(count - b[index]!), 0);

/**
 * Groups of a whole that may be shown: those of ten or more confirmed voters, while no voter stays hidden or
 * at least ten confirmed ones do. If they are fewer, the smallest group shown is hidden too.
 */
export function visibleGroups(whole: { voters: number; confirmed: Row }, groups: Groups): Groups {
  const large = Object.entries(groups).filter(([, { confirmed }]) => sumOf(confirmed) >= minGroupSize);
  const shown = large.map(([, group]) => group);
  const hidden = whole.voters - votersOf(shown.map(({ row }) => row));
  const hiddenConfirmed = sumOf(whole.confirmed) - votersOf(shown.map(({ confirmed }) => confirmed));
  if (hidden === 0 || hiddenConfirmed >= minGroupSize) return Object.fromEntries(large);
  const sorted = large.toSorted(([a, x], [b, y]) => sumOf(x.row) - sumOf(y.row) || (a < b ? -1 : 1));
  return Object.fromEntries(sorted.slice(1));
}

/**
 * A shown group keeps its numbers until the votes of ten confirmed members have changed: fewer would show
 * whose vote changed, and unconfirmed accounts are easy to make.
 */
export function stableGroups(before: Groups, now: Groups): Groups {
  const isUnchanged = (old: Group | undefined, group: Group) =>
    old && sumOf(old.confirmed) >= minGroupSize && distance(old.confirmed, group.confirmed) < minGroupSize;
  return Object.fromEntries(
    Object.entries(now).map(([key, group]) => [key, isUnchanged(before[key], group) ? before[key]! : group]),
  );
}

/**
 * Adds the days on which at least ten voters have joined since the last point. Published points do not
 * change.
 */
export function extendSeries(published: Point[], days: Point[]): Point[] {
  const series = [...published];
  for (const [day, row] of days) {
    const [lastDay, last] = series.at(-1) ?? ['', row.map(() => 0)];
    if (day > lastDay && sumOf(row) - sumOf(last) >= minGroupSize) series.push([day, row]);
  }
  return series;
}
