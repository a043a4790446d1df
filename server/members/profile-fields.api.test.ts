import { beforeAll, expect, test } from 'vitest';
import { me, updateUser, updateUserShort } from '#contract/members/user.ts';
import { opinionPage } from '#contract/opinions/opinions.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember, buildNewcomer, buildZip } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const { call, send, db } = await testApp();

beforeAll(async () => {
  await buildZip(db, '94110', 'San Francisco', 'CA', [11]);
  await buildZip(db, '10001', 'New York', 'NY', [12]);
});

const put = (token: string, payload: object) =>
  send({ method: 'PUT', url: updateUser.path, payload, headers: { authorization: token } });
const userOf = (reply: { body: Record<string, unknown> }) => reply.body.user as Record<string, unknown>;

const details = {
  screen_name: 'maria94',
  street_address: '1 Dr Carlton B Goodlett Pl',
  apt_number: '200',
  age_group: '>65',
  party_affiliation: 'Unaffiliated',
  religion: 'Hindu',
};

test('every field is stored, returned, and can be cleared', async () => {
  const { token } = await buildMember(db);
  expect(userOf(await put(token, { user: details }))).toMatchObject(details);
  expect((await call(me, {}, token)).body.user).toMatchObject(details);
  const empty = {
    screen_name: '',
    street_address: null,
    apt_number: '',
    age_group: '',
    party_affiliation: null,
    religion: '',
  };
  const nothing = {
    screen_name: null,
    street_address: null,
    apt_number: null,
    age_group: null,
    party_affiliation: null,
    religion: null,
  };
  expect(userOf(await put(token, { user: empty }))).toMatchObject(nothing);
});

test.each([
  [5, 'Hindu'],
  ['6', 'Buddhist'],
  [7, 'Other'],
  ['Jewish', 'Jewish'],
  [1, 'Non-religious'],
])('returns the religion %j as the label %s', async (religion, label) => {
  expect(userOf(await put((await buildMember(db)).token, { user: { religion } })).religion).toBe(label);
});

test.each([
  ['age_group', '18 - 25'],
  ['party_affiliation', 'Green'],
  ['religion', 8],
  ['religion', 0],
  ['religion', 'hindu'],
  ['religion', {}],
  ['street_address', 'x'.repeat(201)],
  ['screen_name', ['a']],
  ['state', 'Atlantis'],
  ['state', 3],
  ['state_senate_district', 41],
  ['state_assembly_district', 81],
  ['state_assembly_district', 0],
])('refuses the field %s with the value %j', async (field, value) => {
  const { token } = await buildMember(db, { zip4: null });
  expectRefusal(await put(token, { user: { about_me: 'Changed', [field]: value } }), 'invalid_values', field);
  expect((await call(me, {}, token)).body.user.about_me).toBeNull();
});

test.each([
  ['first_name', 'First name'],
  ['last_name', 'Last name'],
])('names the field %s when it is blank', async (field, name) => {
  const { token } = await buildMember(db);
  for (const blank of ['', ' '])
    expect((await put(token, { user: { [field]: blank } })).body.errors).toBe(`${name} cannot be empty.`);
});

test('clears optional texts with null', async () => {
  const texts = ['about_me', 'screen_name', 'street_address', 'apt_number'] as const;
  const { token } = await buildMember(db, { about_me: 'Teacher', screen_name: 'T' });
  for (const field of texts)
    expect([field, (await put(token, { user: { [field]: null } })).body]).toMatchObject([
      field,
      { message: 'Successfully updated', user: { [field]: null } },
    ]);
});

test.each([{}, { user: null }, { users: { first_name: 'x' } }])(
  'refuses the body %j and changes nothing',
  async (body) => {
    expectRefusal(await put((await buildMember(db)).token, body), 'invalid_values', 'user');
  },
);

