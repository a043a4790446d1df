import { sql, type RawBuilder } from 'kysely';

/** A typed text without accents, apostrophes, slashes and hyphens, like folded() in the database. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'\u2018\u2019\u02bc]/g, '')
    .replaceAll(/[\u2010-\u2015\u2026/-]/g, ' ')
    .replaceAll(/[\u201c\u201d]/g, '"');
}

/** A text in which LIKE gives no character a special meaning. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/**
 * SQL of a tsquery over English text. The last word may be incomplete, unless the text uses quotes or 'or'.
 */
export function englishQuery(text: string): RawBuilder<unknown> {
  const folded = foldText(text).trim();
  const whole = sql`websearch_to_tsquery('english', ${folded})`;
  const last = /(?:\s[a-z0-9]{2,}|^[a-z0-9]{3,})$/i.exec(folded)?.[0].trim();
  if (!last || /"|\sor\s/i.test(folded)) return whole;
  const before = folded.slice(0, folded.length - last.length);
  return sql`(
    ${whole}
    || (websearch_to_tsquery('english', ${before}) && to_tsquery('english', ${`${last}:*`}))
  )`;
}

/** SQL of a tsquery over names. `prefixes`: each word may be the beginning of a name. */
export function nameQuery(text: string, { prefixes }: { prefixes: boolean }): RawBuilder<unknown> {
  const names = wordsOf(text).filter((word) => !titles.has(word));
  const term = (name: string) => {
    const whole = prefixes ? `${name}:*` : name;
    if (!initials.test(name)) return whole;
    // 'JD' may be 'J.D.', which the index has as one word. Before another name it may be two first names.
    const [a, b] = name;
    return names.length > 1 ? `(${whole} | ${a}.${b} | (${a}:* & ${b}:*))` : `(${whole} | ${a}.${b})`;
  };
  return sql`to_tsquery('simple', ${names.map(term).join(' & ')})`;
}

/** SQL of a tsquery over a name, an office, a state and a district: 'senator from ohio', 'CA12', '21st'. */
export function seatQuery(text: string): RawBuilder<unknown> {
  const words = wordsOf(text)
    .filter((word) => !fillers.has(word))
    .flatMap((word) => /^(\d+)(?:st|nd|rd|th)$/.exec(word)?.[1] ?? word.match(/\d+|\D+/g) ?? []);
  // A number is whole, and so are two letters: the state in 'CA-12'.
  const term = (word: string) => (/^(\d+|..)$/.test(word) ? word : `${word}:*`);
  return sql`to_tsquery('simple', ${words.map(term).join(' & ')})`;
}

/** Words without accents; 'U.S.' is one word. */
function wordsOf(text: string): string[] {
  const joined = foldText(text)
    .toLowerCase()
    .replaceAll(/\b([a-z])\.(?=[a-z]\b)/g, '$1');
  return joined.match(/[\p{L}\p{N}]+/gu) ?? [];
}

const initials = /^[bcdfghjklmnpqrstvwxz]{2}$/;

/** Titles that people put before a name. */
const titles = new Set([
  'rep',
  'representative',
  'congressman',
  'congresswoman',
  'sen',
  'senator',
  'president',
]);

/** Words between an office and its place. */
const fillers = new Set(['for', 'from', 'my', 'of', 'the', 'to']);
