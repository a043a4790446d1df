import { expect } from '@playwright/test';
import { TOTP } from 'otpauth';
import { connect } from '#server/database/pool.ts';
import type { Member } from './members.ts';
import { databaseUrl, type Product } from './product.ts';

/** As `npm run polity -- admin grant` and `media grant` do, without a process and its entry in the log. */
export async function grant(
  { dataDir }: Product,
  role: 'is_admin' | 'may_share_media',
  { email }: Member,
): Promise<void> {
  const { db, close } = await connect(await databaseUrl(dataDir), { max: 1 });
  await db
    .updateTable('members')
    .set({ [role]: true })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow()
    .finally(close);
}

/** Turns on two-step sign-in, which administrators need. */
export async function turnOnTwoStep({ page, token }: Member): Promise<void> {
  const post = async (path: string, data: object) =>
    (await page.request.post(path, { data, headers: { authorization: token } })).json();
  const { secret } = (await post('/api/v2/two_step/setup', {})) as { secret: string };
  const code = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate();
  expect(await post('/api/v2/two_step', { code })).toHaveProperty('recovery_codes');
}
