import { congressGovUrl } from '#contract/bills/bill-number.ts';
import { ordinal } from '#contract/bills/ordinal.ts';
import { billNumber, billTypes, isStateBillType, type BillType } from '#contract/bills/bill-status.ts';
import { parseBillNumber, type TypedNumber } from '#contract/bills/typed-number.ts';
import { congressYears } from '#contract/home.ts';
import type { SearchReply } from '#contract/search.ts';

/** The official page of a bill of Congress that was searched for by number and is not on this server. */
export function missingBill(q: string, { bills }: SearchReply): { name: string; url: string } | undefined {
  const typed = parseBillNumber(q);
  const type = typed && federalType(typed);
  if (!type || bills.total > 0) return undefined;
  const congress = typed.congress ?? congressYears(new Date().getUTCFullYear()).congress;
  return {
    name: `${billNumber(type, typed.number)} of the ${ordinal(congress)} Congress`,
    url: congressGovUrl(type, typed.number, congress),
  };
}

/** The search is for the number of a bill of California, and cannot mean a bill of Congress. */
export function isStateNumber(q: string): boolean {
  return parseBillNumber(q)?.types.some(isStateBillType) === true && !federalType(parseBillNumber(q)!);
}

function federalType({ types }: TypedNumber): BillType | undefined {
  return billTypes.find((type) => types.includes(type));
}
