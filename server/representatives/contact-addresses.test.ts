import { expect, test } from 'vitest';
import { capitolAddress, capitolOffice } from './contact-addresses.ts';
import type { TermRow } from './representatives.queries.ts';

const term = (address: string | null, office = 'senator') =>
  ({ office, address, phone: '555', fax: null }) as TermRow;

test('converts capitals and splits a Washington address into fields', () => {
  const shouted = term('311 HART SENATE OFFICE BUILDING WASHINGTON DC 20510');
  expect(capitolAddress(shouted)).toBe('311 Hart Senate Office Building Washington DC 20510');
  expect(capitolOffice(shouted)).toEqual([
    {
      kind: 'capitol',
      building: '311 Hart Senate Office Building',
      street: null,
      city: 'Washington',
      state: 'DC',
      zip: '20510',
      phone: '555',
      fax: null,
    },
  ]);
  expect(
    capitolOffice(term('1511 Longworth House Office Building Washington DC 20515-0001'))[0],
  ).toMatchObject({
    building: '1511 Longworth House Office Building',
    zip: '20515',
  });
});

test('the president’s office is the White House; no address means no office', () => {
  expect(capitolOffice(term(null, 'president'))[0]).toMatchObject({
    building: 'The White House',
    street: '1600 Pennsylvania Avenue NW',
    zip: '20500',
  });
  expect(capitolOffice(term(null))).toEqual([]);
});

test('splits a state capital address, or returns it as one line', () => {
  expect(
    capitolOffice(term('1021 O St. Suite 8530, Sacramento, CA 95814', 'state_senator'))[0],
  ).toMatchObject({
    street: '1021 O St. Suite 8530',
    city: 'Sacramento',
    state: 'CA',
    zip: '95814',
  });
  expect(capitolOffice(term('Somewhere in the Capitol', 'state_senator'))[0]).toMatchObject({
    street: 'Somewhere in the Capitol',
    city: null,
  });
});
