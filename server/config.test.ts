import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { environmentReference } from '../scripts/environment-reference.ts';
import { readConfig } from './config.ts';

const files = Object.entries(environmentReference());

test.each(files)('%s is up to date (npm run docs:environment)', async (path, text) => {
  expect(await readFile(new URL(`../${path}`, import.meta.url), 'utf8')).toBe(text);
});

test('names every variable that is wrong', () => {
  expect(() => readConfig({ PORT: '70000', SMTP_URL: 'mail.example.org', SYNC: 'yes' })).toThrow(
    /PORT: .*\n {2}SMTP_URL: must be a URL that starts with smtp:\/\/ or smtps:\/\/\n {2}SYNC: /s,
  );
});

test('counts an empty value as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test.each([{ RATE_LIMIT: 'off' }, { POLITY_TODAY: '2027-01-04' }])(
  'accepts %o on a loopback host only',
  (setting) => {
    expect(() => readConfig({ ...setting, HOST: '0.0.0.0' })).toThrow(
      /only while HOST is a loopback address/,
    );
    expect(() => readConfig({ ...setting, HOST: '127.0.0.1' })).not.toThrow();
  },
);

test('reads official sources by default, but not under CI', () => {
  const isSyncOn = (env: Record<string, string>) => readConfig(env).sync.on;
  expect(isSyncOn({})).toBe(true);
  expect(isSyncOn({ CI: 'true' })).toBe(false);
  expect(isSyncOn({ SYNC: 'off' })).toBe(false);
  expect(isSyncOn({ SYNC: 'on', CI: 'true' })).toBe(true);
});

test('rejects a day that does not exist', () => {
  expect(() => readConfig({ POLITY_TODAY: '2027-02-30' })).toThrow(/POLITY_TODAY: /);
});

test.each([
  { PORT: '0' },
  { PORT: '80.5' },
  { WORKERS: 'two' },
  { PUBLIC_URL: 'https://polity.example.org/site' },
  { PUBLIC_URL: 'https://user@polity.example.org' },
  { PUBLIC_URL: 'polity.example.org' },
  { MAIL_FROM: 'Polity <mail@example.org' },
  { PUSH_HOSTS: 'https://push.example.org' },
  { VAPID_PUBLIC_KEY: 'abcd' },
  { VAPID_PRIVATE_KEY: 'abcd' },
  { SECRETS_KEY: 'abc' },
  { SUPPORT_EMAIL: 'Help <help@example.org>' },
  { APPLE_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----nMIGH' },
])('rejects %o and says what it must be', (setting) => {
  expect(() => readConfig(setting)).toThrow(
    new RegExp(`^[^\n]*\n  ${Object.keys(setting)[0]}: must be [^\n]*$`),
  );
});

test.each([
  [{ MEDIA_S3_BUCKET: 'polity' }, 'MEDIA_S3_ACCESS_KEY_ID'],
  [{ MEDIA_S3_ENDPOINT: 'https://s3.example.org' }, 'MEDIA_S3_BUCKET'],
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET'],
  [{ GOOGLE_CLIENT_SECRET: 'secret' }, 'GOOGLE_CLIENT_ID'],
  [{ APPLE_CLIENT_ID: 'id' }, 'APPLE_CLIENT_SECRET or APPLE_PRIVATE_KEY'],
  [{ APPLE_CLIENT_SECRET: 'secret' }, 'APPLE_CLIENT_ID'],
  [{ APPLE_CLIENT_ID: 'id', APPLE_TEAM_ID: 'team' }, 'APPLE_KEY_ID'],
  [{ FACEBOOK_APP_ID: 'id' }, 'FACEBOOK_APP_SECRET'],
  [{ TWITTER_CONSUMER_SECRET: 'secret' }, 'TWITTER_CONSUMER_KEY'],
])('names what is missing where only %o is set', (settings, missing) => {
  expect(() => readConfig(settings)).toThrow(`${missing} is not set`);
});

test('says that the special characters of a password are percent-encoded', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://polity:a#b@127.0.0.1/polity' })).toThrow(
    /^Invalid environment:\n {2}DATABASE_URL: is not a complete URL.* are percent-encoded$/,
  );
});

test.each(['https://polity.example.org/', 'HTTPS://Polity.Example.org', 'https://polity.example.org:443'])(
  'takes %s as an origin, as browsers write it',
  (PUBLIC_URL) => {
    expect(readConfig({ PUBLIC_URL }).publicUrl).toBe('https://polity.example.org');
  },
);
