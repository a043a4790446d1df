import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const program = fileURLToPath(new URL('../server/cli/polity.ts', import.meta.url));

/** Lets a member administer, as an operator would at the product with this data folder. */
export function grant(email: string, dataDir: string): void {
  const { status, stderr } = spawnSync(process.execPath, [program, 'admin', 'grant', email], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
}

/** Whoever administers has to show two steps: turns them on for the member on this page. */
export async function turnOnTwoStep(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('polity.auth_token'));
  const post = async (path: string, data: object) =>
    (await page.request.post(path, { data, headers: { authorization: token! } })).json();
  const { secret } = (await post('/api/v2/two_step/setup', {})) as { secret: string };
  const code = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate();
  expect(await post('/api/v2/two_step', { code })).toHaveProperty('recovery_codes');
}
