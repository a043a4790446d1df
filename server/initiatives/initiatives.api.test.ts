import { describe, expect, test } from 'vitest';
import {
  createInitiative,
  deleteInitiative,
  descriptionMax,
  getInitiative,
  initiativeEmails,
  submitInitiative,
  titleMax,
  updateInitiative,
} from '#contract/initiatives.ts';
import { testApp } from '#server/testing/app.ts';
import { buildInitiative, buildMember, buildOfficial, published } from '#server/testing/build.ts';
import { expectRefusal, naughtyTexts } from '#server/testing/refusal.ts';
import { buildHold } from '#server/testing/relate.ts';

const { call, send, db } = await testApp();
const one = (id: number) => ({ params: { id: String(id) } });
const idea = { title: 'Free transit for students', description: 'Every student rides free, nationwide.' };

test('creates a draft with the officials it petitions', async () => {
  const author = await buildMember(db, { screen_name: 'mruiz' });
  const [ann, bob] = [await buildOfficial(db, 'Ann Blue'), await buildOfficial(db, 'Bob Able')];
  const { status, body } = await call(
    createInitiative,
    { body: { initiative: { ...idea, visibility: 'national' }, representative_ids: [ann, bob, ann] } },
    author.token,
  );
  expect(status).toBe(201);
  expect(body.message).toBe(
    'Initiative Saved.  To view details, change filter setting in the listing page to My Initiatives.',
  );
  expect(body.initiative).toMatchObject({
    ...idea,
    slug: String(body.initiative.id),
    status: 'draft',
    visibility: 'national',
    category: 'initiative',
    author: { id: author.id, name: 'mruiz', state: 'California' },
    introduced_date: new Date().toISOString().slice(0, 10),
    submitted_at: null,
    supports_count: 0,
    vote: 'Not Voted',
    representatives: [
      { id: bob, name: 'Bob Able', position: 'U.S. Senator, California' },
      { id: ann, name: 'Ann Blue' },
    ],
    can: { edit: true, petition: true, submit: true, delete: true },
  });
  expect((await call(getInitiative, one(body.initiative.id), author.token)).body.initiative).toEqual(
    body.initiative,
  );
});

test('adds one draft where a call is sent again with its key, also at the same time', async () => {
  const [author, other] = [await buildMember(db), await buildMember(db)];
  const body = { initiative: idea, client_key: '0b6e7a4e-5f0e-4c39-9d55-6f2f6a3c1a77' };
  const create = async (by = author) => (await call(createInitiative, { body }, by.token)).body.initiative.id;
  const ids = await Promise.all([create(), create(), create()]);
  expect(new Set([...ids, await create()]).size).toBe(1);
  expect(await create(other)).not.toBe(ids[0]);
  const { count } = await db
    .selectFrom('items')
    .select(db.fn.countAll<string>().as('count'))
    .where('id', '>=', ids[0]!)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(2);
});

test('takes the officials inside the initiative, too', async () => {
  const [author, official] = [await buildMember(db), await buildOfficial(db, 'Ann Blue')];
  const body = { initiative: { ...idea, representative_ids: [official] } };
  const created = await call(createInitiative, { body }, author.token);
  expect(created.body.initiative.representative_ids).toEqual([official]);
});

test.each([
  [
    'a form with nested names',
    'application/x-www-form-urlencoded',
    (id: number) =>
      `initiative%5Btitle%5D=By+form&initiative%5Bdescription%5D=x&initiative%5Bvisibility%5D=&representative_ids%5B%5D=${id}`,
  ],
  [
    'a multipart form',
    'multipart/form-data; boundary=x',
    (id: number) =>
      ['initiative[title]=By form', 'initiative[description]=x', `representative_ids=${id},${id}`]
        .map((pair) => pair.split('='))
        .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
        .join('') + '--x--\r\n',
  ],
])('accepts %s', async (_name, type, payload) => {
  const [{ token }, official] = [await buildMember(db), await buildOfficial(db, 'Ann Blue')];
  const { status, body } = await send({
    method: 'POST',
    url: createInitiative.path,
    headers: { authorization: token, 'content-type': type },
    payload: payload(official),
  });
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { initiative: { title: 'By form', representative_ids: [official] } },
  });
});

