let fixed: string | undefined;

/**
 * Makes `day` (YYYY-MM-DD) today, for tests and development; undefined = the real day. Call before
 * connecting.
 */
export function setToday(day: string | undefined): void {
  fixed = day;
}

/**
 * The day (YYYY-MM-DD, UTC) that decides who is in office, which district lines apply and which congress
 * sits. SQL asks the function today(), which gives the same day.
 */
export function today(): string {
  return fixed ?? new Date().toISOString().slice(0, 10);
}

/** The day (YYYY-MM-DD) in a time zone: 'America/Los_Angeles'. */
export function todayIn(timeZone: string): string {
  // Canada writes dates this way.
  return fixed ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date());
}

/** Options of a database session in which SQL's today() is this clock's day. */
export function clockOptions(): string {
  return fixed ? ` -c polity.today=${fixed}` : '';
}

export function thisYear(): number {
  return Number(today().slice(0, 4));
}

/** A year of the congress that sits today. The old one sits until January 3. */
export function yearOfCongress(): number {
  return today().slice(5) < '01-03' ? thisYear() - 1 : thisYear();
}
