import { expect, test } from 'vitest';
import {
  billNumber,
  billStatuses,
  billSteps,
  billTypes,
  plannedSteps,
  statusNames,
  stepNames,
} from './bill-status.ts';

test('Numbers are written as people know them.', () => {
  expect(billTypes.map((type) => billNumber(type, 1))).toEqual([
    'H.R. 1',
    'S. 1',
    'H.J.Res. 1',
    'S.J.Res. 1',
    'H.Con.Res. 1',
    'S.Con.Res. 1',
    'H.Res. 1',
    'S.Res. 1',
  ]);
  expect(billNumber('ab', 12)).toBe('AB 12');
});

test('A bill goes through its own chamber first; a simple resolution stays there.', () => {
  expect(plannedSteps('hr')).toEqual([
    'introduced',
    'passed_house',
    'passed_senate',
    'to_president',
    'became_law',
  ]);
  expect(plannedSteps('sjres')).toEqual([
    'introduced',
    'passed_senate',
    'passed_house',
    'to_president',
    'became_law',
  ]);
  expect(plannedSteps('hconres')).toEqual(['introduced', 'passed_house', 'passed_senate']);
  expect(plannedSteps('sres')).toEqual(['introduced', 'passed_senate']);
});

test('Every status and step has a name of its own.', () => {
  expect(new Set(billStatuses.map((status) => statusNames[status])).size).toBe(billStatuses.length);
  expect(new Set(billSteps.map((step) => stepNames[step])).size).toBe(billSteps.length);
});
