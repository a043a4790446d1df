import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { districtChoices, findOfficials } from '#contract/representatives.ts';
import { congressYears } from '#contract/home.ts';
import { yearOfCongress } from '#server/environment/clock.ts';
import { testApp } from '#server/testing/app.ts';
import { buildOfficial, buildZip } from '#server/testing/build.ts';
import { startPeer, type PeerReply } from '#server/testing/peer.ts';
import { expectRefusal, naughtyTexts } from '#server/testing/refusal.ts';

/** A local geocoder that answers with the JSON of the Census Bureau's. */
let answer: (url: URL) => PeerReply = () => ({ json: {} });
const asked: URL[] = [];
const geocoder = await startPeer((url) => {
  asked.push(url);
  return answer(url);
});
afterAll(() => geocoder.stop());
const { call, send, db } = await testApp(undefined, {
  CENSUS_GEOCODER_URL: `${geocoder.origin}/geocoder/geographies/address`,
});
const { congress } = congressYears(yearOfCongress());

function located(zip: string, state: string, district: string, assembly = '017', senate = '011'): PeerReply {
  const geographies = {
    States: [{ STATE: state }],
    [`${congress}th Congressional Districts`]: [{ GEOID: `${state}${district}`, STATE: state }],
    '2024 State Legislative Districts - Upper': [{ GEOID: `${state}${senate}`, STATE: state }],
    '2024 State Legislative Districts - Lower': [{ GEOID: `${state}${assembly}`, STATE: state }],
  };
  return { json: { result: { addressMatches: [{ addressComponents: { zip }, geographies }] } } };
}

beforeAll(async () => {
  const seat = (name: string, office: string, state: string | null, district: number | null = null) =>
    buildOfficial(db, name, { office, state, district });
  await seat('Pat President', 'president', null);
  await seat('Sen One', 'senator', 'CA');
  await seat('Sen Two', 'senator', 'CA');
  await seat('Rep Eleven', 'representative', 'CA', 11);
  await seat('Rep Fifteen', 'representative', 'CA', 15);
  await seat('Gov Ernor', 'governor', 'CA');
  await seat('Lieu Tenant', 'lieutenant_governor', 'CA');
  const member = await seat('Asm Seventeen', 'assembly_member', 'CA', 17);
  await db
    .insertInto('representative_offices')
    .values({ representative_id: member, office_key: 'a', city: 'San Francisco', state: 'CA' })
    .execute();
  await seat('Sen Eleven', 'state_senator', 'CA', 11);
  await seat('Rep Wyoming', 'representative', 'WY', 0);
  await seat('Del Columbia', 'delegate', 'DC', 0);
  await seat('Com Missioner', 'resident_commissioner', 'PR', 0);
  await buildZip(db, '94014', 'Daly City', 'CA', [11, 15]);
  await buildZip(db, '94063', 'Redwood City', 'CA', [14]);
  await buildZip(db, '82001', 'Cheyenne', 'WY', [0]);
  await buildZip(db, '20001', 'Washington', 'DC', [0]);
  await buildZip(db, '00901', 'San Juan', 'PR', [0]);
  await buildZip(db, '09001', 'APO', 'AE', []);
});
beforeEach(() => {
  asked.length = 0;
  answer = () => ({ json: { result: { addressMatches: [] } } });
});

type Body = Parameters<typeof call<typeof findOfficials>>[1]['body'];
const find = async (body: Body) => (await call(findOfficials, { body })).body;
const names = (people: { name: string }[]) => people.map(({ name }) => name);

test('a zip code with several districts offers candidates to choose from', async () => {
  const open = await find({ zip_code: '94014' });
  expect(open).toMatchObject({
    place: { zip: '94014', city: 'Daly City', state: 'California' },
    districts: { congressional_district: null, state_assembly_district: null, state_senate_district: null },
    vacancies: [],
  });
  expect(open.candidates.congressional).toEqual([
    { district: 11, member: 'Rep Eleven', vacant: false, party: 'Democratic', cities: [] },
    { district: 15, member: 'Rep Fifteen', vacant: false, party: 'Democratic', cities: [] },
  ]);
  expect(open.candidates.assembly).toHaveLength(80);
  expect(open.candidates.assembly[16]).toMatchObject({ member: 'Asm Seventeen', cities: ['San Francisco'] });
  expect(names(open.representatives.my_senators)).toEqual(['Sen One', 'Sen Two']);
  expect(names(open.representatives.governor)).toEqual(['Gov Ernor']);
  expect(open.representatives.my_reps).toEqual([]);

  const chosen = await find({
    zip_code: '94014',
    congressional_district: 15,
    state_assembly_district: 17,
    state_senate_district: 11,
  });
  expect(names(chosen.representatives.my_reps)).toEqual(['Rep Fifteen']);
  expect(names(chosen.representatives.my_state_reps)).toEqual(['Asm Seventeen']);
  expect(names(chosen.representatives.my_state_senator)).toEqual(['Sen Eleven']);
});

test('an address decides every district and is sent only to the geocoder', async () => {
  answer = () => located('94014', '06', '15');
  const found = await find({ street_address: '333 90th St', city: 'Daly City', state: 'California' });
  expect(found.districts).toEqual({
    congressional_district: 15,
    state_assembly_district: 17,
    state_senate_district: 11,
  });
  expect(found.candidates).toEqual({ congressional: [], assembly: [], senate: [] });
  expect(Object.fromEntries(asked[0]!.searchParams)).toMatchObject({
    street: '333 90th St',
    city: 'Daly City',
    state: 'CA',
  });
  expect(JSON.stringify(found)).not.toContain('90th');
});