describe('the text of an initiative', () => {
  const create = async (initiative: object, representative_ids?: unknown) =>
    send({
      method: 'POST',
      url: createInitiative.path,
      headers: { authorization: (await buildMember(db)).token },
      payload: { initiative, representative_ids },
    });

  test('allows 200 characters of title and 20,000 of description', async () => {
    const longest = { title: '😀'.repeat(titleMax), description: '😀'.repeat(descriptionMax) };
    expect((await create(longest)).body.initiative).toMatchObject(longest);
    expectRefusal(await create({ ...idea, title: 'x'.repeat(titleMax + 1) }), 'invalid_values', 'title');
    expectRefusal(
      await create({ ...idea, description: 'x'.repeat(descriptionMax + 1) }),
      'invalid_values',
      'description',
    );
  });

  test.each(['', '   ', '\u0000', '\n\t'])('rejects the blank title %j', async (title) => {
    expectRefusal(await create({ ...idea, title }), 'invalid_values', 'title');
  });

  test('reduces a title to one line; a draft needs no description', async () => {
    expect((await create({ title: ' One\n two  ' })).body.initiative).toMatchObject({
      title: 'One two',
      description: '',
    });
  });

  test('removes bidirectional control characters', async () => {
    const { token } = await buildMember(db);
    const { body } = await call(
      createInitiative,
      { body: { initiative: { title: '\u202eBan\u2066 it', description: 'Do \u202enot\u202c ban it.' } } },
      token,
    );
    expect(body.initiative).toMatchObject({ title: 'Ban it', description: 'Do not ban it.' });
  });

  test.each(naughtyTexts.filter((text) => text.length < 200))('stores or rejects %j', async (text) => {
    const { status } = await create({ title: text, description: text });
    expect([201, 422]).toContain(status);
  });

  test('accepts national or an empty visibility only', async () => {
    expect((await create({ ...idea, visibility: null })).body.initiative).toMatchObject({ visibility: '' });
    for (const visibility of ['local', 'National', 1, []])
      expectRefusal(await create({ ...idea, visibility }), 'invalid_values', 'visibility');
  });

  test('petitions sitting officials only', async () => {
    const former = await buildOfficial(db, 'Old Timer', { end_date: '2025-06-01' });
    for (const ids of [[former], [999_999_999], ['x'], [-1], [1.5], { a: 1 }, 'a,b'])
      expectRefusal(await create(idea, ids), 'invalid_values', 'representative_ids');
    for (const ids of [[], '', null, undefined])
      expect((await create(idea, ids)).body.initiative).toMatchObject({ representative_ids: [] });
    expectRefusal(
      await create(
        idea,
        Array.from({ length: 101 }, (_, index) => index + 1),
      ),
      'invalid_values',
      'representative_ids',
    );
  });

  test('names the missing field of an empty call', async () => {
    const { token } = await buildMember(db);
    for (const payload of [{}, { initiative: 'x' }, { initiative: null }])
      expectRefusal(
        await send({
          method: 'POST',
          url: createInitiative.path,
          headers: { authorization: token },
          payload,
        }),
        'invalid_values',
        'initiative',
      );
    expectRefusal(
      await send({
        method: 'PUT',
        url: '/api/v1/initiatives/1',
        headers: { authorization: token },
        payload: {},
      }),
      'invalid_values',
      'initiative',
    );
  });
});

test('adds an official to a petition that names one who has left office since', async () => {
  const author = await buildMember(db);
  const [ann, bob] = [await buildOfficial(db, 'Ann Blue'), await buildOfficial(db, 'Bob Able')];
  const id = await buildInitiative(db, author.id);
  const put = (...representative_ids: number[]) =>
    call(updateInitiative, { ...one(id), body: { representative_ids } }, author.token);
  await put(ann);
  await db
    .updateTable('representative_terms')
    .set({ end_date: '2025-06-01' })
    .where('representative_id', '=', ann)
    .execute();
  expect((await put(ann, bob)).body.initiative).toMatchObject({ representative_ids: [bob, ann] });
  await put(bob);
  expectRefusal(await put(ann, bob), 'invalid_values', 'representative_ids');
});

test('the author can change each field of a draft', async () => {
  const [author, official] = [await buildMember(db), await buildOfficial(db, 'Ann Blue')];
  const id = await buildInitiative(db, author.id);
  const put = (body: object) => call(updateInitiative, { ...one(id), body }, author.token);
  expect((await put({ initiative: { title: 'Another' } })).body.initiative).toMatchObject({
    title: 'Another',
    description: 'Shade where people walk, in every state.',
  });
  expect((await put({ representative_ids: [official] })).body.initiative).toMatchObject({
    title: 'Another',
    representative_ids: [official],
  });
  expect((await put({ initiative: { visibility: 'national' } })).body.initiative).toMatchObject({
    visibility: 'national',
    representative_ids: [official],
  });
  expect((await put({ representative_ids: [] })).body.initiative.representative_ids).toEqual([]);
  expect((await put({ initiative: { representative_ids: [official] } })).body.initiative).toMatchObject({
    title: 'Another',
    representative_ids: [official],
  });
  expect((await put({ initiative: { description: null } })).body.initiative.description).toBe('');
  expectRefusal(await put({ initiative: { title: '' } }), 'invalid_values', 'title');
});

