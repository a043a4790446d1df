import { expect, test } from 'vitest';
import { parseSearch } from './search.ts';

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
  [' 12 ', [], 12],
])('reads %j as the number of a bill', (text, types, number) =>
  expect(parseSearch(text)).toEqual({ kind: 'number', types, number }),
);

test.each(['hr1-118', 'H.R. 1, 118th Congress', 'hr 1 (118th)'])('reads the congress in %j', (text) =>
  expect(parseSearch(text)).toEqual({ kind: 'number', types: ['hr', 'cahr'], number: 1, congress: 118 }),
);

test.each([
  'clean water',
  'hr',
  'xr 1',
  '100000',
  'hr 1 2 x',
  '1st amendment',
  'covid-19',
  '',
  '-1',
  '1.5.x',
])('searches for the text %j', (text) => expect(parseSearch(text)).toEqual({ kind: 'text', text }));
