import { afterAll, describe, expect, test } from 'vitest';
import {
  facebookAccessToken,
  socialSignIn,
  twitterAccessToken,
  twitterRequestToken,
  type SocialProvider,
} from '#contract/auth/social.ts';
import { confirmEmail } from '#server/auth/email-confirmation.ts';
import { createToken } from '#server/auth/one-time-token-store.ts';
import { insertMember } from '#server/auth/accounts.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { untilBlocked } from '#server/testing/blocked.ts';
import { buildMember } from '#server/testing/build.ts';
import { facebookApp, facebookEnv, startFacebook } from '#server/testing/facebook-peer.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import {
  returnFromProvider,
  exchangeCode,
  followRedirect,
  completeRedirects,
  startRedirect,
  type Arrival,
} from '#server/testing/social-redirects.ts';
import { startTwitter, twitterEnv } from '#server/testing/twitter-peer.ts';
import { insertIdentity } from './social.queries.ts';

const [facebook, twitter] = [await startFacebook(), await startTwitter()];
afterAll(() => Promise.all([facebook.stop(), twitter.stop()]));
const app = await testApp(undefined, { ...facebookEnv(facebook), ...twitterEnv(twitter) });
const { call, send, db } = app;

let people = 0;
const finish = (arrival: Pick<Arrival, 'fragment' | 'cookie'>, more = {}) => exchangeCode(app, arrival, more);
const signIn = (provider: SocialProvider, provider_token: string, more = {}) =>
  call(socialSignIn, { body: { provider, provider_token, ...more } });
const callback = (provider: string) => `https://polity.test/auth/${provider}/callback`;

/** A new person is signed in at both. */
function createLogin(withEmail = true) {
  const id = String(1_000 + ++people);
  const email = withEmail ? { email: `social${id}@example.org` } : {};
  facebook.person = { id, name: 'Maria Ruiz', first_name: 'Maria', last_name: 'Ruiz', ...email };
  twitter.person = { id_str: id, name: 'Maria Ruiz', ...email };
  return { id, email: `social${id}@example.org` };
}

describe.each(['facebook', 'twitter'] as const)('Through %s in a browser', (provider) => {
  test('creates an account with an unconfirmed address, and signs in to it the next time', async () => {
    const { email } = createLogin();
    const first = await finish(await completeRedirects(app, provider, followRedirect, { from: 'sign_up' }));
    expect(first).toMatchObject({
      status: 200,
      body: { user: { email, first_name: 'Maria', last_name: 'Ruiz' } },
    });
    const second = await finish(await completeRedirects(app, provider, followRedirect));
    expect((second.body.user as { id: number }).id).toBe((first.body.user as { id: number }).id);
    const row = await db
      .selectFrom('members')
      .select(['email_confirmed_at', 'password_hash'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ email_confirmed_at: null, password_hash: null });
  });

  test('an address that another account has is refused, confirmed or not, and can be replaced by another', async () => {
    for (const email_confirmed_at of [new Date(), null]) {
      const { id, email } = createLogin();
      await buildMember(db, { email: email.toUpperCase(), email_confirmed_at });
      const arrival = await completeRedirects(app, provider, followRedirect);
      expectRefusal(await finish(arrival), 'email_taken', 'email');
      const rows = await db
        .selectFrom('member_identities')
        .select('member_id')
        .where('subject', '=', id)
        .execute();
      expect(rows).toEqual([]);
    }
  });

  test('asks for an address when the provider gives none', async () => {
    const { id } = createLogin(false);
    const arrival = await completeRedirects(app, provider, followRedirect);
    expectRefusal(await finish(arrival), 'email_required');
    const done = await finish(arrival, { email: `${provider}-${id}@example.org` });
    expect(done).toMatchObject({ status: 200, body: { user: { email: `${provider}-${id}@example.org` } } });
  });

  test('shows an error when consent is refused', async () => {
    facebook.person = undefined;
    twitter.person = undefined;
    expect(await completeRedirects(app, provider, followRedirect)).toMatchObject({
      fragment: { social_error: `${provider}.cancelled` },
    });
  });

  test('shows an error when the provider does not answer', async () => {
    createLogin();
    const { location, cookie } = await startRedirect(app, provider);
    const back = await followRedirect(location);
    const peer = provider === 'facebook' ? facebook : twitter;
    peer.down = true;
    try {
      expect(await returnFromProvider(app, back, cookie)).toMatchObject({
        fragment: { social_error: `${provider}.unavailable` },
      });
      const reply = await signIn(provider, 'some:token');
      expectRefusal(reply, 'provider_unavailable');
    } finally {
      peer.down = false;
    }
  });

  test('refuses an altered callback', async () => {
    createLogin();
    const { location, cookie } = await startRedirect(app, provider);
    const back = new URL((await followRedirect(location)).url);
    for (const name of ['code', 'oauth_verifier'])
      if (back.searchParams.has(name)) back.searchParams.set(name, 'another');
    expect(await returnFromProvider(app, { url: back.href }, cookie)).toMatchObject({
      fragment: { social_error: `${provider}.refused` },
    });
  });

  test('refuses an unknown token with the text of its screen', async () => {
    for (const token of ['x', 'a:b', ':', 'a:b:c', '"', '%00', '\u0000', 'ü:ü']) {
      const reply = await signIn(provider, token);
      expectRefusal(reply, 'social_refused');
      expect(reply.body.errors).toBe(
        provider === 'facebook'
          ? 'There was an error logging in to Facebook. We could not confirm the answer from Facebook. Please try again.'
          : 'We could not confirm the answer from Twitter. Please try again.',
      );
    }
  });
});

