import { ordinal } from '#contract/home.ts';
import { billNumber } from '#contract/bills/bill-status.ts';

/** 'hr983-119' → 'H.R. 983, 119th Congress', 'eo14430' → 'Executive Order 14430'; others as they are. */
export function nameOfSlug(slug: string): string {
  const [, type, number, congress] = /^([a-z]+)(\d+)(?:-(\d+))?$/.exec(slug) ?? [];
  if (!type) return slug;
  const name = billNumber(type, Number(number));
  return congress ? `${name}, ${ordinal(Number(congress))} Congress` : name;
}
