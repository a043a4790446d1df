import { expect, test } from 'vitest';
import { z } from 'zod';
import { wholeNumber } from '#contract/fields.ts';
import { addToWatchlist } from '#contract/watchlist.ts';
import { validate } from './validation.ts';

const schema = z.object({
  member_id: wholeNumber(1).optional(),
  member_ids: z.array(wholeNumber(1)).min(1).max(1_000).optional(),
  challenge: z.string().min(1).max(100).optional(),
});

test.each([
  [{ member_id: 0 }, 'member_id', 'Member id must be at least 1.'],
  [{ member_id: 2 ** 31 }, 'member_id', 'Member id must be at most 2,147,483,647.'],
  [{ member_id: 1e20 }, 'member_id', 'Member id must be at most 9,007,199,254,740,991.'],
  [{ member_id: -1e20 }, 'member_id', 'Member id must be at least -9,007,199,254,740,991.'],
  [{ member_ids: ['4', 0] }, 'member_ids', 'Member ids must be at least 1.'],
  [{ member_ids: [] }, 'member_ids', 'Member ids cannot be empty.'],
  [
    { member_ids: Array.from({ length: 1_001 }, () => 1) },
    'member_ids',
    'Member ids can have at most 1,000 entries.',
  ],
  [{ challenge: '' }, 'challenge', 'Challenge cannot be empty.'],
  [{ challenge: 'x'.repeat(101) }, 'challenge', 'Challenge can have at most 100 characters.'],
  [{ member_id: 'x' }, 'member_id', 'Member id is not right.'],
])('says what the limit of a value is (case %#)', (value, field, sentence) => {
  const error = expect.objectContaining({ fields: { [field]: sentence } });
  expect(() => validate(schema, value)).toThrow(error);
});

test.each([
  [z.object({ bill_id: z.string() }), 'bill_id', 'Bill id is required.'],
  [addToWatchlist.input.body, 'bill_id', 'Bill id is required.'],
  [z.object({ status: z.enum(['active']) }), 'status', 'Status is required.'],
])('says that a missing value is required (case %#)', (body, field, sentence) => {
  const error = expect.objectContaining({ fields: { [field]: sentence } });
  expect(() => validate(body, {})).toThrow(error);
});
