import { expect, test } from 'vitest';
import { issues, issuesOf } from './issues.ts';

test('There are 41 issues, each with its own name.', () => {
  expect(new Set(issues.map((issue) => issue.name)).size).toBe(41);
  expect(issues.filter((issue) => issue.subjects)).toHaveLength(9);
});

test('A bill stands under its policy area first, then under the issues that its subjects select.', () => {
  const subjects = [
    'Student aid and college costs',
    "Veterans' education, employment, rehabilitation",
    'Higher education',
  ];
  expect(issuesOf('Education', subjects)).toEqual(['Education', 'Veterans', 'Student Debt']);
});

test('A private bill carries none of the issues.', () => {
  expect(issuesOf('Private Legislation', ['Abortion'])).toEqual([]);
});

test('A bill that has not been sorted yet has no issues.', () => {
  expect(issuesOf(null, [])).toEqual([]);
  expect(issuesOf('Something unheard of', [])).toEqual([]);
});
