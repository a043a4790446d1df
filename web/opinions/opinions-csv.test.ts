import { expect, test } from 'vitest';
import { opinionsAsCsv } from './opinions-csv.ts';

test('begins with a byte order mark, doubles quotes and turns formulas into text', () => {
  const row = {
    object: { number: 'H.R. 1', title: 'The "Big" Act' },
    user_vote: 'support',
    comment_text: '=1+1',
    created_at: 'a',
    updated_at: 'b',
  };
  const [head, line] = opinionsAsCsv([row]).split('\r\n');
  expect(head).toMatch(/^\ufeff"number",/);
  expect(line).toBe(`"H.R. 1","The ""Big"" Act","support","'=1+1","a","b"`);
});
