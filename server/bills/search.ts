import { parseBillNumber, type TypedNumber } from '#contract/bills/bill-number.ts';

/** What a person typed into the search box: the number of a bill, or any text. */
export type Search = ({ kind: 'number' } & TypedNumber) | { kind: 'text'; text: string };

/** 'hr 1', 'House Bill 1', '983' → a number; anything else → text. */
export function parseSearch(text: string): Search {
  const number = parseBillNumber(text);
  return number ? { kind: 'number', ...number } : { kind: 'text', text };
}
