import { parse } from 'csv/sync';
import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  [' =1', "' =1"],
  ['＝1', "'＝1"],
  ['H.R. 1', 'H.R. 1'],
  ['He said "no", twice', 'He said "no", twice'],
  ['two\r\nlines', 'two\r\nlines'],
  ['“–” é 🗳', '“–” é 🗳'],
])('%j is read back as %j', (given, read) => {
  expect(parse(csvLine([given, 'next']))).toEqual([[read, 'next']]);
});

test('numbers stay numbers, also below zero, and null is empty', () => {
  expect(csvLine([-5, 2.5, null, 0])).toBe('-5,2.5,,0\r\n');
});
