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
  const sits = latest && (latest.end_date > today || latest.open_ended);
  // Past the legal end of the term the source has not named a successor yet.
  const known = sits && latest.end_date > today;
  return {
    in_office: Boolean(sits),
    first_elected: first ? electionBefore(first.start_date) : null,
    next_election: known ? electionBefore(latest.end_date) : null,
    term_ends: known ? latest.end_date : null,
  };
}

/** '2013-01-03' → '2012'; other terms start in the year of their election. */
function electionBefore(date: string): string {
  const isJanuary = /-01-(0\d|1\d|20)$/.test(date);
  return String(Number(date.slice(0, 4)) - (isJanuary ? 1 : 0));
}
