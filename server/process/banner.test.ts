import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { exampleAddresses, proxyWarnings } from './banner.ts';

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

test('a server that others reach is told that its proxy or its https address is missing', () => {
  const warnings = (env: Record<string, string>) => proxyWarnings(readConfig(env)).join();
  expect(warnings({})).toBe('');
  expect(warnings({ PUBLIC_URL: 'https://polity.example.org', TRUST_PROXY: 'loopback' })).toBe('');
  expect(warnings({ PUBLIC_URL: 'https://polity.example.org' })).toMatch(/^TRUST_PROXY is not set/);
  expect(warnings({ PUBLIC_URL: 'http://polity.example.org' })).toContain('http://polity.example.org');
  expect(warnings({ HOST: '0.0.0.0' })).toContain('http://0.0.0.0:3000');
});
