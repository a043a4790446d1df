import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { updateUser } from '#contract/members/user.ts';
import { congressYears, firstYearOfCongress } from '#contract/home.ts';
import { readConfig } from '#server/config.ts';
import { rules } from '#server/http/rate-limits/rules.ts';
import { setToday, yearOfCongress } from '#server/environment/clock.ts';
import { changeProfile } from '#server/members/profile.ts';
import { userView } from '#server/auth/user-view.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember, buildNewcomer, buildZip } from '#server/testing/build.ts';
import { listenLocally } from '#server/testing/local-server.ts';

/** A geocoder on loopback that answers with the JSON of the Census Bureau's. */
let answer: (url: URL) => { status?: number; body: string; headers?: Record<string, string> };
const asked: URL[] = [];
const geocoder = createServer((request, response) => {
  const url = new URL(request.url!, 'http://geocoder');
  asked.push(url);
  const { status = 200, body, headers = {} } = answer(url);
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
});
const { congress } = congressYears(yearOfCongress());

const { db } = await testApp();
const { origin, stop } = await listenLocally(geocoder);
afterAll(stop);
const config = readConfig({ CENSUS_GEOCODER_URL: `${origin}/geocoder/geographies/address` });

beforeAll(async () => {
  await buildZip(db, '94014', 'Daly City', 'CA', [11, 15]);
  await buildZip(db, '99501', 'Anchorage', 'AK', [0]);
});
beforeEach(() => {
  asked.length = 0;
  answer = () => ({ body: found() });
});

function found({
  zip = '94014',
  state = '06',
  district = '15',
  layer = `${congress}th Congressional Districts`,
} = {}): string {
  const geographies = {
    States: [{ GEOID: state, STATE: state, BASENAME: 'California' }],
    [layer]: [{ GEOID: `${state}${district}`, STATE: state, BASENAME: 'at Large' }],
    '2024 State Legislative Districts - Upper': [{ GEOID: `${state}011`, STATE: state }],
    '2024 State Legislative Districts - Lower': [{ GEOID: `${state}017`, STATE: state }],
  };
  return JSON.stringify({
    result: {
      input: {},
      addressMatches: [{ addressComponents: { zip, city: 'DALY CITY', state: 'CA' }, geographies }],
    },
  });
}

async function change(
  id: number,
  user: NonNullable<Parameters<typeof changeProfile>[3]['user']>,
  to = config,
) {
  const notice = await changeProfile(db, to, active(id), updateUser.input.body.parse({ user }));
  return { notice, user: await userView(db, id) };
}
const active = (id: number) => ({ id, suspended: false, suspendedUntil: null });
const street_address = '333 90th St';

test('a street address decides the districts that the zip left open, by the current lines', async () => {
  const { id } = await buildMember(db, { zip5: '94014', city: 'Daly City', congressional_district: null });
  const { notice, user } = await change(id, { street_address, apt_number: '4' });
  expect(notice).toBeUndefined();
  expect(user).toMatchObject({
    street_address,
    apt_number: '4',
    districts: { congressional_district: 15, state_assembly_district: 17, state_senate_district: 11 },
  });
  expect(Object.fromEntries(asked[0]!.searchParams)).toMatchObject({
    street: street_address,
    city: 'Daly City',
    state: 'CA',
    zip: '94014',
    format: 'json',
    layers: 'all',
  });
});

test('asks for the lines of the sitting congress when the newest are those of the next one', async () => {
  const layer = (of: number) => `${of}th Congressional Districts`;
  const sitting = `ACS${firstYearOfCongress(congress)}_Current`;
  answer = (url) => ({
    body:
      url.searchParams.get('vintage') === sitting
        ? found({ district: '15', layer: layer(congress) })
        : found({ district: '49', layer: layer(congress + 1) }),
  });
  const { id } = await buildMember(db, { zip5: '94014', congressional_district: null });
  expect((await change(id, { street_address })).user.districts.congressional_district).toBe(15);
  expect(asked.map(({ searchParams }) => searchParams.get('vintage'))).toEqual(['Current_Current', sitting]);

  // Without them, the others stay open.
  answer = (url) =>
    url.searchParams.get('vintage') === sitting
      ? { status: 500, body: '' }
      : { body: found({ district: '49', layer: layer(congress + 1) }) };
  const other = await buildMember(db, { zip5: '94014', congressional_district: null });
  expect((await change(other.id, { street_address })).user.districts).toMatchObject({
    congressional_district: null,
    state_assembly_district: 17,
  });
});

test.each([
  ['2027-01-02', ['Current_Current', 'ACS2025_Current']],
  ['2027-01-03', ['Current_Current']],
])('on %s a geocoder with the lines of the 120th Congress is asked for %s', async (day, vintages) => {
  onTestFinished(() => setToday(undefined));
  setToday(day);
  answer = () => ({ body: found({ layer: '120th Congressional Districts' }) });
  const { id } = await buildMember(db, { zip5: '94014', congressional_district: null });
  await change(id, { street_address });
  expect(asked.map(({ searchParams }) => searchParams.get('vintage'))).toEqual(vintages);
});

test('a street address narrows the choice: another district of the zip is refused in the same call', async () => {
  const { id } = await buildMember(db, { zip5: '94014', congressional_district: null });
  await expect(change(id, { street_address, congressional_district: 11 })).rejects.toMatchObject({
    code: 'invalid_values',
    fields: { congressional_district: expect.any(String) },
  });
});

