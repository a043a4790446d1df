import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test('takes two letters from first and last name', () => {
  expect(initials('Nancy Pelosi')).toBe('NP');
  expect(initials('Adam B. Schiff')).toBe('AS');
});

test('ignores titles and suffixes', () => {
  expect(initials('Sen. Robert P. Casey Jr.')).toBe('RC');
  expect(initials('Rep. Sanford D. Bishop, Jr.')).toBe('SB');
});

test('accepts letters of every script, with their marks', () => {
  expect(initials('Łukasz Wójcik')).toBe('ŁW');
  expect(initials('مريم الرشيد')).toBe('ما');
});

test('takes one letter from one name, and a question mark without a name', () => {
  expect(initials('Cher')).toBe('C');
  expect(initials('  ')).toBe('?');
  expect(initials('Dr.')).toBe('D');
});
