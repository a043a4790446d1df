import { expect, test } from 'vitest';
import { opinionsAsCsv } from './opinions-csv.ts';

test('doubles quotes and turns formulas into text', () => {
  const row = {
    object: { number: 'H.R. 1', title: 'The "Big" Act' },
    user_vote: 'support',
    comment_text: '=1+1',
    created_at: 'a',
    updated_at: 'b',
  };
  expect(opinionsAsCsv([row]).split('\r\n')[1]).toBe(`"H.R. 1","The ""Big"" Act","support","'=1+1","a","b"`);
});
