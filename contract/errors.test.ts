import { expect, test } from 'vitest';
import { errors } from './errors.ts';

const all = Object.entries(errors);

test('every code has its own sentence for the screen', () => {
  expect(new Set(all.map(([, [, sentence]]) => sentence)).size).toBe(all.length);
  for (const [code, [status, sentence]] of all) {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect([400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503]).toContain(status);
    expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
    expect(sentence).not.toContain(code);
  }
});

test('the specified texts are exact', () => {
  expect(errors.invalid_session).toEqual([401, 'Signup and Login to use this feature.']);
  expect(errors.account_setup_required).toEqual([
    403,
    'Account setup must be completed to use this feature.',
  ]);
});
