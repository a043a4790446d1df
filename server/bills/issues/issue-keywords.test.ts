import { expect, test } from 'vitest';
import { issuesByKeywords } from './issue-keywords.ts';

test.each([
  ['Ending Birth Tourism', 'Immigration'],
  ['Restoring Trust in the Smithsonian Institution', 'Arts, Culture, Religion'],
  ['Securing the Nation Against Advanced Cryptographic Attacks', 'Science, Technology, Communications'],
  ['Removing Regulatory Barriers to Affordable Home Construction', 'Housing and Community Development'],
  [
    'Strengthening American Leadership in Digital Financial Technology',
    'Science, Technology, Communications',
  ],
  ['Establishing the Council of Governors', 'Government Operations and Politics'],
])('“%s” is about %s', (title, issue) => {
  expect(issuesByKeywords(title)[0]).toBe(issue);
});

test('a title without any keyword has no issue', () => {
  expect(issuesByKeywords('Hello')).toEqual([]);
});
