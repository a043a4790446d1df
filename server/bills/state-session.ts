/**
 * The first year of the session of California's legislature on a day (YYYY-MM-DD). A session begins on the
 * first Monday of December of an even year, before the years it is named after.
 */
export function firstYearOfSession(day: string): number {
  const year = Number(day.slice(0, 4));
  if (year % 2 === 1) return year;
  return day < firstMonday(year, 11, 1) ? year - 1 : year + 1;
}

/**
 * The first Monday of a month from a day on: 2026, 11, 1 → '2026-12-07'.
 * @param month counts from 0
 */
export function firstMonday(year: number, month: number, from: number): string {
  const day = new Date(Date.UTC(year, month, from));
  day.setUTCDate(from + ((8 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}
