import { expect, test } from 'vitest';
import { officialText } from './official-text.ts';

test.each([
  ['Failed by the Yeas and Nays: 211 - 215 (Roll no. 101).', '211–\u2060215 (Roll no. 101).'],
  ['POSTPONED PROCEEDINGS - At the conclusion of debate', 'PROCEEDINGS - At'],
  ['(text: CR H1569-1571)', 'H1569-1571'],
  ['Mr. Roy moved the "previous question".', '“previous question”'],
])('%s', (text, shown) => {
  expect(officialText(text)).toContain(shown);
});
