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
