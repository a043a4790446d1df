import type { BillStatus } from '#contract/bills/bill-status.ts';
import { today } from '#server/environment/clock.ts';

/** A relation to another document: { relationship: 'Revoked by', slug: 'eo13811', date: '2017-09-29' }. */
export interface Disposition {
  relationship: string;
  slug: string;
  date: string | null;
}

// Some labels have no colon: 'Superseded by EO 13641', or no space before: '(14 FR 695)Revoked by:'.
const label = /(?:^|[\n;.]|\)(?=[A-Z]))\s*([A-Z][a-z]+(?: [a-z]+){0,4})(?: ?: ?| (?=EO \d))/g;
const order =
  /\bEO (\d{4,5})(?:-?([A-Za-z])\b)?(?:(?:,| of)? ([A-Z][a-z]+ \d{1,2}, \d{4}))?(,? ?\(in part\))?/g;

/**
 * Parses disposition notes: 'Revokes: EO 12958, April 17, 1995; See: EO 12333, December 4, 1981'. Keeps
 * executive orders only, because other documents in the notes cannot be identified.
 */
export function dispositionsOf(notes: string): Disposition[] {
  return sectionsOf(notes).flatMap(({ relationship, text }) =>
    [...text.matchAll(order)].map(([, number, letter = '', date, part]) => ({
      relationship: part ? inPart(relationship) : relationship,
      slug: `eo${Number(number)}${letter.toLowerCase()}`,
      date: date ? parseDate(date) : null,
    })),
  );
}

/**
 * What other documents than executive orders did to this one, such as laws and Public Land Orders. Those
 * without a date are left out.
 */
export function actionsOfOtherDocuments(notes: string): { acted_on: string; text: string }[] {
  return sectionsOf(notes)
    .filter(({ relationship }) => /^[A-Z][a-z]+ed\b.* by$/.test(relationship))
    .flatMap(({ relationship, text }) =>
      text.split(';').flatMap((document) => {
        const [, name, date] = /^\s*(\S.*?)(?:,| of)? ([A-Z][a-z]+ \d{1,2}, \d{4})/.exec(document) ?? [];
        const acted_on = date && !/\bEO \d/.test(document) ? parseDate(date) : null;
        if (!acted_on) return [];
        return [{ acted_on, text: `${isInPart(document) ? inPart(relationship) : relationship} ${name}` }];
      }),
    );
}

/**
 * The status by the notes. Revoked or superseded in part counts as amended. An order that was reinstated is
 * no longer revoked.
 */
export function statusFromNotes(
  notes: string,
): { status: Extract<BillStatus, 'revoked' | 'superseded' | 'amended'>; date: string | null } | undefined {
  const sections = sectionsOf(notes).map(({ relationship, text }) => ({
    relationship: isInPart(text) ? inPart(relationship) : relationship,
    text,
  }));
  const textsOf = (pattern: RegExp) =>
    sections.filter(({ relationship }) => pattern.test(relationship)).map(({ text }) => text);
  const reinstatedOn = newestDay(textsOf(/^Reinstated by$/).join('\n'));
  for (const [status, pattern] of [
    ['revoked', /^(Revoked|Rescinded|Terminated) by$/],
    ['superseded', /^Superseded (or revoked )?by$/],
    [
      'amended',
      /^(Amended|Partially (revoked|superseded)|(Amended|Revoked|Rescinded|Superseded) in part) by$/,
    ],
  ] as const) {
    const found = textsOf(pattern);
    if (found.length === 0) continue;
    const date = newestDay(found.join('\n'));
    if (status === 'amended' || !reinstatedOn || (date ?? '') > reinstatedOn) return { status, date };
  }
  return undefined;
}

/** 'Revoked by' → 'Revoked in part by', 'Supersedes' → 'Supersedes in part' */
function inPart(relationship: string): string {
  return / in part\b/.test(relationship) ? relationship : relationship.replace(/( by)?$/, ' in part$1');
}

/** Whether each document of a section is followed by '(in part)'. */
function isInPart(text: string): boolean {
  const documents = text.split(';').filter((document) => document.trim() !== '');
  return documents.length > 0 && documents.every((document) => document.includes('(in part)'));
}

/** The newest date in the notes. Notes only grow, so it orders versions of them. */
export function newestDay(notes: string): string | null {
  const days = (singleSpaced(notes).match(/[A-Z][a-z]+ \d{1,2}, \d{4}/g) ?? []).flatMap(
    (date) => parseDate(date) ?? [],
  );
  return days.sort().at(-1) ?? null;
}

function sectionsOf(notes: string): { relationship: string; text: string }[] {
  const text = singleSpaced(notes);
  const starts = [...text.matchAll(label)];
  return starts.map((start, i) => ({
    relationship: start[1]!,
    text: text.slice(start.index + start[0].length, starts[i + 1]?.index),
  }));
}

/** Old notes have several spaces where a printed line was broken: 'January      9, 1961'. */
const singleSpaced = (notes: string) => notes.replaceAll(/[^\S\n]+/g, ' ');

/** 'September 29, 2017' → '2017-09-29'. Null for a day in the future: a misprint. */
function parseDate(text: string): string | null {
  const time = new Date(`${text} UTC`);
  const day = Number.isNaN(time.getTime()) ? null : time.toISOString().slice(0, 10);
  return day && day <= today() ? day : null;
}
