import type { Representative } from '#contract/representatives.ts';

type Term = Representative['terms'][number];

const dayMs = 86_400_000;
/** A term that starts within a month of the one before continues it. */
const maxGapMs = 31 * dayMs;

/** Joins consecutive terms in one seat and for one party. @param terms the latest first */
export function termRanges(terms: Term[]): Term[] {
  const ranges: Term[] = [];
  for (const term of terms) {
    const later = ranges.at(-1);
    if (later && continues(later, term)) later.start = term.start;
    else ranges.push({ ...term });
  }
  return ranges;
}

function continues(later: Term, earlier: Term): boolean {
  return (
    later.position === earlier.position &&
    later.party === earlier.party &&
    Date.parse(later.start) - Date.parse(earlier.end) <= maxGapMs
  );
}

/** '1987–2027', '2019' */
export function yearsOf({ start, end }: Term): string {
  return [...new Set([start.slice(0, 4), end.slice(0, 4)])].join('–');
}
