import { billNumber } from '#contract/bills/bill-status.ts';
import type { Bill } from '#contract/bills/bills.ts';
import type { BillDetails } from './bill-details.queries.ts';

/** Kinds of bills that can become law. */
const lawmaking = new Set(['hr', 's', 'hjres', 'sjres']);

type Subject = Pick<Bill, 'title' | 'bill_type' | 'law_number'> & { details: Pick<BillDetails, 'related'> };

/**
 * The bill that was enacted in place of this one: identical, as the Library of Congress says, or of the other
 * chamber and with the same title.
 */
export function companionLaw({ title, bill_type, law_number, details }: Subject): Bill['enacted_as'] {
  if (law_number || !lawmaking.has(bill_type)) return null;
  for (const { slug, relationship, bill } of details.related) {
    if (!bill?.law_number || !lawmaking.has(bill.bill_type)) continue;
    const isOtherChamber = bill.bill_type[0] !== bill_type[0];
    if (/identical/i.test(relationship) || (isOtherChamber && plain(bill.title) === plain(title)))
      return { slug, number: billNumber(bill.bill_type, bill.number), law_number: bill.law_number };
  }
  return null;
}

/** 'ACES Act of 2025' → 'aces act' */
function plain(title: string): string {
  return title
    .toLowerCase()
    .replace(/ of \d{4}$/, '')
    .replace(/^a (bill|joint resolution) /, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}
