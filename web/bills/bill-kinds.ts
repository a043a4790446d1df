import type { BillCard } from '#contract/bills/bills.ts';

/** Names of the kinds of bills and the paths of their lists. */
export const billKinds: Record<
  BillCard['category'],
  { listName: string; list: string; details: string; noun: string }
> = {
  fed: { listName: 'Federal Bills', list: '/fedbills', details: 'Bill details', noun: 'bill' },
  state: { listName: 'State Bills', list: '/statebills', details: 'Bill details', noun: 'bill' },
  local: { listName: 'Local Bills', list: '/localbills', details: 'Bill details', noun: 'bill' },
  eo: {
    listName: 'Executive Orders',
    list: '/execorders',
    details: 'Executive Order details',
    noun: 'document',
  },
};
