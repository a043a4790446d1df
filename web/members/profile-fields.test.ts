import { expect, test } from 'vitest';
import { cutZip5, cutZip9, isComplete, profilePayload, type ProfileFields } from './profile-fields.ts';

const fields: ProfileFields = {
  first_name: ' Maria ',
  last_name: 'Ruiz',
  screen_name: '',
  street_address: '',
  apt_number: '',
  city: 'San Francisco',
  state: 'California',
  zip5: '94110',
  zip9: '',
  about_me: '',
  age_group: '',
  party_affiliation: '',
  religion: '',
  congressional_district: '',
  state_assembly_district: '',
  state_senate_district: '',
};
const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, ''])) as ProfileFields;
const sent = (change: Partial<ProfileFields> = {}, before = empty) =>
  profilePayload({ ...fields, ...change }, fields, before) as Record<string, unknown>;

test('cuts a 5-digit zip to 5 characters, a 9-digit one to 10 with a hyphen and to 9 without', () => {
  expect(cutZip5('941101234')).toBe('94110');
  expect(cutZip9('94110-12345')).toBe('94110-1234');
  expect(cutZip9('9411012345')).toBe('941101234');
});

test('sends city and state with a 5-digit zip', () => {
  expect(sent()).toMatchObject({
    first_name: 'Maria',
    zip_code: '94110',
    city: 'San Francisco',
    state: 'California',
  });
});

test('sends a 9-digit zip instead of the other, without city and state', () => {
  const body = sent({ zip9: '94110-1234' });
  expect(body.zip_code).toBe('94110-1234');
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['city']));
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['state']));
});

test('a changed state is sent with a 9-digit zip too', () => {
  expect(sent({ zip9: '94110-1234', state: 'Texas' })).toMatchObject({ state: 'Texas' });
});

test('sends a street address with apartment, city and state', () => {
  expect(sent({ zip5: '', street_address: '333 90th St', apt_number: '4' })).toMatchObject({
    street_address: '333 90th St',
    apt_number: '4',
    city: 'San Francisco',
    state: 'California',
  });
  expect(sent({ zip5: '', street_address: '333 90th St' })).not.toHaveProperty('zip_code');
  expect(sent({ zip9: '941101234', street_address: '333 90th St' })).toMatchObject({
    zip_code: '941101234',
    city: 'San Francisco',
  });
});

test('removes an address that was emptied', () => {
  expect(sent({ apt_number: '4' })).toMatchObject({ street_address: '', apt_number: '' });
});

test('sends the districts that are chosen, at large included', () => {
  expect(sent({ congressional_district: '0', state_senate_district: '11' })).toMatchObject({
    congressional_district: 0,
    state_senate_district: 11,
  });
  expect(sent().congressional_district).toBeUndefined();
});

test('sends only what has changed', () => {
  const before = { ...fields, first_name: 'Maria', congressional_district: '11' };
  expect(sent({}, before)).toEqual({});
  expect(sent({ last_name: '', religion: 'Other' }, before)).toEqual({ last_name: '', religion: 'Other' });
  expect(sent({ congressional_district: '12' }, before)).toMatchObject({
    zip_code: '94110',
    congressional_district: 12,
  });
  expect(sent({ apt_number: '4' }, before)).not.toHaveProperty('first_name');
});

test('sends where the member lives again while there is no district', () => {
  const before = { ...fields, first_name: 'Maria' };
  expect(sent({}, before)).toEqual({
    zip_code: '94110',
    city: 'San Francisco',
    state: 'California',
    street_address: '',
    apt_number: '',
  });
});

test.each([
  [{}, true],
  [{ zip5: '' }, false],
  [{ zip5: '', zip9: '941101234' }, true],
  [{ zip5: '', street_address: '333 90th St' }, true],
  [{ first_name: '  ' }, false],
  [{ last_name: '' }, false],
  [{ city: '' }, false],
  [{ state: '' }, false],
  [{ screen_name: '', zip9: '' }, true],
])('with %j the profile is complete: %s', (change, complete) => {
  expect(isComplete({ ...fields, ...change })).toBe(complete);
});
