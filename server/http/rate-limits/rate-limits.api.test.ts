import { describe, expect, test } from 'vitest';
import { getCity } from '#contract/districts.ts';
import { facebookAccessToken, twitterAccessToken, twitterRequestToken } from '#contract/auth/social.ts';
import { changePassword } from '#contract/auth/passwords.ts';
import { signIn, signUp } from '#contract/auth/sign-in.ts';
import { listBills } from '#contract/bills/bills.ts';
import { addToWatchlist } from '#contract/watchlist.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember } from '#server/testing/build.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { limit } from './rate-limits.ts';
import { rules } from './rules.ts';

const { call, send, db, config } = await testApp(undefined, { RATE_LIMIT: 'on', TRUST_PROXY: '10.0.0.0/8' });
const services = { db, config };
const rule = { name: 'test', limit: 10, seconds: 60 };
const from = (remoteAddress: string, forwarded?: string) => ({
  remoteAddress,
  ...(forwarded && { headers: { 'x-forwarded-for': forwarded } }),
});
const signInFrom = (email: string, password: string, where = from('198.51.100.1')) =>
  send({ method: 'POST', url: signIn.path, payload: { user: { email, password } }, ...where });
const uses = (who: string, given = rule) =>
  limit(services, given, who).then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );

test('of a hundred uses at once, exactly as many pass as the limit allows', async () => {
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => uses('crowd')));
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(10);
  expect(outcomes.filter((outcome) => outcome === 'too_many_requests')).toHaveLength(90);
  expect(await uses('another client')).toBe('ok');
});

test('with leases, no more pass than the limit allows', async () => {
  const leased = { name: 'leased', limit: 50, seconds: 60, lease: 20 };
  const outcomes: string[] = [];
  for (let use = 0; use < 80; use++) outcomes.push(await uses('crowd', leased));
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(50);
  expect(outcomes.slice(50).every((outcome) => outcome === 'too_many_requests')).toBe(true);
});

test('leases that are taken at the same moment add up to the limit', async () => {
  const leased = { name: 'burst', limit: 50, seconds: 60, lease: 20 };
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => uses('crowd', leased)));
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(50);
});

test('counts start again when a window has ended', async () => {
  for (let use = 0; use < 10; use++) await uses('patient');
  expect(await uses('patient')).toBe('too_many_requests');
  await db
    .updateTable('rate_limits')
    .set({ resets_at: new Date(Date.now() - 1000) })
    .execute();
  expect(await uses('patient')).toBe('ok');
});

test('stores neither addresses nor emails in plain text', async () => {
  await uses('maria.ruiz@example.org');
  const keys = (await db.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key).join();
  expect(keys).not.toMatch(/maria|198\.51/);
});

describe('ten wrong passwords block an account for 15 minutes', () => {
  test('registered or not, with the same text, and also for the right password', async () => {
    const password = 'eleven purple trams';
    await send({
      method: 'POST',
      url: signUp.path,
      payload: { user: { email: 'guessed@example.org', password } },
      ...from('198.51.100.2'),
    });
    for (const email of ['guessed@example.org', 'nobody@example.org']) {
      for (let guess = 0; guess < 10; guess++)
        expectRefusal(await signInFrom(email, `guess number ${guess}`), 'wrong_credentials');
      const reply = await signInFrom(email.toUpperCase(), password);
      expectRefusal(reply, 'too_many_requests');
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(800);
      expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(900);
    }
  });

  test('not for the owner on a known device, confirmed or not', async () => {
    const user = { email: 'guessed.at@example.org', password: 'eleven purple trams' };
    const signedUp = await send({
      method: 'POST',
      url: signUp.path,
      payload: { user },
      ...from('198.51.100.7'),
    });
    for (let guess = 0; guess < 11; guess++) await signInFrom(user.email, 'wrong', from('198.51.100.8'));
    expectRefusal(await signInFrom(user.email, user.password, from('198.51.100.8')), 'too_many_requests');
    const cookie = /__Host-polity_device=[\w-]+/.exec(String(signedUp.headers['set-cookie']))![0];
    const own = await send({ method: 'POST', url: signIn.path, payload: { user }, headers: { cookie } });
    expect(own.status).toBe(200);
  });

  test('not for changes by the member, whose number strangers could type', async () => {
    const password = 'eleven purple trams';
    const { body } = await call(signUp, { body: { user: { email: 'numbered@example.org', password } } });
    for (let guess = 0; guess < 11; guess++)
      await signInFrom(`member ${body.user.id}`, 'wrong', from('198.51.100.8'));
    const other = 'nine red trams go';
    const change = await call(
      changePassword,
      { body: { current_password: password, password: other, password_confirmation: other } },
      body.auth_token,
    );
    expect(change.status).toBe(200);
  });

  test('and the right password resets the count', async () => {
    const password = 'eleven purple trams';
    await send({
      method: 'POST',
      url: signUp.path,
      payload: { user: { email: 'clumsy@example.org', password } },
      ...from('198.51.100.2'),
    });
    for (let round = 0; round < 3; round++) {
      for (let guess = 0; guess < 6; guess++)
        expectRefusal(
          await signInFrom('clumsy@example.org', 'wrong', from('198.51.100.3')),
          'wrong_credentials',
        );
      expect((await signInFrom('clumsy@example.org', password, from('198.51.100.3'))).status).toBe(200);
    }
  });
});

