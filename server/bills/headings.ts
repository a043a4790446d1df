import { monthHeading, viewsHeading } from '#server/lists/headings.ts';
import type { BillList, PageRow } from './bill-list.queries.ts';

/** Headings of a list: issues or kinds of action, bands of views, months, or the list as a whole. */
export function headingOf({ order, category }: BillList): (row: PageRow) => string {
  if (order === 'heading') return (row) => row.heading ?? (category === 'eo' ? 'Other' : 'Not yet assigned');
  if (order === 'most_viewed') return (row) => viewsHeading(row.views ?? 0);
  if (order === 'rank') return () => 'Short List';
  if (order === 'match') return () => 'Best matches';
  return (row) => monthHeading(row.introduced_date);
}
