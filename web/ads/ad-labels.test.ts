import { expect, test } from 'vitest';
import { audienceLabel, districtsLabel, showDay, statusLabel } from './ad-labels.ts';

test('a day is written as month, day and year', () => {
  expect(showDay('2026-01-09')).toBe('01/09/2026');
});

test.each([
  [{ state: 'All States', districts: [], zipcodes: [] }, 'All States', 'All Districts'],
  [{ state: 'Alaska', districts: [0], zipcodes: [] }, 'Alaska, district At Large', 'At Large'],
  [{ state: 'California', districts: [11, 12], zipcodes: [] }, 'California, districts 11, 12', '11, 12'],
  [{ state: 'All States', districts: [], zipcodes: ['94110'] }, 'Zip code 94110', ''],
  [{ state: 'Ohio', districts: [], zipcodes: ['43004', '43016'] }, 'Ohio, zip codes 43004, 43016', ''],
])('%o is described as %s', (audience, label, districts) => {
  expect([audienceLabel(audience), districtsLabel(audience)]).toEqual([label, districts]);
});

test('an audience of many zip codes is described by the first ten', () => {
  const zipcodes = Array.from({ length: 12 }, (_, index) => String(94_100 + index));
  expect(audienceLabel({ state: 'Ohio', districts: [], zipcodes })).toMatch(
    /^Ohio, zip codes 94100, .*, 94109$/,
  );
});

test('an ad without a status says what it waits for', () => {
  const ad = { status: '', review: 'approved', removed: false } as const;
  expect(statusLabel({ ...ad, status: 'running' })).toBe('Running');
  expect(statusLabel(ad)).toBe('');
  expect(statusLabel({ ...ad, review: 'pending' })).toBe('Waiting for review');
  expect(statusLabel({ ...ad, review: 'rejected' })).toBe('Not approved');
  expect(statusLabel({ ...ad, review: 'rejected', removed: true })).toBe('Removed');
});
