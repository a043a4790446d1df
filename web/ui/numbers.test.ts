import { expect, test } from 'vitest';
import { showCount, showPeople, showScore } from './numbers.ts';

test('writes counts with thousands separators', () => {
  expect(showCount(20117)).toBe('20,117');
});

test('writes one opinion as 1 person', () => {
  expect(showPeople(1)).toBe('1 person');
  expect(showPeople(0)).toBe('0 people');
  expect(showPeople(3904)).toBe('3,904 people');
});

test('writes a score with one decimal and a real minus sign', () => {
  expect(showScore(5)).toBe('5.0');
  expect(showScore(-2.3)).toBe('−2.3');
  expect(showScore(-0.04)).toBe('0.0');
});
