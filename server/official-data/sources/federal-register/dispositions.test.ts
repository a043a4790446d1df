import { expect, test } from 'vitest';
import { actionsOfOtherDocuments, dispositionsOf, newestDay, statusFromNotes } from './dispositions.ts';

test.each([
  ['Revoked by: EO 14148, January 20, 2025', 'revoked', '2025-01-20'],
  [
    'Amends: EO 9, January 17, 1873\nRevoked by: EO 11408, April 25, 1968 (in      part)',
    'amended',
    '1968-04-25',
  ],
  ['Revoked by: EO 10844, October 9, 1959 (in part); PLO 2593 (27 FR 778)', 'revoked', '1959-10-09'],
  ['See: PLO 46 (7 FR 8619)Revoked by: PLO 601, August 10, 1949', 'revoked', '1949-08-10'],
  ['Partially revoked by: EO 14006, January 25, 2021', 'amended', '2021-01-25'],
  ['Revoked by: EO 10903, January      9, 1961', 'revoked', '1961-01-09'],
  [
    'Supersedes: EO 13594, December 19, 2011;\n Superseded by EO 13641, April 5, 2013',
    'superseded',
    '2013-04-05',
  ],
  ['Superseded by : EO 9818, January 7, 1947', 'superseded', '1947-01-07'],
  ['Superseded or revoked by: EO 12919, June 3, 1994', 'superseded', '1994-06-03'],
  ['Amends: EO 11476, June 19, 1969 (which was rescinded by EO 12473, April 13, 1984)', undefined, undefined],
  ['Revoked by: EO 13807, August 15, 2017\nReinstated by: EO 14030, May 20, 2021', undefined, undefined],
  [
    'Revoked by: EO 14003, January 22, 2021\nReinstated by: EO 14171, January 20, 2025\nAmended by: EO 14171, January 21, 2025',
    'amended',
    '2025-01-21',
  ],
  ['Reinstated by: EO 13978, May 20, 2021\nRevoked by: EO 14029, May 14, 2022', 'revoked', '2022-05-14'],
])('reads the status of %j', (notes, status, date) => {
  expect(statusFromNotes(notes)).toEqual(status && { status, date });
});

test('reads the orders in notes, and which of them apply in part', () => {
  expect(
    dispositionsOf(
      'Supersedes: EO      10218, February 28, 1951\nRevoked by: EO 10695, January 16, 1957 (in\t part); EO 10930 of March      24, 1961',
    ),
  ).toEqual([
    { relationship: 'Supersedes', slug: 'eo10218', date: '1951-02-28' },
    { relationship: 'Revoked in part by', slug: 'eo10695', date: '1957-01-16' },
    { relationship: 'Revoked by', slug: 'eo10930', date: '1961-03-24' },
  ]);
});

test('reads what documents other than executive orders did', () => {
  expect(
    actionsOfOtherDocuments(
      'Amends: Proc. 2523, November 14, 1941\nRevoked by: Public Land Order 601, August 10, 1949 (14 FR 5048); ' +
        'Proc. 2965 of February 25, 1952 (17 FR 1797) (in part); EO 10355, May 26, 1952; Pub. L. 103-43\n' +
        'Superseded by EP 14041, September 3, 2021',
    ),
  ).toEqual([
    { acted_on: '1949-08-10', text: 'Revoked by Public Land Order 601' },
    { acted_on: '1952-02-25', text: 'Revoked in part by Proc. 2965' },
  ]);
});

test('a day in the future is a misprint (Executive Order 9356)', () => {
  const notes = 'Amended by: EO 9525,       February 28, 2945; EO 9583, July 2, 1945';
  expect(dispositionsOf(notes).map(({ slug, date }) => [slug, date])).toEqual([
    ['eo9525', null],
    ['eo9583', '1945-07-02'],
  ]);
  expect(newestDay(notes)).toBe('1945-07-02');
});
