import { beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/endpoint.ts';
import { getCity } from '#contract/districts.ts';
import { updateUser } from '#contract/members/user.ts';
import { findOfficials, homeRepresentatives } from '#contract/representatives.ts';
import { testApp } from '#server/testing/app.ts';
import { buildNewcomer, buildOfficial, buildZip } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

const { call, db } = await testApp();
const manhattan = { latitude: 40.75, longitude: -73.99 };

beforeAll(async () => {
  await buildZip(db, '00901', 'San Juan', 'PR', [0], { latitude: 18.4, longitude: -66.06 });
  await buildZip(db, '09001', 'APO', 'AE', []);
  await buildZip(db, '96201', 'APO', 'AP', []);
  await buildZip(db, '10118', 'New York', 'NY', [], manhattan);
  await buildZip(db, '10001', 'New York', 'NY', [12, 10], manhattan);
  await buildZip(db, '10034', 'New York', 'NY', [13], { latitude: 40.87, longitude: -73.92 });
  await buildZip(db, '10199', 'Manhattanville', 'NY', [7], manhattan);
  await buildZip(db, '10150', 'Tiny Building', 'NY', [], manhattan);
  await buildZip(db, '14201', 'Buffalo', 'NY', [26], { latitude: 42.9, longitude: -78.88 });
  await buildZip(db, '14298', 'Lone Box', 'NY', [], { latitude: 42.8, longitude: -78.8 });
  await buildZip(db, '13999', 'Far Box', 'NY', [], { latitude: 42.1, longitude: -75.9 });
  await buildZip(db, '89019', 'Jean', 'NV', [1, 3], { latitude: 35.74, longitude: -115.54 });
  const nipton = { zip: '89019', state: 'CA', chamber: 'congressional' };
  const lines = { valid_from: '2025-01-03', valid_to: '2099-01-03' };
  await db
    .insertInto('zip_districts')
    .values([23, 25].map((district) => ({ ...nipton, ...lines, district })))
    .execute();
  await buildOfficial(db, 'Pablo Commissioner', {
    office: 'resident_commissioner',
    state: 'PR',
    district: 0,
  });
  await buildOfficial(db, 'Amata Delegate', { office: 'delegate', state: 'AS', district: 0 });
  await buildOfficial(db, 'Ted Senator', { state: 'TX' });
});

async function setUp(user: NonNullable<CallInput<typeof updateUser>['body']['user']>) {
  const { token } = await buildNewcomer(db);
  const reply = await call(
    updateUser,
    { body: { user: { first_name: 'Ana', last_name: 'Diaz', ...user } } },
    token,
  );
  return { reply, token };
}
const namesFor = async (token: string) => {
  const { representatives } = (await call(homeRepresentatives, {}, token)).body;
  return Object.values(representatives).flatMap((group) => group.map(({ name }) => name));
};

test('a member from San Juan completes the account and sees the resident commissioner', async () => {
  const { reply, token } = await setUp({ zip_code: '00901' });
  expect(reply.body.user).toMatchObject({
    account_setup: 1,
    city: 'San Juan',
    state: 'Puerto Rico',
    districts: { congressional_district: 0 },
  });
  expect(await namesFor(token)).toEqual(['Pablo Commissioner']);
});

test.each([
  ['96799', 'American Samoa'],
  ['00999', 'Puerto Rico'],
  ['00802', 'U.S. Virgin Islands'],
  ['96910', 'Guam'],
  ['96950', 'Northern Mariana Islands'],
])('zip %s is in no table: the state is %s, the member types the city', async (zip_code, state) => {
  expect((await call(getCity, { query: { zip_code } })).body).toEqual({
    city: '',
    state,
    states: [state],
    military: false,
  });
  expectRefusal((await setUp({ zip_code })).reply, 'invalid_values', 'city');
  const { reply } = await setUp({ zip_code, city: 'Pago Pago' });
  expect(reply.body.user).toMatchObject({
    account_setup: 1,
    city: 'Pago Pago',
    state,
    districts: { congressional_district: 0 },
  });
});

test.each(['96960', '96941', '00500', '34100', '09900'])(
  'zip %s belongs to no place of the country',
  async (zip_code) => {
    expectRefusal(await call(getCity, { query: { zip_code } }), 'zip_not_found');
  },
);

test.each([
  ['09001', 'Armed Forces Europe'],
  ['96201', 'Armed Forces Pacific'],
  ['34050', 'Armed Forces Americas'],
])('military mail to %s is in %s, or in the state where the member votes', async (zip_code, region) => {
  const { body } = await call(getCity, { query: { zip_code } });
  expect(body).toMatchObject({ state: region, military: true });
  expect(body.states).toContain('Texas');
  expect(body.states).toContain('Guam');
  const city = 'APO';
  expect((await setUp({ zip_code, city })).reply.body.user).toMatchObject({
    account_setup: 1,
    state: region,
  });
  const { reply, token } = await setUp({ zip_code, city, state: 'Texas', congressional_district: 38 });
  expect(reply.body.user).toMatchObject({
    account_setup: 1,
    state: 'Texas',
    districts: { congressional_district: 38 },
  });
  expect(reply.body.user.district_candidates!.congressional).toHaveLength(38);
  expect(await namesFor(token)).toEqual(['Ted Senator']);
  expectRefusal(
    (await setUp({ zip_code, city, state: 'Texas', congressional_district: 39 })).reply,
    'invalid_values',
    'congressional_district',
  );
});

test.each([
  ['of its city, the nearest first', '10118', [10, 12, 13]],
  ['of its first three digits', '10150', [7]],
  ['of its first three digits in another city', '14298', [26]],
  ['of its state', '13999', [13, 7, 10, 12, 26]],
])('a zip without districts offers those %s', async (_, zip_code, congressional) => {
  const { reply } = await setUp({ zip_code });
  expect(reply.body.user).toMatchObject({
    account_setup: 1,
    district_candidates: { congressional },
  });
  const found = await call(findOfficials, { body: { zip_code } });
  expect(found.status).toBe(200);
  const offered = found.body.candidates.congressional.map(({ district }) => district);
  expect(offered).toEqual(congressional.length > 1 ? congressional : []);
});

test('a zip across a state line has the state that the member typed', async () => {
  expect((await call(getCity, { query: { zip_code: '89019' } })).body).toMatchObject({
    city: 'Jean',
    state: 'Nevada',
    states: ['Nevada', 'California'],
  });
  const typed = await setUp({ zip_code: '89019', city: 'Nipton', state: 'California' });
  expect(typed.reply.body.user).toMatchObject({
    city: 'Nipton',
    state: 'California',
    district_candidates: { congressional: [23, 25] },
  });
  const silent = await setUp({ zip_code: '89019' });
  expect(silent.reply.body.user).toMatchObject({
    state: 'Nevada',
    district_candidates: { congressional: [1, 3] },
  });
  const moved = await call(updateUser, { body: { user: { state: 'California' } } }, silent.token);
  expect(moved.body.user).toMatchObject({
    state: 'California',
    district_candidates: { congressional: [23, 25] },
  });
  const found = await call(findOfficials, { body: { zip_code: '89019', state: 'California' } });
  expect(found.body).toMatchObject({ place: { state: 'California' }, states: ['Nevada', 'California'] });
});

test.each([
  [{ zip_code: '10118', state: 'California' }, 'state', 'Zip code 10118 is in New York, not in California.'],
  [
    { zip_code: '89019', state: 'Texas' },
    'state',
    'Zip code 89019 is in Nevada or California, not in Texas.',
  ],
  [{ zip_code: '10118', city: 'Buffalo' }, 'city', 'Zip code 10118 is in New York, not in Buffalo.'],
  [{ zip_code: '10118', city: 'san juan' }, 'city', 'Zip code 10118 is in New York, not in san juan.'],
])('rejects %o on the field %s', async (user, field, sentence) => {
  const { reply } = await setUp(user);
  expectRefusal(reply, 'invalid_values', field);
  expect(reply.body.fields).toEqual({ [field]: sentence });
});

test('accepts a city nearby and a name that no table has', async () => {
  for (const city of ['Manhattanville', 'Hudson Heights'])
    expect((await setUp({ zip_code: '10118', city })).reply.body.user).toMatchObject({ city });
});

test('rejects a state in a search for officials that the zip is not in', async () => {
  expectRefusal(
    await call(findOfficials, { body: { zip_code: '10118', state: 'Texas' } }),
    'invalid_values',
    'state',
  );
});