test('handles at-large seats, delegates, the resident commissioner, vacancies and military mail', async () => {
  expect((await find({ zip_code: '82001' })).representatives.my_reps).toMatchObject([
    { name: 'Rep Wyoming', position: 'U.S. Representative, Wyoming, At Large' },
  ]);
  const capital = await find({ zip_code: '20001' });
  expect(capital.representatives).toMatchObject({ my_reps: [{ name: 'Del Columbia' }], my_senators: [] });
  expect(capital.vacancies).toEqual([]);
  expect((await find({ zip_code: '00901' })).representatives.my_reps).toMatchObject([
    { position: 'Resident Commissioner, Puerto Rico' },
  ]);
  expect(await find({ zip_code: '94063' })).toMatchObject({
    representatives: { my_reps: [] },
    vacancies: [{ group: 'my_reps', position: 'U.S. Representative, California 14' }],
  });
  const forces = await find({ zip_code: '09001' });
  expect(forces).toMatchObject({
    districts: { congressional_district: null },
    representatives: { my_reps: [], my_senators: [] },
    vacancies: [],
  });
  expect(forces.notice).toContain('registered to vote');
});

test('shows a vacant Senate seat', async () => {
  await buildOfficial(db, 'Sen Alone', { state: 'WY' });
  expect((await find({ zip_code: '82001' })).vacancies).toEqual([
    { group: 'my_senators', position: 'U.S. Senator, Wyoming', known: true },
  ]);
});

describe('an address', () => {
  const street = { street_address: '1 Nowhere', zip_code: '94014' };

  test('that is not found falls back to the zip code, with a notice', async () => {
    const found = await find(street);
    expect(found.notice).toContain('could not find this address');
    expect(found.candidates.congressional).toHaveLength(2);
  });

  test.each([
    ['down', () => ({ status: 500, text: 'down' })],
    ['talking of something else', () => ({ json: { hello: 'world' } })],
    ['leading elsewhere', () => ({ status: 302, location: 'http://127.0.0.1:1/' })],
    ['talking without end', () => ({ text: 'x'.repeat(2_000_000) })],
  ] satisfies [string, () => PeerReply][])('is not looked up by a geocoder %s', async (_, reply) => {
    answer = reply;
    expect((await find(street)).notice).toContain('could not be looked up just now');
  });

  test('that is not found and has no zip code asks for one', async () => {
    expectRefusal(
      await call(findOfficials, { body: { street_address: '1 Nowhere', city: 'Rome', state: 'CA' } }),
      'invalid_values',
      'street_address',
    );
  });

  test('in another state than the zip code is ignored', async () => {
    answer = () => located('82001', '56', '00');
    expect((await find(street)).districts.congressional_district).toBeNull();
  });
});

test.each([
  [{}, 'zip_code'],
  [{ zip_code: '9411' }, 'zip_code'],
  [{ zip_code: 'abcde' }, 'zip_code'],
  [{ street_address: '1 Main St' }, 'zip_code'],
  [{ zip_code: '94014', congressional_district: 12 }, 'congressional_district'],
  [{ zip_code: '94014', state_assembly_district: 81 }, 'state_assembly_district'],
  [{ zip_code: '94014', state_senate_district: 'north' }, 'state_senate_district'],
])('rejects %o', async (body, field) => {
  const refusal = await send({ method: 'POST', url: '/api/v1/representatives/find', payload: body });
  expectRefusal(refusal, 'invalid_values', field);
});

test('answers 404 for an unknown zip code and accepts any text', async () => {
  expectRefusal(await call(findOfficials, { body: { zip_code: '00000' } }), 'zip_not_found');
  for (const text of naughtyTexts) {
    const { status } = await send({
      method: 'POST',
      url: '/api/v1/representatives/find',
      payload: { zip_code: '94014', street_address: text, city: text, state: text },
    });
    expect(status).toBeLessThan(500);
  }
});

test('limits look-ups per client address', async () => {
  const limited = await testApp(undefined, { RATE_LIMIT: 'on' });
  await buildZip(limited.db, '82001', 'Cheyenne', 'WY', [0]);
  const statuses = [];
  for (let i = 0; i < 62; i += 1)
    statuses.push((await limited.call(findOfficials, { body: { zip_code: '82001' } })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
});

test('lists the districts of a state with their members and rejects unknown states', async () => {
  const { body } = await call(districtChoices, { query: { state: 'California' } });
  expect(body.congressional).toHaveLength(52);
  expect(body.assembly).toHaveLength(80);
  expect(body.senate).toHaveLength(40);
  expect(body.congressional[13]).toEqual({
    district: 14,
    member: null,
    vacant: true,
    party: null,
    cities: [],
  });
  expect((await call(districtChoices, { query: { state: 'WY' } })).body).toMatchObject({
    congressional: [{ district: 0, member: 'Rep Wyoming' }],
    assembly: [],
    senate: [],
  });
  expectRefusal(await call(districtChoices, { query: { state: 'Atlantis' } }), 'invalid_values', 'state');
});
