import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { exampleAddresses } from './banner.ts';

test('a public server is told which of its addresses are still the examples', () => {
  const names = (env: Record<string, string>) =>
    exampleAddresses(readConfig(env)).map((text) => text.split(' ')[0]);
  expect(names({})).toEqual([]);
  expect(names({ PUBLIC_URL: 'https://polity.example.org' })).toEqual([
    'MAIL_FROM',
    'SUPPORT_EMAIL',
    'ADMIN_EMAIL',
  ]);
  expect(names({ SMTP_URL: 'smtp://127.0.0.1', SUPPORT_EMAIL: 'help@polity.example.org' })).toEqual([
    'MAIL_FROM',
    'ADMIN_EMAIL',
  ]);
});