test('Californians choose assembly and senate districts from the whole state', async () => {
  const { token } = await buildNewcomer(db);
  const { body } = await call(
    updateUser,
    { body: { user: { first_name: 'Maria', last_name: 'Ruiz', zip_code: '94110' } } },
    token,
  );
  expect(body.user.districts).toEqual({
    congressional_district: 11,
    state_assembly_district: null,
    state_senate_district: null,
  });
  expect(body.user.district_candidates).toMatchObject({
    congressional: [11],
    assembly: { length: 80 },
    senate: { length: 40 },
  });
  const chosen = await put(token, { user: { state_assembly_district: 17, state_senate_district: '11' } });
  expect(userOf(chosen).districts).toEqual({
    congressional_district: 11,
    state_assembly_district: 17,
    state_senate_district: 11,
  });
  const moved = await put(token, { user: { zip_code: '10001' } });
  expect(userOf(moved)).toMatchObject({
    state: 'New York',
    districts: { congressional_district: 12, state_assembly_district: null, state_senate_district: null },
  });
  expect(userOf(moved).district_candidates).toEqual({
    congressional: [12],
    assembly: numbersTo(150),
    senate: numbersTo(63),
  });
});

test.each([6, '6', 'California', 'california', 'CA', 'ca'])(
  'stores city and the state %j before a zip is known',
  async (state) => {
    const { token } = await buildNewcomer(db);
    expect(userOf(await put(token, { user: { city: 'Fresno', state } }))).toMatchObject({
      city: 'Fresno',
      state: 'California',
      account_setup: 0,
    });
  },
);

test('form bodies and the short path change the profile as well', async () => {
  const { token } = await buildMember(db);
  const form = await send({
    method: 'PUT',
    url: updateUserShort.path,
    headers: { authorization: token, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'user[screen_name]=maria94&user[9-digit]=x&notification_setting[new_bill]=0',
  });
  expect(form.body).toMatchObject({
    message: 'Successfully updated',
    user: { screen_name: 'maria94', notification_setting: { new_bill: false } },
  });
});

test('changes nothing but the profile', async () => {
  const member = await buildMember(db);
  const before = await db
    .selectFrom('members')
    .selectAll()
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  const smuggled = {
    id: 1,
    user_id: 1,
    email: 'other@example.org',
    admin: true,
    is_admin: true,
    account_setup: 1,
    may_share_media: true,
    avatar: 'https://example.org/x.png',
    zip5: '10001',
    password_hash: 'x',
    deactivated_at: null,
    districts: { congressional_district: 1 },
  };
  expect((await put(member.token, { user: smuggled, ...smuggled })).status).toBe(200);
  expect(
    await db.selectFrom('members').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow(),
  ).toEqual(before);
});

test('private fields appear in nothing that others read', async () => {
  const [member, other, bill] = [await buildMember(db), await buildMember(db), await buildBill(db)];
  await put(member.token, { user: details });
  await send({
    method: 'POST',
    url: `/api/v1/bills/${bill.slug}/votes`,
    payload: { vote: { voting_parameters: 'support' }, comment_text: 'Hello' },
    headers: { authorization: member.token },
  });
  const seen = JSON.stringify(
    (await call(opinionPage, { params: { type: 'bills', id: bill.slug }, query: {} }, other.token)).body,
  );
  expect(seen).toContain('Hello');
  for (const secret of [
    details.street_address,
    details.age_group,
    details.party_affiliation,
    details.religion,
    '94110',
    '@example.org',
  ])
    expect(seen).not.toContain(secret);
});

test.each([
  ['Visit http://evil.example now', 'cannot contain a web address.'],
  ['a\nb', 'must be on one line.'],
  ['Ana\u202egnp.exe', 'cannot contain characters that turn the text direction.'],
])('the name %j is refused with a sentence on each field', async (name, reason) => {
  const { token } = await buildMember(db);
  const fields = { first_name: 'First name', last_name: 'Last name', screen_name: 'Screen name' };
  const reply = await put(token, { user: { first_name: name, last_name: name, screen_name: name } });
  expectRefusal(reply, 'invalid_values', ...Object.keys(fields));
  for (const [field, label] of Object.entries(fields))
    expect(reply.body.fields).toHaveProperty(field, `${label} ${reason}`);
});

test('a city that would turn the text around it is refused, and one with a period is not', async () => {
  const { token } = await buildMember(db, { zip5: '94110' });
  const refused = await put(token, { user: { city: 'Daly\u202eCity' } });
  expectRefusal(refused, 'invalid_values', 'city');
  expect((await put(token, { user: { city: 'St. Francis' } })).status).toBe(200);
});
