import { sponsorRoles, sponsorStates } from '#contract/representatives.ts';
import { pageOf } from '#web/shell/page-number.ts';
import { detailsPath } from './representative-labels.ts';

export interface BillsView {
  role: (typeof sponsorRoles)[number];
  status: (typeof sponsorStates)[number];
  q: string;
  page: number;
}

/** The filters in the address. Unknown values are ignored. */
export function readBillsView(search: URLSearchParams): BillsView {
  return {
    role: sponsorRoles.find((role) => role === search.get('role')) ?? 'sponsored',
    status: sponsorStates.find((status) => status === search.get('status')) ?? '',
    q: (search.get('q') ?? '').slice(0, 200),
    page: pageOf(search),
  };
}

export function billsCall(id: number | string, { role, status, q, page }: BillsView) {
  return { params: { id: String(id) }, query: { role, status, ...(q && { q }), page } };
}

export function billsPath(id: number, { role, status, q, page }: BillsView): string {
  return detailsPath(id, 'bills', {
    role: role === 'sponsored' ? undefined : role,
    status,
    q,
    page: page > 1 ? page : undefined,
  });
}
