import type { BillCard } from '#contract/bills/bills.ts';
import { monthHeading, viewsHeading } from '#server/bills/lists/headings.ts';
import type { BillList } from './bill-list.queries.ts';

/** Headings of a list: issues or kinds of action, bands of views, months, or the list as a whole. */
export function headingOf({ order, category }: BillList): (card: BillCard, heading: string | null) => string {
  if (order === 'heading')
    return (_, heading) => heading ?? (category === 'eo' ? 'Other' : 'Not yet assigned');
  if (order === 'most_viewed') return (card) => viewsHeading(card.views_count);
  if (order === 'rank') return () => 'Short List';
  if (order === 'match') return () => 'Best matches';
  return (card) => monthHeading(card.introduced_date);
}
