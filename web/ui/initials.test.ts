import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test('First and last name give two letters', () => {
  expect(initials('Nancy Pelosi')).toBe('NP');
  expect(initials('Adam B. Schiff')).toBe('AS');
});

test('Titles and suffixes are no names', () => {
  expect(initials('Sen. Robert P. Casey Jr.')).toBe('RC');
  expect(initials('Rep. Sanford D. Bishop, Jr.')).toBe('SB');
});

test('Letters of every script count, with their marks', () => {
  expect(initials('Łukasz Wójcik')).toBe('ŁW');
  expect(initials('مريم الرشيد')).toBe('ما');
});

test('One name gives one letter, no name a question mark', () => {
  expect(initials('Cher')).toBe('C');
  expect(initials('  ')).toBe('?');
  expect(initials('Dr.')).toBe('D');
});
