import { expect, test } from 'vitest';
import type { BillStatus } from '#contract/bills/bill-status.ts';
import { companionAhead, companionLaw } from './companion-law.ts';

const law = {
  bill_type: 's',
  number: 201,
  display_number: null,
  status: 'became_law',
  status_date: '2025-11-25',
  law_number: 'Public Law 119-32',
};
const bill = (relationship: string, other: Partial<typeof law & { title: string }>, own = {}) => ({
  title: 'ACES Act',
  bill_type: 'hr',
  introduced_date: '2025-01-16',
  law_number: null,
  details: {
    related: [
      {
        slug: 's201-119',
        related_title: null,
        relationship,
        bill: { ...law, title: 'ACES Act of 2025', ...other },
      },
    ],
  },
  ...own,
});
const enacted = { slug: 's201-119', number: 'S. 201', law_number: 'Public Law 119-32' };

test('a bill of the other chamber with the same title was enacted in its place', () => {
  expect(companionLaw(bill('Related bill', {}))).toEqual(enacted);
});

test('an identical bill was, whatever its title', () => {
  expect(companionLaw(bill('Identical bill, Related bill', { title: 'A bill to study aviators.' }))).toEqual(
    enacted,
  );
});

test.each([
  ['another title', bill('Related bill', { title: 'Farm Act' })],
  ['not a law', bill('Identical bill', { law_number: null as unknown as string })],
  ['the same chamber', bill('Related bill', { bill_type: 'hr' })],
  ['a law itself', bill('Identical bill', {}, { law_number: 'Public Law 119-1' })],
  ['introduced after the law', bill('Related bill', {}, { introduced_date: '2026-04-28' })],
  ['a rule for debate', bill('Procedurally related', {}, { bill_type: 'hres' })],
])('no companion: %s', (_, subject) => {
  expect(companionLaw(subject)).toBeNull();
});

test('a companion that passed a chamber is ahead of a bill that did not', () => {
  const passed = { law_number: null as unknown as string, status: 'passed_senate' };
  const ahead = { slug: 's201-119', number: 'S. 201', status: 'passed_senate' };
  const own = (status: BillStatus) => ({ ...bill('Related bill', passed), status });
  expect(companionAhead(own('introduced'))).toEqual(ahead);
  expect(companionAhead(own('passed_house'))).toBeNull();
  expect(companionAhead(own('became_law'))).toBeNull();
  expect(companionAhead({ ...bill('Related bill', {}), status: 'introduced' })).toBeNull();
  // The President has signed it, and it has no number yet.
  const signed = bill('Related bill', { law_number: null as unknown as string });
  expect(companionAhead({ ...signed, status: 'to_president' })?.status).toBe('became_law');
});
