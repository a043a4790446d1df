import { expect, test, vi } from 'vitest';
import { isStateNumber, missingBill } from './missing-bill.ts';

const empty = { items: [], total: 0 };
const reply = {
  bills: empty,
  executive_orders: empty,
  representatives: empty,
  initiatives: empty,
  members: empty,
  issues: [],
  did_you_mean: null,
  similar_bills: [],
};

test('a number of Congress that is not on file leads to congress.gov', () => {
  expect(missingBill('H.R. 99-118', reply)).toEqual({
    name: 'H.R. 99 of the 118th Congress',
    url: 'https://www.congress.gov/bill/118th-congress/house-bill/99',
  });
  expect(missingBill('s.con.res. 3 (121st)', reply)?.url).toBe(
    'https://www.congress.gov/bill/121st-congress/senate-concurrent-resolution/3',
  );
  expect(missingBill('senate joint resolution 7', reply)?.name).toMatch(
    /^S\.J\.Res\. 7 of the \d+\w\w Congress$/,
  );
});

test('a number without a congress means the one that sits, until January 3', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    for (const [day, congress] of [
      ['2027-01-02', '119th'],
      ['2027-01-03', '120th'],
    ] as const) {
      vi.setSystemTime(day);
      expect(missingBill('hr 1', reply)?.name).toBe(`H.R. 1 of the ${congress} Congress`);
    }
  } finally {
    vi.useRealTimers();
  }
});

test('other texts, other numbers and bills on file do not', () => {
  for (const q of ['clean water', '983', 'AB 12', 'EO 14147', ''])
    expect(missingBill(q, reply), q).toBeUndefined();
  expect(missingBill('hr 1', { ...reply, bills: { items: [], total: 1 } })).toBeUndefined();
});

test('only numbers that cannot mean a bill of Congress are those of California', () => {
  for (const q of ['AB 2052', 'sb1', 'ACA 3', 'sca 3', 'ACR 5', 'AJR 6', 'abx1 2', 'Assembly Bill 12'])
    expect(isStateNumber(q), q).toBe(true);
  for (const q of ['HR 1', 'SJR 5', 'SCR 5', 'SR 2', 'S 1', '983', 'EO 14147', 'clean water', ''])
    expect(isStateNumber(q), q).toBe(false);
});
