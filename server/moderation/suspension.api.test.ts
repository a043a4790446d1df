import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { updateAvatar } from '#contract/members/avatar.ts';
import { me, updateUser } from '#contract/members/user.ts';
import * as contract from '#contract/moderation.ts';
import { saveOpinion } from '#contract/opinions/opinions.ts';
import { suggestions } from '#contract/connect/members.ts';
import { sendInvites } from '#contract/connect/invitations.ts';
import { feed } from '#contract/shares.ts';
import { routes } from '#server/app.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember, buildShare, type TestMember } from '#server/testing/build.ts';
import { multipart } from '#server/testing/multipart.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { withinStatements } from '#server/testing/statements.ts';

const { call, callUnchecked, db, send, runJobs, mails } = await testApp();
const admin = await buildMember(db, { is_admin: true });
const bill = await buildBill(db);
const vote = (by: TestMember) =>
  call(
    saveOpinion,
    { params: { type: 'bills', id: bill.slug }, body: { vote: { voting_parameters: 'oppose' } } },
    by.token,
  );
const change = (id: number, body: { suspended: boolean; days?: number | null; reason?: string }) =>
  call(
    contract.suspendMember,
    { params: { id: String(id) }, body: { reason: 'Insults', ...body } },
    admin.token,
  );
const name = { first_name: 'Sue', last_name: 'Spent' };
const suspended = await buildMember(db, {
  ...name,
  email: 'suspended@example.org',
  email_confirmed_at: new Date(),
});
await change(suspended.id, { suspended: true, days: 7 });

const writes = routes.filter(({ endpoint }) => endpoint.auth === 'account' && endpoint.method !== 'GET');

describe('a suspended member', () => {
  test.each(writes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'is refused %s',
    async (_name, { method, path }) => {
      const { status, body } = await send({
        method,
        url: path.replace(':type', 'bills').replaceAll(/:\w+/g, '1'),
        payload: {},
        headers: { authorization: suspended.token },
      });
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'account_suspended' });
      expect(body.errors).toMatch(
        /^Your account is suspended until \w+ \d+, \d{4}\. You can read, but not write\./,
      );
    },
  );

  test('may not change name, text or picture, but settings', async () => {
    const put = (body: object) => callUnchecked(updateUser, { body }, suspended.token);
    for (const user of [
      { first_name: 'Max' },
      { screen_name: 'M' },
      { about_me: 'Hello' },
      { city: 'Hello' },
    ])
      expectRefusal(await put({ user }), 'account_suspended');
    // They may move.
    await db.insertInto('zips').values({ zip: '94601', city: 'Oakland', state: 'CA' }).execute();
    expect((await put({ user: { zip_code: '94601', city: 'Oakland' } })).status).toBe(200);
    expect((await put({ user: { ...name, age_group: '25-30' } })).status).toBe(200);
    expect((await put({ notification_setting: { new_bill: false } })).status).toBe(200);
    const { payload, headers } = multipart({
      name: 'user[avatar]',
      filename: 'me.png',
      bytes: Buffer.from('x'),
    });
    const avatar = await send({
      method: 'PUT',
      url: updateAvatar.path,
      payload,
      headers: { ...headers, authorization: suspended.token },
    });
    expect(avatar).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
  });

  test('may read, export, appeal and leave', async () => {
    const get = (url: string) => send({ method: 'GET', url, headers: { authorization: suspended.token } });
    for (const url of [
      '/api/v1/users/me',
      '/api/v1/users/export',
      '/api/v1/bills',
      '/api/v1/connect/users_list',
    ])
      expect([url, (await get(url)).status]).toEqual([url, 200]);
    const until: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect((await call(me, {}, suspended.token)).body.user.suspension).toEqual({ until });
    expect((await call(me, {}, admin.token)).body.user.suspension).toBeNull();
    const { decisions } = (await call(contract.myDecisions, { query: {} }, suspended.token)).body;
    expect(decisions).toMatchObject([{ subject: 'suspension', reason: 'Insults', can: { appeal: true } }]);
    const params = { id: String(decisions[0]!.id) };
    expect(
      (await call(contract.appealDecision, { params, body: { text: 'Sorry' } }, suspended.token)).status,
    ).toBe(200);
    await runJobs();
    expect((await mails('suspended@example.org')).at(-1)!.text).toContain('The reason: Insults');
    const leaver = await buildMember(db);
    await change(leaver.id, { suspended: true });
    const left = await send({
      method: 'POST',
      url: '/api/v1/users/deactivate',
      headers: { authorization: leaver.token },
    });
    expect(left.status).toBe(200);
  });
});

test('there are calls that a suspension refuses, of shares among them', () => {
  expect(writes.length).toBeGreaterThan(20);
  expect(feed.method).toBe('GET');
});

