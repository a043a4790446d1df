import { billTypes } from '#contract/bills/bill-status.ts';

/** What a person typed into the search box: the number of a bill, or any text. */
export type Search =
  | { kind: 'number'; type: string | undefined; number: number }
  | { kind: 'text'; text: string };

/** 'hr 1', 'H.R. 1', 'H.J.Res 7', 's12-119', '983' → a number; anything else → text. */
export function parseSearch(text: string): Search {
  const compact = text
    .toLowerCase()
    .replaceAll(/[\s.]+/g, '')
    .replace(/-\d{2,3}$/, '');
  const [, letters = '', digits] = /^([a-z]*)(\d{1,5})$/.exec(compact) ?? [];
  if (digits && letters === '') return { kind: 'number', type: undefined, number: Number(digits) };
  if (digits && (billTypes as readonly string[]).includes(letters))
    return { kind: 'number', type: letters, number: Number(digits) };
  return { kind: 'text', text };
}
