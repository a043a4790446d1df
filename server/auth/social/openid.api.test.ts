import { UnsecuredJWT, SignJWT, generateKeyPair, type JWTPayload } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { me } from '#contract/members/user.ts';
import { signUp } from '#contract/auth/sign-in.ts';
import { socialSignIn, socialSignInAgain, socialSignUp } from '#contract/auth/social.ts';
import { changeFilter } from '#server/moderation/content-filter.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember } from '#server/testing/build.ts';
import { openIdClient, openIdEnv, startOpenIdProvider } from '#server/testing/openid-provider.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import {
  returnFromProvider,
  exchangeCode,
  completeRedirects,
  startRedirect,
  type Arrival,
} from '#server/testing/social-redirects.ts';

const peer = await startOpenIdProvider();
afterAll(() => peer.stop());
const env = openIdEnv(peer);
const app = await testApp(undefined, env);
const { call, send, db } = app;

let people = 0;
function createLogin(values: { email_verified?: boolean; email?: string } = {}) {
  const login = `person${++people}`;
  peer.people.set(login, {
    email: `${login}@example.org`,
    email_verified: true,
    given_name: 'Maria',
    family_name: 'Ruiz',
    ...values,
  });
  return login;
}
const through = (login: string, provider = 'google', query = {}) =>
  completeRedirects(app, provider, (url) => peer.visit(url, login), query);
const finish = (arrival: Pick<Arrival, 'fragment' | 'cookie'>, more = {}) => exchangeCode(app, arrival, more);
const token = (sub: string, claims: JWTPayload = {}, options = {}) =>
  peer.mint({ iss: peer.issuer, aud: openIdClient.id, sub, ...peer.people.get(sub), ...claims }, options);
const withToken = (provider_token: string, more = {}) =>
  call(socialSignIn, { body: { provider: 'google', provider_token, ...more } });
const memberOf = (email: string) =>
  db.selectFrom('members').selectAll().where('email', '=', email).executeTakeFirst();