test('a suspension ends at its time, and costs no statement', async () => {
  const email = 'twice@example.org';
  const member = await buildMember(db, { email, email_confirmed_at: new Date() });
  expect((await vote(member)).status).toBe(200);
  await change(member.id, { suspended: true, days: 1 });
  const { status } = await withinStatements(1, () => vote(member));
  expect(status).toBe(403);
  await db
    .updateTable('members')
    .set({ suspended_until: sql`now() - interval '1 second'` })
    .where('id', '=', member.id)
    .execute();
  expect((await vote(member)).status).toBe(200);
  // It can be repeated.
  expect((await change(member.id, { suspended: true })).status).toBe(200);
  expect((await vote(member)).body.errors).toMatch(/^Your account is suspended\. /);
  // Taking the first one back does not lift the second.
  const { decisions } = (await call(contract.myDecisions, { query: {} }, member.token)).body;
  const params = { id: String(decisions.at(-1)!.id) };
  await call(contract.decideAppeal, { params, body: { decision: 'restore', reason: 'Fine' } }, admin.token);
  expectRefusal(await vote(member), 'account_suspended');
  await runJobs();
  expect((await mails(email)).at(-1)!.text).toContain('A later one is still in force.');
});

test('is lifted by an administrator or by an accepted appeal', async () => {
  const email = 'lifted@example.org';
  const member = await buildMember(db, { email, email_confirmed_at: new Date() });
  await change(member.id, { suspended: true });
  expectRefusal(await change(member.id, { suspended: true, days: 3 }), 'conflict');
  expect((await change(member.id, { suspended: false, reason: 'Too hard' })).status).toBe(200);
  await runJobs();
  const mail = (await mails(email)).at(-1)!;
  expect(mail.headers['subject']).toBe('An administrator has reversed a decision about you');
  expect(mail.text).toContain('Your account is no longer suspended.');
  expect(mail.text).toContain('The reason: Too hard');
  expectRefusal(await change(member.id, { suspended: false }), 'conflict');
  expect((await vote(member)).status).toBe(200);
  await change(member.id, { suspended: true });
  const own = (await call(contract.myDecisions, { query: {} }, member.token)).body.decisions;
  expect(own.map(({ status }) => status)).toEqual(['removed', 'restored']);
  const params = { id: String(own[0]!.id) };
  await call(contract.appealDecision, { params, body: { text: 'Sorry' } }, member.token);
  await call(contract.decideAppeal, { params, body: { decision: 'restore', reason: 'Fine' } }, admin.token);
  expect((await vote(member)).status).toBe(200);
});

test('lifting one does not take an earlier one back that has ended', async () => {
  const member = await buildMember(db);
  await change(member.id, { suspended: true, days: 1 });
  await db
    .updateTable('members')
    .set({ suspended_until: sql`now() - interval '1 second'` })
    .where('id', '=', member.id)
    .execute();
  await change(member.id, { suspended: true, days: 7 });
  await change(member.id, { suspended: false, reason: 'Too hard' });
  const own = (await call(contract.myDecisions, { query: {} }, member.token)).body.decisions;
  expect(own.map(({ status }) => status)).toEqual(['restored', 'removed']);
  const params = { id: String(member.id) };
  const { body } = await call(contract.adminMember, { params }, admin.token);
  expect(body.member).toMatchObject({ suspension: null, removals: 1 });
});

test('accepts forms as well as JSON', async () => {
  const member = await buildMember(db);
  const put = async (path: string, payload: string) =>
    send({
      method: 'PUT',
      url: `/api/v1/admin/members/${member.id}/${path}`,
      payload,
      headers: { authorization: admin.token, 'content-type': 'application/x-www-form-urlencoded' },
    });
  const record = async () => {
    const params = { id: String(member.id) };
    return (await call(contract.adminMember, { params }, admin.token)).body.member;
  };
  expect((await put('suspension', 'suspended=true&days=7&reason=Insults')).status).toBe(200);
  expect((await put('media', 'granted=1')).status).toBe(200);
  expect(await record()).toMatchObject({ may_share_media: true, suspension: { until: expect.any(String) } });
  expect((await put('suspension', 'suspended=false&reason=Fine')).status).toBe(200);
  expect((await put('suspension', 'suspended=true&reason=Insults')).status).toBe(200);
  expect((await put('media', 'granted=false')).status).toBe(200);
  expect(await record()).toMatchObject({ may_share_media: false, suspension: { until: null } });
});

test('refuses unknown members, oneself, and invalid values', async () => {
  expectRefusal(await change(999_999_999, { suspended: true }), 'not_found');
  expectRefusal(await change(admin.id, { suspended: true }), 'forbidden');
  const member = await buildMember(db);
  expectRefusal(await change(member.id, { suspended: true, reason: ' ' }), 'invalid_values', 'reason');
  expectRefusal(await change(member.id, { suspended: true, days: 0 }), 'invalid_values', 'days');
});

