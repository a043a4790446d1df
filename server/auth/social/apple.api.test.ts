import { exportPKCS8, generateKeyPair, jwtVerify, type JWTPayload } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { openIdClient, startOpenIdProvider } from '#server/testing/openid-provider.ts';
import { exchangeCode, completeRedirects } from '#server/testing/social-redirects.ts';

const peer = await startOpenIdProvider();
afterAll(() => peer.stop());
const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
const pem = await exportPKCS8(privateKey);

const appWith = (key: string) =>
  testApp(undefined, {
    APPLE_ISSUER: peer.issuer,
    APPLE_CLIENT_ID: openIdClient.id,
    APPLE_TEAM_ID: 'TEAM123456',
    APPLE_KEY_ID: 'KEY1234567',
    // One line, as environments have it.
    APPLE_PRIVATE_KEY: key.trim().replaceAll('\n', '\\n'),
  });

const secrets: { claims: JWTPayload; kid: string | undefined }[] = [];
peer.judgeSecret = async (secret) => {
  const { payload, protectedHeader } = await jwtVerify(secret, publicKey, {
    algorithms: ['ES256'],
    issuer: 'TEAM123456',
    subject: openIdClient.id,
    audience: peer.issuer,
    requiredClaims: ['iat', 'exp'],
  });
  secrets.push({ claims: payload, kid: protectedHeader.kid });
};

async function signInThrough(app: Awaited<ReturnType<typeof appWith>>, login: string) {
  peer.people.set(login, { email: `${login}@example.org`, email_verified: true });
  const { fragment, cookie } = await completeRedirects(app, 'apple', (url) => peer.visit(url, login));
  if (!fragment.social) return { fragment, email: undefined };
  const reply = await exchangeCode(app, { fragment, cookie });
  return { fragment, email: (reply.body.user as { email?: string } | undefined)?.email };
}

test('each request to Apple has its own ES256 secret, valid for five minutes', async () => {
  const app = await appWith(pem);
  for (const login of ['ann', 'ben'])
    expect((await signInThrough(app, login)).email).toBe(`${login}@example.org`);
  expect(secrets).toHaveLength(2);
  for (const { claims, kid } of secrets) {
    expect(kid).toBe('KEY1234567');
    expect(claims.exp! - claims.iat!).toBe(300);
    expect(Math.abs(claims.iat! - Date.now() / 1000)).toBeLessThan(60);
  }
});

test('refuses a key that Apple does not know', async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const app = await appWith(await exportPKCS8(privateKey));
  expect((await signInThrough(app, 'eve')).fragment).toEqual({ social_error: 'apple.refused' });
});
