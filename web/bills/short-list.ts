import { listBills } from '#contract/bills/bills.ts';
import { currentYears } from '#contract/bills/lists.ts';
import { useApiQuery } from '#web/api/queries.ts';

export const shortListCall = {
  query: { category: 'fed' as const, filter: 'recommended' as const, years: currentYears },
};

/** The bills of the Short List. */
export function useShortList() {
  return useApiQuery(listBills, shortListCall).data?.groups.flatMap((group) => group.items) ?? [];
}
