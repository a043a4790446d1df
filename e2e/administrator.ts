import { expect } from '@playwright/test';
import { TOTP } from 'otpauth';
import type { Member } from './members.ts';

/** Turns on two-step sign-in, which administrators need. */
export async function turnOnTwoStep({ page, token }: Member): Promise<void> {
  const post = async (path: string, data: object) =>
    (await page.request.post(path, { data, headers: { authorization: token } })).json();
  const { secret } = (await post('/api/v2/two_step/setup', {})) as { secret: string };
  const code = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate();
  expect(await post('/api/v2/two_step', { code })).toHaveProperty('recovery_codes');
}
