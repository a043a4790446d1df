import { expect, test } from 'vitest';
import { anyWord, parseSearch } from './search.ts';

test.each([
  ['hr 1', ['hr', 'cahr'], 1],
  ['H.R. 1', ['hr', 'cahr'], 1],
  ['HR0001', ['hr', 'cahr'], 1],
  ['House Bill 1', ['hr'], 1],
  ['H. J. Res. 7', ['hjres'], 7],
  ['house joint resolution no. 7', ['hjres'], 7],
  ['S.12', ['s'], 12],
  ['Senate bill 12', ['s', 'sb'], 12],
  ['SJR 3', ['sjres', 'sjr'], 3],
  ['hconres14', ['hconres'], 14],
  ['AB 12', ['ab'], 12],
  ['ab-12', ['ab'], 12],
  ['ABX1-2', ['abx1'], 2],
  ['E.O. 14147', ['eo'], 14147],
  ['executive order 14147', ['eo'], 14147],
  ['983', [], 983],
  ['bill 983', [], 983],
  ['HR #1', ['hr', 'cahr'], 1],
  ['leginfo.legislature.ca.gov/faces/billNavClient.xhtml?bill_id=202520260SB275', ['sb'], 275],
  ['https://leginfo.legislature.ca.gov/faces/billTextClient.xhtml?bill_id=202520261AB2', ['abx1'], 2],
  [' 12 ', [], 12],
  ['"HR 22"', ['hr', 'cahr'], 22],
  ['“H.R. 22”', ['hr', 'cahr'], 22],
  ['(HR 22)', ['hr', 'cahr'], 22],
  ['H.R. 22.', ['hr', 'cahr'], 22],
  ['HR\u201322', ['hr', 'cahr'], 22],
  ['#983', [], 983],
])('reads %j as the number of a bill', (text, types, number) =>
  expect(parseSearch(text)).toEqual({ kind: 'number', types, number }),
);

test.each([
  'hr1-118',
  'H.R. 1, 118th Congress',
  'hr 1 (118th)',
  'hr 1 118',
  'HR 1/118',
  '118 hr 1',
  '118-hr-1',
  '118th H.R. 1',
  'H.R.1 - 118th Congress (2023-2024)',
  'H.R.1 — 118th Congress (2023–2024): Lower Energy Costs Act',
])('reads the congress in %j', (text) =>
  expect(parseSearch(text)).toEqual({ kind: 'number', types: ['hr', 'cahr'], number: 1, congress: 118 }),
);

test.each([
  ['https://www.congress.gov/bill/119th-congress/house-bill/983', 'hr', 983],
  ['congress.gov/bill/119th-congress/senate-joint-resolution/7/text?s=1&r=2', 'sjres', 7],
])('reads the number in the address %s', (text, type, number) =>
  expect(parseSearch(text)).toEqual({
    kind: 'number',
    types: expect.arrayContaining([type]),
    number,
    congress: 119,
  }),
);

test.each([
  ['Public Law 119-21', 'Public Law 119-21'],
  ['P.L. 119-21', 'Public Law 119-21'],
  ['PL119-21', 'Public Law 119-21'],
  ['Pub. L. No. 117–169', 'Public Law 117-169'],
  ['Private Law 117-1', 'Private Law 117-1'],
  ['119-21', 'Public Law 119-21'],
  ['117–169', 'Public Law 117-169'],
])('reads %j as the number of a law', (text, law) => expect(parseSearch(text)).toEqual({ kind: 'law', law }));

test.each([
  'clean water',
  'hr',
  'xr 1',
  '100000',
  'hr 1 2 x',
  '1st amendment',
  'covid-19',
  '10th amendment',
  'https://example.org/bill/983',
  '',
  '-1',
  '1.5.x',
])('searches for the text %j', (text) => expect(parseSearch(text)).toEqual({ kind: 'text', text }));

test.each([
  ['gun control in schools act', 'gun control or in or schools'],
  ['clean-water plan', 'clean-water or plan'],
  ['gun control', 'gun or control'],
  ['control', undefined],
  ['"clean water" plan', undefined],
])('%j has words of which any may match: %j', (text, words) => expect(anyWord(text)).toBe(words));
