import { expect, test } from 'vitest';
import { commentsAsCsv, opinionsAsCsv } from './opinions-csv.ts';

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

test('has a line for each comment, also on what is no longer shown', () => {
  const comment = {
    comment_id: 1,
    comment_text: 'Well said',
    created_at: 'a',
    flag_comment: 0,
    in_review: false,
    root: 'share',
    root_author: null,
    title: null,
    number: null,
    path: null,
  } as const;
  expect(commentsAsCsv([comment]).split('\r\n')[1]).toBe('"","","share","","Well said","a"');
});