test('an address with city and state gets its zip from the geocoder and completes the account', async () => {
  const { id } = await buildNewcomer(db);
  const { user } = await change(id, {
    first_name: 'Maria',
    last_name: 'Ruiz',
    street_address,
    city: 'Daly City',
    state: 'California',
  });
  expect(user).toMatchObject({
    account_setup: 1,
    zip_code: '94014',
    state: 'California',
    districts: { congressional_district: 15 },
  });
});

test('the geocoder is not asked twice for one address', async () => {
  const { id } = await buildMember(db, { zip5: '94014', city: 'Daly City', congressional_district: null });
  await change(id, { street_address });
  await change(id, { street_address, about_me: 'Teacher' });
  expect(asked).toHaveLength(1);
});

test('the district of a delegate and an only district are at large', async () => {
  answer = () => ({ body: found({ zip: '99501', state: '02', district: '00' }) });
  const { id } = await buildMember(db, { zip5: '99501', state: 'AK', congressional_district: null });
  expect((await change(id, { street_address })).user.districts.congressional_district).toBe(0);
});

test('a code of a legislative district that has a name is no number', async () => {
  await buildZip(db, '02072', 'Stoughton', 'MA', [8]);
  answer = () => ({ body: found({ zip: '02072', state: '25', district: '08' }) });
  const { id } = await buildMember(db, { zip5: '02072', state: 'MA', congressional_district: null });
  expect((await change(id, { street_address })).user.districts).toEqual({
    congressional_district: 8,
    state_assembly_district: null,
    state_senate_district: null,
  });
});

test('an address in another state than the zip changes no district', async () => {
  answer = () => ({ body: found({ state: '02' }) });
  const { id } = await buildMember(db, { zip5: '94014', congressional_district: 11 });
  expect((await change(id, { street_address })).user.districts.congressional_district).toBe(11);
});

test('an address replaces a district that was chosen before, and refuses another choice', async () => {
  const { id } = await buildMember(db, { zip5: '94014', congressional_district: 11 });
  const { user } = await change(id, { street_address, congressional_district: 11 });
  expect(user.districts.congressional_district).toBe(15);
  const other = await buildMember(db, { zip5: '94014', congressional_district: null });
  await expect(change(other.id, { street_address, congressional_district: 11 })).rejects.toMatchObject({
    fields: { congressional_district: 'Your address is not in this district.' },
  });
});

test.each([
  ['finds nothing', { body: JSON.stringify({ result: { addressMatches: [] } }) }],
  ['refuses what is no address', { status: 400, body: '{"errors":["Street address"],"status":"400"}' }],
])('stores an address with a notice when the geocoder %s', async (_, reply) => {
  answer = () => reply;
  const { id } = await buildMember(db, { zip5: '94014', congressional_district: 11 });
  const { notice, user } = await change(id, { street_address });
  expect(notice).toMatch(/could not find it on the map/);
  expect(user).toMatchObject({ street_address, districts: { congressional_district: 11 } });
});

test.each([
  ['an error', () => ({ status: 500, body: '{}' })],
  ['a redirect', () => ({ status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } })],
  ['HTML', () => ({ body: '<html>' })],
  ['another shape', () => ({ body: '{"result":{"addressMatches":[{}]}}' })],
  ['2 MB', () => ({ body: 'x'.repeat(2_000_000) })],
])('stores the address with a notice when the geocoder answers with %s', async (_, reply) => {
  answer = reply;
  const { id } = await buildMember(db, { zip5: '94014', congressional_district: 11 });
  const { notice, user } = await change(id, { street_address });
  expect(notice).toMatch(/could not be looked up just now/);
  expect(user.street_address).toBe(street_address);
});

test('without a geocoder and a zip, asks for the zip and stores nothing', async () => {
  const off = readConfig({ CENSUS_GEOCODER_URL: 'off' });
  const { id } = await buildNewcomer(db);
  await expect(change(id, { street_address, city: 'Daly City', state: 'CA' }, off)).rejects.toMatchObject({
    fields: { zip_code: expect.any(String) },
  });
  expect((await userView(db, id)).street_address).toBeNull();
  expect(asked).toHaveLength(0);
});

test('sends the request to the configured host and path, whatever the address is', async () => {
  const { id } = await buildMember(db, { zip5: '94014', congressional_district: 11 });
  for (const typed of [
    'http://169.254.169.254/latest',
    '@localhost',
    '../../admin?x=1#y',
    '&zip=1',
    '\r\nHost: evil',
  ])
    await change(id, { street_address: typed });
  expect(new Set(asked.map(({ pathname }) => pathname))).toEqual(new Set(['/geocoder/geographies/address']));
});

test('limits how often a member has an address looked up', async () => {
  const { id } = await buildMember(db, { zip5: '94014', city: 'Daly City' });
  const { limit } = rules.addressesPerMember;
  for (let number = 1; number <= limit; number++) await change(id, { street_address: `${number} Main St` });
  await expect(change(id, { street_address: '0 Main St' })).rejects.toMatchObject({
    code: 'too_many_requests',
  });
  expect(asked).toHaveLength(limit);
  await change(id, { about_me: 'Without an address' });
});
