import { congressGovUrl } from '#contract/bills/bill-number.ts';
import { billNumber, billTypes, isStateBillType, type BillType } from '#contract/bills/bill-status.ts';
import { parseBillNumber, type TypedNumber } from '#contract/bills/typed-number.ts';
import { congressYears, ordinal, yearOfCongressOn } from '#contract/home.ts';
import type { SearchReply } from '#contract/search.ts';

/** The name and the official page of a bill of Congress; undefined for other texts. */
export function officialBill(q: string): { name: string; url: string } | undefined {
  const typed = parseBillNumber(q);
  const type = typed && federalType(typed);
  if (!type) return undefined;
  const congress = typed.congress ?? congressYears(yearOfCongressOn(new Date().toISOString())).congress;
  return {
    name: `${billNumber(type, typed.number)} of the ${ordinal(congress)} Congress`,
    url: congressGovUrl(type, typed.number, congress),
  };
}

/** The same for a bill that was searched for by number and is not on this server. */
export const missingBill = (q: string, { bills }: SearchReply) =>
  bills.total > 0 ? undefined : officialBill(q);

/** The search is for the number of a bill of California, and cannot mean a bill of Congress. */
export function isStateNumber(q: string): boolean {
  return parseBillNumber(q)?.types.some(isStateBillType) === true && !federalType(parseBillNumber(q)!);
}

function federalType({ types }: TypedNumber): BillType | undefined {
  return billTypes.find((type) => types.includes(type));
}
