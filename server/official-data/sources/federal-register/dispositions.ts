import type { BillStatus } from '#contract/bills/bill-status.ts';

/** A relation to another document: { relationship: 'Revoked by', slug: 'eo13811', date: '2017-09-29' }. */
export interface Disposition {
  relationship: string;
  slug: string;
  date: string | null;
}

const label = /(?:^|[\n;.])\s*([A-Z][a-z]+(?: [a-z]+){0,4}): ?/g;
const order = /\bEO (\d{4,5})(?:-?([A-Za-z])\b)?(?:, ([A-Z][a-z]+ \d{1,2}, \d{4}))?/g;

/**
 * Parses disposition notes: 'Revokes: EO 12958, April 17, 1995; See: EO 12333, December 4, 1981'. Keeps
 * executive orders only, because other documents in the notes cannot be identified.
 */
export function dispositionsOf(notes: string): Disposition[] {
  return sectionsOf(notes).flatMap(({ relationship, text }) =>
    [...text.matchAll(order)].map(([, number, letter = '', date]) => ({
      relationship,
      slug: `eo${Number(number)}${letter.toLowerCase()}`,
      date: date ? parseDate(date) : null,
    })),
  );
}

/** The status by the notes. Revoked or superseded in part counts as amended. */
export function statusFromNotes(
  notes: string,
): { status: Extract<BillStatus, 'revoked' | 'superseded' | 'amended'>; date: string | null } | undefined {
  const sections = sectionsOf(notes);
  for (const [status, pattern] of [
    ['revoked', /^(Revoked|Rescinded|Terminated) by$/],
    ['superseded', /^Superseded by$/],
    ['amended', /^(Amended|(Revoked|Superseded) in part) by$/],
  ] as const) {
    const found = sections.filter(({ relationship }) => pattern.test(relationship));
    if (found.length === 0) continue;
    const dates = found.flatMap(({ text }) => text.match(/[A-Z][a-z]+ \d{1,2}, \d{4}/g) ?? []);
    const days = dates.flatMap((date) => parseDate(date) ?? []);
    return { status, date: days.sort().at(-1) ?? null };
  }
  return undefined;
}

/** The newest date in the notes. Notes only grow, so it orders versions of them. */
export function newestDay(notes: string): string | null {
  const days = (notes.match(/[A-Z][a-z]+ \d{1,2}, \d{4}/g) ?? []).flatMap((date) => parseDate(date) ?? []);
  return days.sort().at(-1) ?? null;
}

function sectionsOf(notes: string): { relationship: string; text: string }[] {
  const starts = [...notes.matchAll(label)];
  return starts.map((start, i) => ({
    relationship: start[1]!,
    text: notes.slice(start.index + start[0].length, starts[i + 1]?.index),
  }));
}

/** 'September 29, 2017' → '2017-09-29' */
function parseDate(text: string): string | null {
  const day = new Date(`${text} UTC`);
  return Number.isNaN(day.getTime()) ? null : day.toISOString().slice(0, 10);
}
