import { expect, test } from 'vitest';
import { issues } from '#contract/bills/issues.ts';
import { issuesOf } from './bill-issues.ts';

test('has 41 issues with unique names', () => {
  expect(new Set(issues).size).toBe(41);
});

test('lists the policy area first, then issues selected by subjects', () => {
  const subjects = [
    'Student aid and college costs',
    "Veterans' education, employment, rehabilitation",
    'Higher education',
  ];
  expect(issuesOf('Education', subjects)).toEqual(['Education', 'Veterans', 'Student Debt']);
});

test('a private bill has no issues', () => {
  expect(issuesOf('Private Legislation', ['Abortion'])).toEqual([]);
});

test('an unclassified bill has no issues', () => {
  expect(issuesOf(null, [])).toEqual([]);
  expect(issuesOf('Something unheard of', [])).toEqual([]);
});