test('submitting freezes the text; submitting again is a conflict', async () => {
  const [author, official] = [await buildMember(db), await buildOfficial(db, 'Ann Blue')];
  const id = await buildInitiative(db, author.id, { visibility: 'national' });
  const { status, body } = await call(submitInitiative, one(id), author.token);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      email: 'administrator@polity.example',
      initiative: {
        status: 'submitted',
        can: { edit: false, petition: true, submit: false, delete: false },
      },
      message: 'Your initiative has been submitted.',
    },
  });
  expectRefusal(await call(submitInitiative, one(id), author.token), 'already_submitted');
  const put = (body: object) => call(updateInitiative, { ...one(id), body }, author.token);
  expectRefusal(await put({ initiative: { title: 'Other' } }), 'already_submitted');
  expectRefusal(await put({ initiative: { description: 'Other', visibility: '' } }), 'already_submitted');
  expectRefusal(await call(deleteInitiative, one(id), author.token), 'already_submitted');
  expect((await put({ representative_ids: [official] })).body.initiative).toMatchObject({
    title: 'Plant a million street trees',
    visibility: 'national',
    representative_ids: [official],
  });
  expect((await put({ initiative: { visibility: '' } })).body.initiative.visibility).toBe('');
});

test('rejects submission without a description', async () => {
  const author = await buildMember(db);
  const id = await buildInitiative(db, author.id, { description: '' });
  expectRefusal(await call(submitInitiative, one(id), author.token), 'invalid_values', 'description');
});

test('deleting a draft deletes its item', async () => {
  const author = await buildMember(db);
  const id = await buildInitiative(db, author.id);
  expect((await call(deleteInitiative, one(id), author.token)).body.message).toBe(
    'Your draft has been deleted.',
  );
  expectRefusal(await call(getInitiative, one(id), author.token), 'not_found');
  expect(await db.selectFrom('items').where('id', '=', id).selectAll().execute()).toEqual([]);
});

test('shows drafts only to their author, and submitted ones to all who see the author', async () => {
  const [author, other] = [await buildMember(db), await buildMember(db)];
  const [draft, open] = [
    await buildInitiative(db, author.id),
    await buildInitiative(db, author.id, published),
  ];
  const sees = async (id: number, token?: string) => (await call(getInitiative, one(id), token)).status;
  expect([
    await sees(draft, author.token),
    await sees(draft, other.token),
    await sees(draft),
    await sees(open, other.token),
    await sees(open),
  ]).toEqual([200, 404, 404, 200, 200]);
  await buildHold(db, other.id, author.id);
  expect([await sees(open, other.token), await sees(open)]).toEqual([404, 200]);
  await db.updateTable('members').set({ deactivated_at: new Date() }).where('id', '=', author.id).execute();
  expect(await sees(open)).toBe(404);
});

test('lists the published contacts of the chosen officials', async () => {
  const author = await buildMember(db);
  const senator = await buildOfficial(db, 'Ann Blue', { contact_form: 'https://blue.example/contact' });
  const assembly = await buildOfficial(db, 'Bob Able', {
    office: 'assembly_member',
    district: 17,
    email: 'bob@assembly.example',
  });
  const website = await buildOfficial(db, 'Cy Cole', { website: 'https://cole.example' });
  const president = await buildOfficial(db, 'Dee Dunn', { office: 'president' });
  const id = await buildInitiative(db, author.id, published);
  await call(
    updateInitiative,
    { ...one(id), body: { representative_ids: [senator, assembly, website, president] } },
    author.token,
  );
  expect((await call(initiativeEmails, one(id))).body).toEqual([
    { name: 'Bob Able', email: 'bob@assembly.example', contact_form: null },
    { name: 'Ann Blue', email: null, contact_form: 'https://blue.example/contact' },
    { name: 'Cy Cole', email: null, contact_form: 'https://cole.example' },
    { name: 'Dee Dunn', email: null, contact_form: 'https://www.whitehouse.gov/contact/' },
  ]);
});

test.each(['0', '-1', 'hr1-119', '99999999999', 'x', '1.5', '%00'])(
  'answers 404 for the id %j',
  async (id) => {
    const { token } = await buildMember(db);
    for (const path of ['', '/emails'])
      expect((await send({ method: 'GET', url: `/api/v1/initiatives/${id}${path}` })).status).toBe(404);
    for (const path of ['', '/submit_initiative'])
      expect(
        (
          await send({
            method: 'PUT',
            url: `/api/v1/initiatives/${id}${path}`,
            headers: { authorization: token },
            payload: { representative_ids: [] },
          })
        ).status,
      ).toBe(404);
  },
);

test('answers 404 for ids of bills and officials', async () => {
  const official = await buildOfficial(db, 'Ann Blue');
  expectRefusal(await call(getInitiative, one(official)), 'not_found');
});