test('Facebook: an app exchanges its code for a token and signs in; the token of another app is refused', async () => {
  const { email } = createLogin();
  const dialog = `${facebook.origin}/dialog/oauth?client_id=${facebookApp.id}&state=s&redirect_uri=${encodeURIComponent(callback('facebook'))}`;
  const code = new URL((await followRedirect(dialog)).url).searchParams.get('code')!;
  const { body } = await call(facebookAccessToken, { query: { code, callback_url: callback('facebook') } });
  expect(await signIn('facebook', body.provider_token, { email: 'victim@example.org' })).toMatchObject({
    status: 200,
    body: { user: { email } },
  });
  expectRefusal(
    await call(facebookAccessToken, { query: { code, callback_url: callback('facebook') } }),
    'social_refused',
  );
  expectRefusal(await signIn('facebook', facebook.tokenFor('another-app')), 'social_refused');
});

test('two first sign-ins at the same time get the same account', async () => {
  const { id: subject, email } = createLogin();
  const { id, second } = await db.transaction().execute(async (db) => {
    const memberId = (await insertMember(db, { email }))!;
    await insertIdentity(db, { provider: 'facebook', subject, memberId, email });
    const second = signIn('facebook', facebook.tokenFor(facebookApp.id));
    await untilBlocked(db);
    return { id: memberId, second };
  });
  expect(await second).toMatchObject({ status: 200, body: { user: { id } } });
});

test('Twitter: an app makes the three calls and signs in with the token; every signature is valid', async () => {
  const { id, email } = createLogin();
  const { body: request } = await call(twitterRequestToken, {
    query: { oauth_callback: callback('twitter') },
  });
  const back = new URL((await followRedirect(request.authorize_url)).url);
  const query = {
    oauth_token: request.oauth_token,
    oauth_token_secret: request.oauth_token_secret,
    oauth_verifier: back.searchParams.get('oauth_verifier')!,
  };
  const before = twitter.refused;
  const { body } = await call(twitterAccessToken, { query });
  expect(body).toMatchObject({ email, profile: { twitter_id: id, name: 'Maria Ruiz' } });
  expect(await signIn('twitter', body.provider_token)).toMatchObject({
    status: 200,
    body: { user: { email } },
  });
  expect(twitter.refused).toBe(before);
  expectRefusal(await call(twitterAccessToken, { query }), 'social_refused');
  expectRefusal(
    await call(twitterAccessToken, { query: { ...query, oauth_token_secret: 'wrong' } }),
    'social_refused',
  );
});

