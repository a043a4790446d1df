import { beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/endpoint.ts';
import { getCity } from '#contract/districts.ts';
import { updateUser } from '#contract/members/user.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember, buildNewcomer, buildZip } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

const { call, send, db } = await testApp();
type Change = CallInput<typeof updateUser>['body']['user'];
const change = (user: Change, token: string) => call(updateUser, { body: { user } }, token);
const profileOf = (id: number) =>
  db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

beforeAll(async () => {
  await buildZip(db, '94110', 'San Francisco', 'CA', [11]);
  await buildZip(db, '94014', 'Daly City', 'CA', [11, 15]);
  await buildZip(db, '99501', 'Anchorage', 'AK', []);
  await buildZip(db, '10001', 'New York', 'NY', []);
});

test('names and a zip complete the account; city, state and district follow the zip', async () => {
  const newcomer = await buildNewcomer(db);
  const { status, body } = await change(
    { first_name: 'Maria', last_name: 'Ruiz', zip_code: '94110', about_me: 'Teacher' },
    newcomer.token,
  );
  expect({ status, message: body.message, auth_token: body.auth_token }).toEqual({
    status: 200,
    message: 'Successfully updated',
    auth_token: newcomer.token,
  });
  expect(body.user).toMatchObject({
    account_setup: 1,
    city: 'San Francisco',
    state: 'California',
    zip_code: '94110',
    about_me: 'Teacher',
    districts: { congressional_district: 11 },
  });
});

test.each([{ first_name: 'Maria' }, { first_name: 'Maria', last_name: 'Ruiz' }, { zip_code: '94110' }])(
  '%j alone does not complete the account',
  async (user) => {
    const { body } = await change(user, (await buildNewcomer(db)).token);
    expect(body.user.account_setup).toBe(0);
  },
);

test('fields that are not given stay unchanged', async () => {
  const member = await buildMember(db, { about_me: 'Teacher', zip4: '0001' });
  await change({ last_name: 'Ortiz' }, member.token);
  expect(await profileOf(member.id)).toMatchObject({
    first_name: 'Maria',
    last_name: 'Ortiz',
    about_me: 'Teacher',
    zip5: '94110',
    zip4: '0001',
    congressional_district: 11,
  });
});

test('with a zip in several districts, the member chooses one of them and no other', async () => {
  const member = await buildMember(db);
  const moved = await change({ zip_code: '94014' }, member.token);
  expect(moved.body.user).toMatchObject({
    city: 'Daly City',
    districts: { congressional_district: null },
    district_candidates: { congressional: [11, 15] },
  });
  const refused = await change({ congressional_district: 12 }, member.token);
  expectRefusal(refused, 'invalid_values', 'congressional_district');
  expect(
    (await change({ congressional_district: 15 }, member.token)).body.user.districts.congressional_district,
  ).toBe(15);
  expect((await change({ zip_code: '94014' }, member.token)).body.user.districts.congressional_district).toBe(
    15,
  );
  expect((await change({ zip_code: '94110' }, member.token)).body.user.districts.congressional_district).toBe(
    11,
  );
});

test('a state with one seat is at large; a zip without districts offers all of its state', async () => {
  const member = await buildMember(db);
  expect((await change({ zip_code: '99501' }, member.token)).body.user.districts.congressional_district).toBe(
    0,
  );
  const { body } = await change({ zip_code: '10001' }, member.token);
  expect(body.user).toMatchObject({
    districts: { congressional_district: null },
    district_candidates: { congressional: Array.from({ length: 26 }, (_, index) => index + 1) },
  });
  expect(
    (await change({ congressional_district: 12 }, member.token)).body.user.districts.congressional_district,
  ).toBe(12);
  expectRefusal(
    await change({ congressional_district: 27 }, member.token),
    'invalid_values',
    'congressional_district',
  );
});

test.each(['94110-1234', '94110 1234', '941101234'])(
  'stores the 9-digit zip %s completely',
  async (zip_code) => {
    const { body } = await change({ zip_code }, (await buildMember(db)).token);
    expect(body.user).toMatchObject({
      zip_code: '94110-1234',
      '5-digit-zip-code': '94110',
      '9-digit-zip-code': '94110-1234',
    });
  },
);

test('a member may name a city that no table has, but no state that contradicts the zip', async () => {
  const member = await buildMember(db);
  expect(
    (await change({ zip_code: '94110', city: 'Mission District' }, member.token)).body.user,
  ).toMatchObject({
    city: 'Mission District',
    state: 'California',
  });
  for (const wrong of [{ zip_code: '94110', state: 'Texas' }, { state: 'Texas' }])
    expectRefusal(await change(wrong, member.token), 'invalid_values', 'state');
  expect((await change({ city: 'Bernal Heights' }, member.token)).body.user).toMatchObject({
    city: 'Bernal Heights',
    state: 'California',
  });
});

test.each([
  [{ zip_code: '00000' }, 'zip_code'],
  [{ zip_code: '9411' }, 'zip_code'],
  [{ zip_code: '94110-12' }, 'zip_code'],
  [{ zip_code: 94_110 }, 'zip_code'],
  [{ about_me: 'x'.repeat(31) }, 'about_me'],
  [{ first_name: '' }, 'first_name'],
  [{ first_name: '\u0000 \u0007' }, 'first_name'],
  [{ last_name: 'x'.repeat(101) }, 'last_name'],
  [{ last_name: null }, 'last_name'],
  [{ congressional_district: 'x' }, 'congressional_district'],
  [{ congressional_district: -1 }, 'congressional_district'],
  [{ congressional_district: 1e300 }, 'congressional_district'],
])('refuses the change %j and stores nothing of it', async (user, field) => {
  const member = await buildMember(db);
  const before = await profileOf(member.id);
  expectRefusal(
    await send({
      method: 'PUT',
      url: updateUser.path,
      headers: { authorization: member.token },
      payload: { user: { first_name: 'Changed', about_me: 'Changed', ...user } },
    }),
    'invalid_values',
    field,
  );
  expect(await profileOf(member.id)).toEqual(before);
});

test('about me may have 30 characters, and an emoji is one', async () => {
  const { token } = await buildMember(db);
  expect((await change({ about_me: '🗳️ '.repeat(10).trim() }, token)).body.user.about_me).toBe(
    '🗳️ '.repeat(10).trim(),
  );
  expect((await change({ about_me: '😀'.repeat(30) }, token)).body.user.about_me).toBe('😀'.repeat(30));
  const reply = await change({ about_me: '😀'.repeat(31) }, token);
  expect(reply.body.fields).toEqual({ about_me: 'About me can have at most 30 characters.' });
  expect((await change({ about_me: '' }, token)).body.user.about_me).toBe('');
});

test('stores markup, quotes and other scripts unchanged, without control characters', async () => {
  const { token } = await buildMember(db);
  const { body } = await change(
    { first_name: '<b>Zoë</b> & "co"', last_name: "  O'Brien\u0000\u0007\ud800 مرحبا ", about_me: 'a\r\nb' },
    token,
  );
  expect(body.user).toMatchObject({
    first_name: '<b>Zoë</b> & "co"',
    last_name: "O'Brien\ufffd مرحبا",
    about_me: 'a\nb',
  });
});

test('changes only the own account', async () => {
  const [one, two] = [await buildMember(db), await buildMember(db)];
  const before = await profileOf(two.id);
  await change({ first_name: 'Changed' }, one.token);
  expect(await profileOf(two.id)).toEqual(before);
});

test.each([
  'user[zip_code]=94110',
  'zip_code=94110',
  'zip_code=94110-1234',
  'user%5Bzip_code%5D=941101234',
  'zip_code=94110+',
])('finds city and state by ?%s', async (query) => {
  const { status, body } = await send({ method: 'GET', url: `${getCity.path}?${query}` });
  expect({ status, body }).toEqual({
    status: 200,
    body: { city: 'San Francisco', state: 'California', states: ['California'], military: false },
  });
});

test.each([
  'zip_code=',
  'zip_code=00000',
  'zip_code=9411',
  'zip_code=941100',
  'user[zip_code]=abcde',
  'zip_code=%00',
  "zip_code=94110'--",
])('?%s is not a known zip code', async (query) => {
  expectRefusal(await send({ method: 'GET', url: `${getCity.path}?${query}` }), 'zip_not_found');
});

test('refuses a zip that is missing or not text', async () => {
  expectRefusal(await send({ method: 'GET', url: getCity.path }), 'invalid_values', 'zip_code');
  expectRefusal(await send({ method: 'GET', url: `${getCity.path}?user=x` }), 'invalid_values', 'user');
  expectRefusal(
    await send({ method: 'GET', url: `${getCity.path}?zip_code[]=94110` }),
    'invalid_values',
    'zip_code',
  );
});
