interface Dates {
  start_date: string;
  end_date: string;
  open_ended: boolean;
  appointed: boolean;
}

/**
 * When somebody was first elected and stands for election next, from terms in descending order; years. Terms that change in
 * January follow an election of the year before.
 * @param today YYYY-MM-DD
 */
export function electionsOf(terms: Dates[], today: string) {
  const [latest, first] = [terms[0], terms.findLast(({ appointed }) => !appointed)];
  const sits = latest && (latest.end_date > today || latest.open_ended);
  // What the law set as the end has passed, and the source has not said who came next.
  const known = sits && latest.end_date > today;
  return {
    in_office: Boolean(sits),
    first_elected: first ? electionBefore(first.start_date) : null,
    next_election: known ? electionBefore(latest.end_date) : null,
    term_ends: known ? latest.end_date : null,
  };
}

/** '2013-01-03' → '2012'; special elections and December terms belong to the year they begin in. */
function electionBefore(date: string): string {
  const isJanuary = /-01-(0\d|1\d|20)$/.test(date);
  return String(Number(date.slice(0, 4)) - (isJanuary ? 1 : 0));
}
