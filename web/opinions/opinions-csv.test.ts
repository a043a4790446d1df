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
  const wide = { ...row, object: { number: null, title: '＝1+1' }, comment_text: '\u00a0=1+1' };
  expect(opinionsAsCsv([wide])).toContain(`"","'＝1+1","support","'\u00a0=1+1","a","b"`);
});