describe('a network', () => {
  const city = (where: ReturnType<typeof from>) =>
    send({ method: 'GET', url: getCity.path, query: { zip_code: '00000' }, ...where });

  test('has a limit of city look-ups a minute, with Retry-After, separate from other limits', async () => {
    for (let call = 0; call < rules.citiesPerNetwork.limit; call++)
      expect((await city(from('198.51.100.4'))).status).toBe(404);
    const reply = await city(from('198.51.100.4'));
    expectRefusal(reply, 'too_many_requests');
    expect(reply.headers['retry-after']).toMatch(/^\d+$/);
    expect((await city(from('198.51.100.5'))).status).toBe(404);
  });

  test('limits the calls that ask a provider for tokens', async () => {
    const endpoints = [twitterRequestToken, twitterAccessToken, facebookAccessToken];
    const ask = (call: number) =>
      send({ method: 'GET', url: endpoints[call % 3]!.path, ...from('198.51.100.9') });
    for (let call = 0; call < rules.signInsPerNetwork.limit; call++)
      expect((await ask(call)).status).toBe(422);
    for (let call = 0; call < 3; call++) expectRefusal(await ask(call), 'too_many_requests');
  });

  test('of IPv6 counts with its whole /64', async () => {
    for (let call = 0; call < rules.citiesPerNetwork.limit; call++)
      await city(from(`2001:db8:1:1::${call.toString(16)}`));
    expectRefusal(await city(from('2001:db8:1:1:ffff::1')), 'too_many_requests');
    expect((await city(from('2001:db8:1:2::1'))).status).toBe(404);
  });

  test('cannot change its identity with X-Forwarded-For, except through a trusted proxy', async () => {
    for (let call = 0; call < rules.citiesPerNetwork.limit; call++)
      await city(from('198.51.100.6', `203.0.113.${call % 250}`));
    expectRefusal(await city(from('198.51.100.6', '203.0.113.251')), 'too_many_requests');
    for (let call = 0; call < rules.citiesPerNetwork.limit; call++)
      await city(from('10.0.0.1', '203.0.113.77'));
    expectRefusal(await city(from('10.0.0.1', '203.0.113.77')), 'too_many_requests');
    // Addresses that a client puts before the proxy's own are ignored.
    expectRefusal(await city(from('10.0.0.1', '192.0.2.1, 203.0.113.77')), 'too_many_requests');
    expect((await city(from('10.0.0.1', '203.0.113.78'))).status).toBe(404);
  });
});

test('limits the searches and writes of a member, whatever the network', async () => {
  const [member, other] = [await buildMember(db), await buildMember(db)];
  const bill = await buildBill(db);
  const search = (token: string) =>
    send({ method: 'GET', url: listBills.path, query: { q: 'water' }, headers: { authorization: token } });
  for (let call = 0; call < rules.searchesPerMember.limit; call++) await search(member.token);
  expectRefusal(await search(member.token), 'too_many_requests');
  expect((await search(other.token)).status).toBe(200);
  const write = (token: string) =>
    send({
      method: 'POST',
      url: addToWatchlist.path,
      payload: { bill_id: bill.id },
      headers: { authorization: token },
    });
  for (let call = 0; call < rules.writesPerMember.limit; call++) await write(member.token);
  expectRefusal(await write(member.token), 'too_many_requests');
  expect((await write(other.token)).status).toBe(200);
});

test('limits can be off on loopback only, and only valid proxies are accepted', () => {
  for (const host of ['127.0.0.1', '127.1.2.3', 'localhost', '::1'])
    expect(readConfig({ HOST: host, RATE_LIMIT: 'off' }).rateLimit).toBe(false);
  for (const host of ['0.0.0.0', '::', '192.168.1.1', 'polity.example'])
    expect(() => readConfig({ HOST: host, RATE_LIMIT: 'off' })).toThrow(/RATE_LIMIT/);
  expect(readConfig({ HOST: '0.0.0.0' }).rateLimit).toBe(true);
  expect(readConfig({}).trustProxy).toBe(false);
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1,loopback' }).trustProxy).toEqual([
    '10.0.0.0/8',
    '::1',
    'loopback',
  ]);
  for (const wrong of ['true', '2', '10.0.0.0/33', 'proxy.example', '-1', '10.0.0.1,'])
    expect(() => readConfig({ TRUST_PROXY: wrong }), wrong).toThrow(ConfigError);
});
