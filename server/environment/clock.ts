import { congressYears, yearOfCongressOn } from '#contract/home.ts';

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

/** Returns a function from a time to its day (YYYY-MM-DD) in a time zone, such as 'America/Los_Angeles'. */
export function daysIn(timeZone: string): (time: Date) => string {
  // Canada writes dates this way, but Alpine's Node has only the formats of the US and Britain.
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (time) => {
    const [month, day, year] = format.format(time).split('/');
    return `${year}-${month}-${day}`;
  };
}

/** The day (YYYY-MM-DD) in a time zone. */
export function todayIn(timeZone: string): string {
  return fixed ?? daysIn(timeZone)(new Date());
}

const longDates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** 'May 29, 2026', in UTC. */
export function longDate(time: Date | string): string {
  return longDates.format(new Date(time));
}

/** Options of a database session in which SQL's today() is this clock's day. */
export function clockOptions(): string {
  return fixed ? ` -c polity.today=${fixed}` : '';
}

export function thisYear(): number {
  return Number(today().slice(0, 4));
}

/** A year of the congress that sits today. */
export function yearOfCongress(): number {
  return yearOfCongressOn(today());
}

/** The number of the congress that sits today. */
export function currentCongress(): number {
  return congressYears(yearOfCongress()).congress;
}
