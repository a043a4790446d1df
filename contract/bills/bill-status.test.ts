import { expect, test } from 'vitest';
import {
  billNumber,
  billStatuses,
  billSteps,
  billTypes,
  displayNumber,
  plannedSteps,
  statusNames,
  stepNames,
} from './bill-status.ts';

test('formats bill numbers', () => {
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
  expect(billNumber('abx1', 2)).toBe('ABX1 2');
  expect(billNumber('cahr', 5)).toBe('HR 5');
  expect(billNumber('eo', 14387)).toBe('Executive Order 14387');
  expect(displayNumber({ bill_type: 'eo', number: 11359, display_number: 'Executive Order 11359-A' })).toBe(
    'Executive Order 11359-A',
  );
});

test('a bill passes its own chamber first; a simple resolution stays there', () => {
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

test('California bills go to the Governor; presidential documents are signed and published', () => {
  expect(plannedSteps('ab')).toEqual([
    'introduced',
    'passed_assembly',
    'passed_senate',
    'enrolled',
    'chaptered',
  ]);
  expect(plannedSteps('sbx1')[1]).toBe('passed_senate');
  expect(plannedSteps('sca')).toEqual(['introduced', 'passed_senate', 'passed_assembly', 'chaptered']);
  expect(plannedSteps('sr')).toEqual(['introduced', 'passed_senate']);
  expect(plannedSteps('memorandum')).toEqual(['signed', 'published']);
});

test('every status and step has a unique name', () => {
  expect(new Set(billStatuses.map((status) => statusNames[status])).size).toBe(billStatuses.length);
  expect(new Set(billSteps.map((step) => stepNames[step])).size).toBe(billSteps.length);
});
