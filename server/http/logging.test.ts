import { expect, test, vi } from 'vitest';
import { AppError } from './errors.ts';
import { hasSecret, logFailure, loggedPath } from './logging.ts';

const token = 'W3x_Secret-0';

test.each([
  ['/reset_password/'],
  ['/confirm_email/'],
  ['/join/'],
  ['/unsubscribe/'],
  ['/password_resets/'],
  ['/api/v1/email_confirmations/'],
  ['/api/v1/invitations/link/'],
  ['/api/v1/invitations/mail/', '/unsubscribe'],
  ['/api/v1/notifications/digest/', '/unsubscribe'],
  ['/reset%5Fpassword/'],
  ['/%72eset_password/'],
  ['/RESET_PASSWORD/'],
])('the log shows %s[token]%s instead of a token', (before, after = '') => {
  const logged = loggedPath(`${before}${token}${after}?return_to=${token}`);
  expect(logged).toBe(`${decodeURIComponent(before)}[token]${after}`);
});

test.each([
  ['/Reset%5Fpassword/abc', true],
  ['/confirm_email/abc?x=1', true],
  ['/reset_password', false],
  ['/home?return_to=/reset_password/abc', false],
])('hasSecret of %s is %s', (url, expected) => expect(hasSecret(url)).toBe(expected));

test.each([
  ['/fedbills?q=water', '/fedbills'],
  ['/api/v1/users/watchlist/feed.rss?key=abc', '/api/v1/users/watchlist/feed.rss'],
  ['/%zz/x', '/%zz/x'],
])('the log shows %s as %s', (url, path) => expect(loggedPath(url)).toBe(path));

test.each([
  ['a fault', new Error('Fault'), false, 'error'],
  ['a fault as the client goes away', new Error('Fault'), true, 'error'],
  ['a lost database', failure('ECONNREFUSED'), false, 'warn'],
  ['a lost database as the client goes away', failure('57P01'), true, 'warn'],
  ['a refusal', new AppError('unavailable'), false, 'debug'],
  ['a request that its client breaks off', failure('ECONNRESET'), true, 'debug'],
  ['a reply that its client breaks off', failure('ERR_STREAM_PREMATURE_CLOSE'), true, 'debug'],
])('%s is logged at the right level', (_, error, destroyed, level) => {
  const log = { error: vi.fn(), warn: vi.fn(), debug: vi.fn() };
  logFailure({ log }, { raw: { destroyed } }, error);
  expect(Object.entries(log).flatMap(([name, { mock }]) => (mock.calls.length > 0 ? [name] : []))).toEqual([
    level,
  ]);
});

function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}
