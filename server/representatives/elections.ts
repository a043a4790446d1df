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
  const [latest, first] = [terms[0], terms.findLast(({ appointed }) => !appointed)];
  const sits = latest !== undefined && (latest.end_date > today || latest.open_ended);
  const next = sits ? electionBefore(latest.end_date) : null;
  const day = next === null ? null : electionDay(next);
  return {
    in_office: sits,
    first_elected: first ? electionBefore(first.start_date) : null,
    next_election: next,
    /** The day of that election, once it has passed: its result is not in the data. */
    election_passed: day !== null && day <= today ? day : null,
  };
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
