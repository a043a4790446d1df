import { billNumber, type BillStatus } from '#contract/bills/bill-status.ts';
import type { Bill } from '#contract/bills/bills.ts';
import type { BillDetails } from './bill-details.queries.ts';

/** Kinds of bills that can become law. */
const lawmaking = new Set(['hr', 's', 'hjres', 'sjres']);

type Subject = Pick<Bill, 'title' | 'bill_type' | 'law_number' | 'introduced_date'> & {
  details: Pick<BillDetails, 'related'>;
};

/** The bill that was enacted in place of this one. */
export function companionLaw(bill: Subject): Bill['enacted_as'] {
  if (bill.law_number) return null;
  for (const { slug, bill: companion } of companionsOf(bill))
    // A law older than the bill is that of the year before, such as a cost-of-living adjustment.
    if (companion.law_number && (companion.status_date ?? '') >= (bill.introduced_date ?? ''))
      return {
        slug,
        number: billNumber(companion.bill_type, companion.number),
        law_number: companion.law_number,
      };
  return null;
}

/** Progress of a status toward a law. */
const progress: Record<string, number> = {
  introduced: 0,
  reported: 1,
  passed_house: 2,
  passed_senate: 2,
  passed_both: 3,
  to_president: 4,
  became_law: 5,
};

/** The companion that has passed more chambers than this bill and is no law yet. */
export function companionAhead(bill: Subject & Pick<Bill, 'status'>): Bill['companion_ahead'] {
  const own = progress[bill.status];
  if (own === undefined) return null;
  for (const { slug, bill: companion } of companionsOf(bill)) {
    const reached = progress[companion.status] ?? 0;
    if (!companion.law_number && reached >= 2 && reached > own)
      return {
        slug,
        number: billNumber(companion.bill_type, companion.number),
        status: companion.status as BillStatus,
      };
  }
  return null;
}

/**
 * Related bills that are the same: identical, as the Library of Congress says, or of the other chamber and
 * with the same title.
 */
function companionsOf({ title, bill_type, details }: Subject) {
  if (!lawmaking.has(bill_type)) return [];
  return details.related.flatMap(({ slug, relationship, bill }) => {
    if (!bill || !lawmaking.has(bill.bill_type)) return [];
    const isOtherChamber = bill.bill_type[0] !== bill_type[0];
    const isCompanion =
      /identical/i.test(relationship) ||
      (isOtherChamber && normalizeTitle(bill.title) === normalizeTitle(title));
    return isCompanion ? [{ slug, bill }] : [];
  });
}

/** 'ACES Act of 2025' → 'aces act' */
function normalizeTitle(title: string): string {
  return title
    .toLowerCase()
    .replace(/ of \d{4}$/, '')
    .replace(/^a (bill|joint resolution) /, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}
