import { expect, test } from 'vitest';
import { parseSearch } from './search.ts';

test.each([
  ['hr 1', 'hr', 1],
  ['H.R. 1', 'hr', 1],
  ['hr1-119', 'hr', 1],
  ['H. J. Res. 7', 'hjres', 7],
  ['S.12', 's', 12],
  ['hconres14', 'hconres', 14],
  ['983', undefined, 983],
  [' 12 ', undefined, 12],
])('reads %j as the number of a bill', (text, type, number) =>
  expect(parseSearch(text)).toEqual({ kind: 'number', type, number }),
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
