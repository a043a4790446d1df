import type { Bill } from '#contract/bills/bills.ts';
import { pageDescription } from '#web/shell/page-description.ts';
import { statusText } from './bill-labels.ts';

/** For link previews and search engines. */
export function describeBill(bill: Bill): string {
  return pageDescription(bill.summary ?? bill.official_title ?? bill.title, `${statusText(bill)}.`);
}