test('Twitter: an app without version 1.1 of the API reads the person in version 2', async () => {
  const { email } = createLogin();
  const before = twitter.refused;
  twitter.hasOldApi = false;
  try {
    const { body } = await finish(await completeRedirects(app, 'twitter', followRedirect));
    expect(body.user).toMatchObject({ email, first_name: 'Maria', last_name: 'Ruiz' });
    expect(twitter.refused).toBe(before);
  } finally {
    twitter.hasOldApi = true;
  }
});

test.each([
  'https://evil.example/',
  'https://polity.test.evil.example/',
  'https://polity.test@evil.example/',
  'http://polity.test/',
  'javascript:1',
  'polity',
  '//polity.test',
])('never sends people to %s', async (address) => {
  expectRefusal(
    await call(twitterRequestToken, { query: { oauth_callback: address } }),
    'invalid_values',
    'oauth_callback',
  );
  expectRefusal(
    await call(facebookAccessToken, { query: { code: 'x', callback_url: address } }),
    'invalid_values',
    'callback_url',
  );
});

test('resetting the password removes a linked account where the address is not confirmed, and only there', async () => {
  const { email } = createLogin();
  const { body } = await finish(await completeRedirects(app, 'twitter', followRedirect));
  const memberId = (body.user as { id: number }).id;
  const subject = twitter.person!.id_str;
  const reset = async () => {
    const token = await createToken(db, 'password_reset', { memberId, data: { email }, minutes: 5 });
    const passwords = { password: 'eleven purple trams', password_confirmation: 'eleven purple trams' };
    expect((await send({ method: 'PUT', url: `/password_resets/${token}`, payload: passwords })).status).toBe(
      200,
    );
  };
  await reset();
  expectRefusal(
    await finish(await completeRedirects(app, 'twitter', followRedirect)),
    'email_taken',
    'email',
  );
  // The address is confirmed now, so accounts linked from now on stay linked.
  await db
    .insertInto('member_identities')
    .values({ provider: 'twitter', subject, member_id: memberId })
    .execute();
  await reset();
  const back = await finish(await completeRedirects(app, 'twitter', followRedirect));
  expect((back.body.user as { id: number }).id).toBe(memberId);
});

test('a linked account that the first confirmation of the address removes leaves no session', async () => {
  const { email } = createLogin();
  const { body } = await finish(await completeRedirects(app, 'twitter', followRedirect));
  const memberId = (body.user as { id: number }).id;
  const arrival = await completeRedirects(app, 'twitter', followRedirect);
  const { signingIn } = await db.transaction().execute(async (db) => {
    await confirmEmail(db, memberId, { email, first: true });
    const signingIn = finish(arrival);
    await untilBlocked(db);
    return { signingIn };
  });
  expectRefusal(await signingIn, 'wrong_credentials');
  const rows = await db.selectFrom('sessions').select('id').where('member_id', '=', memberId).execute();
  expect(rows).toEqual([]);
});

test('signing in with a linked account reactivates a deactivated member', async () => {
  const { email } = createLogin();
  const { body } = await finish(await completeRedirects(app, 'facebook', followRedirect));
  await db.updateTable('members').set({ deactivated_at: new Date() }).where('email', '=', email).execute();
  const back = await finish(await completeRedirects(app, 'facebook', followRedirect));
  expect((back.body.user as { id: number }).id).toBe((body.user as { id: number }).id);
  const { deactivated_at } = await db
    .selectFrom('members')
    .select('deactivated_at')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(deactivated_at).toBeNull();
});