test('is found among the decisions by its kind, and a removed post by its id', async () => {
  const member = await buildMember(db);
  await change(member.id, { suspended: true });
  const share = await buildShare(db, member.id);
  await db
    .insertInto('moderation_cases')
    .values({
      kind: 'post',
      member_id: member.id,
      post_id: share,
      status: 'removed',
      reason: 'x',
      decided_at: new Date(),
    })
    .execute();
  const found = async (query: { kind?: 'suspension'; post?: string }) =>
    (await call(contract.myDecisions, { query }, member.token)).body;
  expect(await found({})).toMatchObject({ total_count: 2 });
  expect(await found({ kind: 'suspension' })).toMatchObject({
    total_count: 1,
    decisions: [{ subject: 'suspension' }],
  });
  expect(await found({ post: String(share) })).toMatchObject({
    total_count: 1,
    decisions: [{ subject: 'share' }],
  });
  expect(await found({ post: '999999999' })).toMatchObject({ total_count: 0 });
});

test('a suspended administrator can neither read nor change anything in the administration', async () => {
  const rogue = await buildMember(db, { is_admin: true });
  await change(rogue.id, { suspended: true });
  for (const { endpoint } of routes.filter((route) => route.endpoint.auth === 'admin')) {
    const { method, path } = endpoint;
    const { status, body } = await send({
      method,
      url: path.replaceAll(/:\w+/g, '1'),
      ...(method !== 'GET' && { payload: {} }),
      headers: { authorization: rogue.token },
    });
    expect([method, path, status, body.code]).toEqual([method, path, 403, 'account_suspended']);
  }
});

test('administrators decide about themselves only where no other can', async () => {
  const own = { params: { id: '' }, body: { decision: 'keep' } } as const;
  const { id } = await db
    .insertInto('moderation_cases')
    .values({ kind: 'profile', member_id: admin.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const keep = () => call(contract.decideFlag, { ...own, params: { id: String(id) } }, admin.token);
  const offersDecision = async () => {
    const { body } = await call(contract.listFlags, { query: {} }, admin.token);
    return body.flags.find((found) => found.id === id)?.can.decide;
  };
  const other = await buildMember(db, { is_admin: true });
  // Without two-step sign-in, the other one could not decide.
  expect(await offersDecision()).toBe(true);
  await db
    .insertInto('two_step_secrets')
    .values({ member_id: other.id, secret: Buffer.from('secret'), confirmed_at: new Date() })
    .execute();
  expect(await offersDecision()).toBe(false);
  expectRefusal(await keep(), 'forbidden');
  await change(other.id, { suspended: true });
  expect(await offersDecision()).toBe(true);
  expect((await keep()).status).toBe(200);
  const restore = () =>
    call(
      contract.decideAppeal,
      { params: { id: String(id) }, body: { decision: 'restore', reason: 'A mistake' } },
      admin.token,
    );
  expectRefusal(await restore(), 'conflict');
  await change(other.id, { suspended: false });
  expectRefusal(await restore(), 'forbidden');
});

test('a suspended member is neither suggested nor invited', async () => {
  const [viewer, member] = [
    await buildMember(db, { state: 'VT', congressional_district: 0 }),
    await buildMember(db, { state: 'VT', congressional_district: 0 }),
  ];
  const suggested = async () =>
    (await call(suggestions, { query: {} }, viewer.token)).body.suggestions.map(({ id }) => id);
  const invite = () => call(sendInvites, { body: { member_ids: [member.id] } }, viewer.token);
  expect(await suggested()).toContain(member.id);
  await change(member.id, { suspended: true });
  expect(await suggested()).not.toContain(member.id);
  expectRefusal(await invite(), 'conflict');
  await change(member.id, { suspended: false });
  expect(await suggested()).toContain(member.id);
  expect((await invite()).status).toBe(200);
});

test('finds members by email and name, with what administrators may know', async () => {
  const member = await buildMember(db, {
    email: 'Zora.Neale@example.org',
    first_name: 'Zora',
    last_name: 'Hurston',
  });
  const search = async (q: string) =>
    (await call(contract.adminMembers, { query: { q } }, admin.token)).body.members.map(({ id }) => id);
  for (const q of ['zora.n', 'ZORA', 'hurst', 'Zora Hurston'])
    expect([q, await search(q)]).toEqual([q, [member.id]]);
  expect(await search('100%')).toEqual([]);
  await change(member.id, { suspended: true, days: 2 });
  const { body } = await call(contract.adminMember, { params: { id: String(member.id) } }, admin.token);
  expect(body.member).toMatchObject({
    email: 'Zora.Neale@example.org',
    may_share_media: false,
    suspension: { reason: 'Insults' },
    removals: 1,
  });
  expect(body.log).toMatchObject([{ action: 'suspend', reason: 'Insults', details: { days: 2 } }]);
});