describe.each(['google', 'apple'] as const)('Through %s in a browser', (provider) => {
  test('creates an account with a confirmed address and a suggested name, and signs in to it the next time', async () => {
    const login = createLogin();
    const arrival = await through(login, provider, { return_to: '/fedbills?sort=newest' });
    expect(arrival.page.pathname + arrival.page.search).toBe(
      `/sign_in?return_to=${encodeURIComponent('/fedbills?sort=newest')}`,
    );
    const first = await finish(arrival);
    // Apple sends names in its form only.
    const names =
      provider === 'google'
        ? { first_name: 'Maria', last_name: 'Ruiz' }
        : { first_name: null, last_name: null };
    expect(first).toMatchObject({
      status: 200,
      body: { message: 'Signed in', user: { email: `${login}@example.org`, ...names, account_setup: 0 } },
    });
    expect(String(first.headers['set-cookie'])).toContain('polity_session=');
    expect((await memberOf(`${login}@example.org`))?.email_confirmed_at).not.toBeNull();
    expect((await call(me, {}, String(first.body.auth_token))).status).toBe(200);
    const second = await finish(await through(login, provider));
    expect((second.body.user as { id: number }).id).toBe((first.body.user as { id: number }).id);
  });

  test('the request carries PKCE, a state and a nonce, each once', async () => {
    const [a, b] = [await startRedirect(app, provider), await startRedirect(app, provider)];
    const [one, two] = [a, b].map(({ location }) => new URL(location).searchParams);
    expect(one!.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect([one!.get(name)?.length, one!.get(name)]).toEqual([
        43,
        expect.not.stringContaining(two!.get(name)!),
      ]);
    expect(one!.get('redirect_uri')).toBe(`https://polity.test/auth/${provider}/callback`);
  });
});

test('an account with the same confirmed address is linked when the provider has verified the address', async () => {
  const login = createLogin();
  const member = await buildMember(db, { email: `${login}@Example.org`, email_confirmed_at: new Date() });
  const { body } = await finish(await through(login));
  expect((body.user as { id: number }).id).toBe(member.id);
});

test('an internationalized address of the provider is the account’s, in whichever spelling', async () => {
  const name = `mária${++people}`;
  const login = createLogin({ email: `${name.toUpperCase()}@Exämple.org` });
  const { body } = await call(signUp, {
    body: { user: { email: `${name}@exämple.org`, password: 'eleven purple trams' } },
  });
  await db
    .updateTable('members')
    .set({ email_confirmed_at: new Date() })
    .where('id', '=', body.user.id)
    .execute();
  const reply = await finish(await through(login));
  expect((reply.body.user as { id: number }).id).toBe(body.user.id);
});

test('an account with an unconfirmed address is not linked; its owner signs in and links it', async () => {
  const login = createLogin();
  await buildMember(db, { email: `${login}@example.org` });
  const reply = await finish(await through(login));
  expectRefusal(reply, 'link_required');
  expect(reply.body.errors).toContain('then link Google in Settings.');
});

test('an address the provider has not verified does not open its account, and is not trusted on a new one', async () => {
  const login = createLogin({ email_verified: false });
  await buildMember(db, { email: `${login}@example.org`, email_confirmed_at: new Date() });
  const arrival = await through(login);
  expectRefusal(await finish(arrival), 'email_taken', 'email');
  const fresh = createLogin({ email_verified: false });
  expect((await finish(await through(fresh))).status).toBe(200);
  expect((await memberOf(`${fresh}@example.org`))?.email_confirmed_at).toBeNull();
});

test('answers at most 5 times an hour that a typed address is taken, and 20 times that any is', async () => {
  const limited = await testApp(undefined, { ...env, RATE_LIMIT: 'on' });
  const emails = Array.from({ length: 4 }, (_, n) => `has.one${n}@example.org`);
  for (const email of emails) await buildMember(limited.db, { email });
  const login = createLogin({ email: undefined });
  const reply = async (email: string) =>
    limited.call(socialSignIn, {
      body: { provider: 'google', provider_token: await token(login), email },
    });
  for (const email of emails)
    for (let n = 0; n < 5; n++) expectRefusal(await reply(email), 'email_taken', 'email');
  expectRefusal(await reply(emails[0]!), 'too_many_requests');
  // A free address gets the same answer.
  expectRefusal(await reply('has.none@example.org'), 'too_many_requests');
});

test('asks for an address when the provider gives none, accepts the same code again, and does not trust the typed address', async () => {
  const login = createLogin({ email: undefined });
  const arrival = await through(login);
  expectRefusal(await finish(arrival), 'email_required');
  expectRefusal(await finish(arrival, { email: 'not an address' }), 'invalid_values', 'email');
  const done = await finish(arrival, { email: `typed-${login}@example.org` });
  expect(done.status).toBe(200);
  expect((await memberOf(`typed-${login}@example.org`))?.email_confirmed_at).toBeNull();
  expectRefusal(await finish(arrival, { email: 'another@example.org' }), 'challenge_expired');
});

test('a one-time code works once, only in its own browser, and cannot be guessed', async () => {
  const arrival = await through(createLogin());
  const foreign = await startRedirect(app, 'google');
  expectRefusal(await finish({ ...arrival, cookie: '' }), 'challenge_expired');
  expectRefusal(await finish({ ...arrival, cookie: foreign.cookie }), 'challenge_expired');
  expectRefusal(await finish({ ...arrival, fragment: { social: 'x'.repeat(43) } }), 'challenge_expired');
  const both = await Promise.all([finish(arrival), finish(arrival)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('a state works once, in its own browser, for its own provider', async () => {
  const login = createLogin();
  const { location, cookie } = await startRedirect(app, 'google');
  expect(cookie).toMatch(/^__Host-polity_social=/);
  const back = await peer.visit(location, login);
  const state = new URL(back.url).searchParams.get('state')!;
  const expired = { fragment: { social_error: 'google.expired' } };
  expect(await returnFromProvider(app, back, cookie)).toMatchObject({
    fragment: { social: expect.any(String) },
  });
  expect(await returnFromProvider(app, back, cookie)).toMatchObject(expired);
  const other = await startRedirect(app, 'google');
  const foreign = await peer.visit(other.location, login);
  expect(await returnFromProvider(app, foreign, cookie)).toMatchObject(expired);
  expect(await returnFromProvider(app, foreign, '')).toMatchObject(expired);
  const apple = await startRedirect(app, 'google');
  const swapped = (await peer.visit(apple.location, login)).url.replace('/google/', '/apple/');
  expect(await returnFromProvider(app, { url: swapped }, apple.cookie)).toMatchObject({
    fragment: { social_error: 'apple.expired' },
  });
  expect(
    await returnFromProvider(app, { url: `https://polity.test/auth/google/callback?state=${state}` }, cookie),
  ).toMatchObject(expired);
  expect(
    await returnFromProvider(app, { url: 'https://polity.test/auth/google/callback' }, cookie),
  ).toMatchObject(expired);
});

test('refuses an authorization code that was used or belongs to another redirect', async () => {
  const login = createLogin();
  const [one, two] = [await startRedirect(app, 'google'), await startRedirect(app, 'google')];
  const [first, second] = [await peer.visit(one.location, login), await peer.visit(two.location, login)];
  const swapped = new URL(first.url);
  swapped.searchParams.set('code', new URL(second.url).searchParams.get('code')!);
  expect(await returnFromProvider(app, { url: swapped.href }, one.cookie)).toMatchObject({
    fragment: { social_error: 'google.refused' },
  });
  const three = await startRedirect(app, 'google');
  const used = new URL((await peer.visit(three.location, login)).url);
  used.searchParams.set('iss', 'https://evil.example');
  expect(await returnFromProvider(app, { url: used.href }, three.cookie)).toMatchObject({
    fragment: { social_error: 'google.refused' },
  });
});

test.each([
  [
    '{"name":{"firstName":"Ana\\u0000","lastName":"Silva"},"email":"victim@example.org"}',
    { first_name: 'Ana', last_name: 'Silva' },
  ],
  ['{"name":{"firstName":{"a":1},"lastName":7}}', { first_name: null, last_name: null }],
  ['not JSON', { first_name: null, last_name: null }],
  ['null', { first_name: null, last_name: null }],
])('takes only a name from Apple’s form: %s', async (user, names) => {
  const login = createLogin();
  const arrival = await completeRedirects(app, 'apple', async (url) => {
    const back = await peer.visit(url, login);
    return { ...back, body: { ...back.body, user } };
  });
  expect((await finish(arrival)).body.user).toMatchObject({ email: `${login}@example.org`, ...names });
});

test('leaves out a name that the word filter does not allow', async () => {
  const administrator = await buildMember(db, { is_admin: true });
  await changeFilter(db, administrator.id, { words: ['scumbag'], links: [] });
  const login = createLogin();
  const arrival = await completeRedirects(app, 'apple', async (url) => {
    const back = await peer.visit(url, login);
    const user = '{"name":{"firstName":"Scumbag","lastName":"Silva"}}';
    return { ...back, body: { ...back.body, user } };
  });
  expect((await finish(arrival)).body.user).toMatchObject({ first_name: null, last_name: 'Silva' });
});

test('reports a cancelled sign-in, also from Apple’s form', async () => {
  const one = await startRedirect(app, 'apple');
  const state = new URL(one.location).searchParams.get('state')!;
  const back = {
    url: 'https://polity.test/auth/apple/callback',
    body: { state, error: 'user_cancelled_authorize' },
  };
  expect(await returnFromProvider(app, back, one.cookie)).toMatchObject({
    fragment: { social_error: 'apple.cancelled' },
  });
});

test.each(['google', 'apple'])(
  'hands a sign-in through %s to the phone app that has started it',
  async (name) => {
    const login = createLogin();
    const inApp = { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/143.0 Mobile PolityApp' };
    const { location, cookie } = await startRedirect(app, name, {}, inApp);
    // The provider is opened in the phone's browser, which has no cookie of the app.
    const { page } = await returnFromProvider(app, await peer.visit(location, login), '');
    expect(page.href).toMatch(new RegExp(`^polity://sign_in/${name}\\?.*state=app\\.`));
    const url = `https://polity.test/auth/${name}/callback${page.search}`;
    const { body } = await finish(await returnFromProvider(app, { url }, cookie, inApp));
    expect(body.user).toMatchObject({ email: `${login}@example.org` });
  },
);

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/..//evil.example',
  '/\t/evil.example',
  '',
])('returns to own pages only, never to %j', async (return_to) => {
  const { page } = await through(createLogin(), 'google', { return_to, from: 'sign_up' });
  expect(page.origin + page.pathname).toBe('https://polity.test/sign_up');
  const target = page.searchParams.get('return_to') ?? '/home';
  expect(new URL(target, 'https://polity.test').origin).toBe('https://polity.test');
  expect(target).not.toMatch(/^\/[/\\]/);
});

test('answers 404 for unknown providers and those not offered; an unknown start page is Sign In', async () => {
  for (const url of [
    '/auth/facebook/start',
    '/auth/nobody/start',
    '/auth/constructor/callback',
    '/auth/twitter/callback',
  ])
    expect((await send({ method: 'GET', url })).status).toBe(404);
  expect((await through(createLogin(), 'google', { from: 'toString' })).page.pathname).toBe('/sign_in');
});

describe('With an id_token from an app', () => {
  test.each([socialSignIn, socialSignUp, socialSignInAgain])(
    '$path signs in the person of the token, not the one in the request',
    async (endpoint) => {
      const login = createLogin();
      const body = {
        provider: 'google' as const,
        provider_id: 'another account',
        provider_token: await token(login),
        email: 'victim@example.org',
        provider_details: { email: 'victim@example.org' },
      };
      const reply = await call(endpoint, { body });
      expect(reply).toMatchObject({ status: 200, body: { user: { email: `${login}@example.org` } } });
    },
  );

  test('the sign-up endpoint accepts it too, also as a form', async () => {
    const login = createLogin();
    const payload = new URLSearchParams({
      provider: 'google',
      token: await token(login),
      'user[email]': 'ignored@example.org',
    }).toString();
    const reply = await send({
      method: 'POST',
      url: signUp.path,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(reply).toMatchObject({ status: 201, body: { user: { email: `${login}@example.org` } } });
    // Signs in then. The provider may also stand in `user`.
    const user = { provider: 'google', token: await token(login) };
    const again = await send({ method: 'POST', url: signUp.path, payload: { user } });
    expect(again).toMatchObject({ status: 200, body: { user: { email: `${login}@example.org` } } });
  });

  const now = () => Math.floor(Date.now() / 1000);
  test.each<[string, (sub: string) => Promise<string> | string]>([
    ['another audience', (sub) => token(sub, { aud: 'another-app' })],
    [
      'another audience beside ours',
      (sub) => token(sub, { aud: [openIdClient.id, 'another-app'], azp: 'another-app' }),
    ],
    ['another issuer', (sub) => token(sub, { iss: 'https://evil.example' })],
    ['an expiry that has passed', (sub) => token(sub, {}, { expires: now() - 60, issuedAt: now() - 120 })],
    ['an age of an hour', (sub) => token(sub, {}, { expires: now() + 60, issuedAt: now() - 3600 })],
    ['no subject', () => token('x', { sub: undefined })],
    [
      'no signature',
      (sub) =>
        new UnsecuredJWT({ sub, iss: peer.issuer, aud: openIdClient.id })
          .setIssuedAt()
          .setExpirationTime('5m')
          .encode(),
    ],
    [
      'a signature by another key',
      async (sub) => forged(sub, (await generateKeyPair('RS256')).privateKey, 'RS256'),
    ],
    [
      'a signature with our public client id as the key',
      (sub) => forged(sub, new TextEncoder().encode(openIdClient.id.padEnd(32)), 'HS256'),
    ],
    ['nothing but letters', () => 'not.a.token'],
  ])('refuses %s', async (_, make) => {
    const sub = createLogin();
    expectRefusal(await withToken(await make(sub)), 'social_refused');
    expect(await memberOf(`${sub}@example.org`)).toBeUndefined();
  });

  test('the same token can be sent again, as after a reply that was lost', async () => {
    const login = createLogin();
    const mine = await token(login);
    for (let times = 0; times < 2; times++)
      expect(await withToken(mine)).toMatchObject({
        status: 200,
        body: { user: { email: `${login}@example.org` } },
      });
  });

  test('the same token can be sent again after email_required', async () => {
    const login = createLogin({ email: undefined });
    const mine = await token(login);
    expectRefusal(await withToken(mine), 'email_required');
    expect((await withToken(mine, { email: `typed-${login}@example.org` })).status).toBe(200);
  });

  test('reports invalid values', async () => {
    expectRefusal(
      await call(socialSignIn, { body: { provider: 'google' } }),
      'invalid_values',
      'provider_token',
    );
    expectRefusal(
      await call(socialSignIn, { body: { provider: 'facebook', provider_token: 'x' } }),
      'invalid_values',
      'provider',
    );
    expectRefusal(
      await send({
        method: 'POST',
        url: socialSignIn.path,
        payload: { provider: 'myspace', provider_token: 'x', email: 'no' },
      }),
      'invalid_values',
      'email',
      'provider',
    );
  });

  async function forged(sub: string, key: Parameters<SignJWT['sign']>[0], alg: string) {
    return new SignJWT({ sub, iss: peer.issuer, aud: openIdClient.id })
      .setProtectedHeader({ alg, kid: 'first' })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(key);
  }
});

test('a provider that is down is reported in a sentence, not as a server error', async () => {
  const login = createLogin();
  const { location, cookie } = await startRedirect(app, 'google');
  const back = await peer.visit(location, login);
  peer.down = true;
  try {
    expect(await returnFromProvider(app, back, cookie)).toMatchObject({
      fragment: { social_error: 'google.unavailable' },
    });
    const another = await testApp(undefined, { ...env, GOOGLE_ISSUER: `${peer.issuer}/` });
    const reply = await another.call(socialSignIn, { body: { provider: 'google', provider_token: 'x' } });
    expectRefusal(reply, 'provider_unavailable');
    expect(reply.body.errors).toBe('Google cannot be reached right now. Please try again in a moment.');
    expect((await completeRedirects(another, 'google', async () => ({ url: '' }))).fragment).toEqual({
      social_error: 'google.unavailable',
    });
  } finally {
    peer.down = false;
  }
});
