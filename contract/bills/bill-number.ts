import { ordinal } from '../home.ts';
import type { BillType } from './bill-status.ts';

const pageNames: Record<BillType, string> = {
  hr: 'house-bill',
  s: 'senate-bill',
  hjres: 'house-joint-resolution',
  sjres: 'senate-joint-resolution',
  hconres: 'house-concurrent-resolution',
  sconres: 'senate-concurrent-resolution',
  hres: 'house-resolution',
  sres: 'senate-resolution',
};

/** The page of a bill of Congress at the Library of Congress. */
export function congressGovUrl(type: BillType, number: number, congress: number): string {
  return `https://www.congress.gov/bill/${ordinal(congress)}-congress/${pageNames[type]}/${number}`;
}
