import { firstMonday } from '#server/bills/state-session.ts';

/**
 * When terms of California's offices begin and end by law, for records that do not say. Dates are YYYY-MM-DD.
 */

export type StateOffice =
  | 'governor'
  | 'lieutenant_governor'
  | 'attorney_general'
  | 'secretary_of_state'
  | 'state_senator'
  | 'assembly_member';

export interface Seat {
  office: StateOffice;
  district: number | null;
}

/** The first day on which a term of this seat ends, later than `after`. */
export function endByLaw(seat: Seat, after: string): string {
  for (let year = Number(after.slice(0, 4)); ; year += 1) {
    const end = changesIn(seat, year) ? changeDay(seat, year) : undefined;
    if (end && end > after) return end;
  }
}

/** When the term that is not over on `before` began by law: the change of terms before it. */
export function startByLaw(seat: Seat, before: string): string {
  for (let year = Number(before.slice(0, 4)); ; year -= 1) {
    const start = changesIn(seat, year) ? changeDay(seat, year) : undefined;
    if (start && start < before) return start;
  }
}

/**
 * The Assembly turns over in even years, half of the Senate with it; the executive in the year after its
 * election.
 */
function changesIn({ office, district }: Seat, year: number): boolean {
  if (office === 'assembly_member') return year % 2 === 0;
  // Odd districts elect when the president is elected, even ones in between.
  if (office === 'state_senator') return year % 4 === ((district ?? 0) % 2 === 1 ? 0 : 2);
  return year % 4 === 3;
}

/** Legislators change on the first Monday of December, the executive on the Monday after January 1. */
function changeDay({ office }: Seat, year: number): string {
  return office === 'assembly_member' || office === 'state_senator'
    ? firstMonday(year, 11, 1)
    : firstMonday(year, 0, 2);
}
