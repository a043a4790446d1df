import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

const after = (return_to: string, account_setup: 0 | 1 = 1) =>
  returnPath(new URLSearchParams({ return_to }), { account_setup });

test.each(['/fedbills', '/bills/hr1-119?from=x#votes', '/privacy_settings?x=1', '/page?page_uri=about_us'])(
  'returns to %s after signing in',
  (path) => {
    expect(after(path)).toBe(path);
    expect(after(path, 0)).toBe(`/account_setup?return_to=${encodeURIComponent(path)}`);
  },
);

test('Account Setup is not returned to', () => {
  expect(after('/account_setup?return_to=%2Ffedbills')).toBe('/home');
  expect(after('/account_setup', 0)).toBe('/account_setup');
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\n/evil.example',
  '/\t\\evil.example',
  '\n//evil.example',
  '/..//evil.example',
  '/.//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'evil.example',
  '',
])('%j leads to Home', (path) => {
  expect(after(path)).toBe('/home');
  expect(after(path, 0)).toBe('/account_setup');
});
