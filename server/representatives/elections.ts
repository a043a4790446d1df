interface Dates {
  start_date: string;
  end_date: string;
  open_ended: boolean;
  appointed: boolean;
}

/**
 * The years of an official's first and next election. Terms that start in January follow an election in the
 * year before.
 * @param terms newest first
 * @param today YYYY-MM-DD
 */
export function electionsOf(terms: Dates[], today: string) {
  const latest = latestTerm(terms, today);
  const first = firstElection(terms);
  const sits = latest !== undefined && (latest.end_date > today || latest.open_ended);
  return {
    in_office: sits,
    first_elected: first,
    next_election: sits ? electionBefore(latest.end_date) : null,
    election_passed: latest ? electionPassed(latest, today) : null,
  };
}

/**
 * The year of the first election. Null without one, or after an appointment that lasted past a November of
 * elections: the terms do not show the special election of that year.
 */
function firstElection(terms: Dates[]): string | null {
  const index = terms.findLastIndex(({ appointed }) => !appointed);
  if (index === -1) return null;
  const year = electionBefore(terms[index]!.start_date);
  const appointment = terms[index + 1];
  return appointment && Number(year) - Number(appointment.start_date.slice(0, 4)) > 2 ? null : year;
}

/** The newest term that has begun. Someone who was elected meanwhile still holds the seat before. */
export function latestTerm<T extends Pick<Dates, 'start_date'>>(terms: T[], today: string): T | undefined {
  return terms.find(({ start_date }) => start_date <= today);
}

/**
 * The day of the election for the next term of an incumbent, once it has passed; its result is not in the
 * data.
 */
export function electionPassed(
  { end_date, open_ended }: Pick<Dates, 'end_date' | 'open_ended'>,
  today: string,
) {
  const day = electionDay(electionBefore(end_date));
  return (end_date > today || open_ended) && day < today ? day : null;
}

/** '2013-01-03' → '2012'; other terms start in the year of their election. */
function electionBefore(date: string): string {
  const isJanuary = /-01-(0\d|1\d|20)$/.test(date);
  return String(Number(date.slice(0, 4)) - (isJanuary ? 1 : 0));
}

/** The Tuesday after the first Monday of November: '2026' → '2026-11-03'. */
function electionDay(year: string): string {
  const weekday = new Date(`${year}-11-01T00:00:00Z`).getUTCDay();
  const firstMonday = 1 + ((8 - weekday) % 7);
  return `${year}-11-${String(firstMonday + 1).padStart(2, '0')}`;
}
