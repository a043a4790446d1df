import { createECDH, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '#server/database/pool.ts';
import { billXml } from '#server/official-data/sources/billstatus/billstatus.test-data.ts';
import { findings } from './axe.ts';
import { expect, test as base } from './fixtures.ts';
import { expectPath, goto } from './page.ts';
import { databaseUrl, runCommand, startOnCopy, type Product } from './product.ts';

// Not the shared server: the import changes a bill and the age of the data.
const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, provide) => {
      const product = await startOnCopy({ PUSH_HOSTS: '127.0.0.1' });
      await provide(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

interface Tapped {
  id: number;
  push_params: Record<string, string>;
}

interface Push {
  encoding: string | undefined;
  authorization: string | undefined;
  bytes: number;
}

/** A push service on this machine. */
async function startPushService() {
  const pushes: Push[] = [];
  const server = createServer(async (request, response) => {
    let bytes = 0;
    for await (const part of request) bytes += (part as Buffer).length;
    const { 'content-encoding': encoding, authorization } = request.headers;
    pushes.push({ encoding, authorization, bytes });
    response.writeHead(201).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { pushes, origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Registers a browser of the member at the push service, which speaks http and could not be registered. */
async function registerBrowser(dataDir: string, email: string, endpoint: string): Promise<void> {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const { db, close } = await connect(await databaseUrl(dataDir));
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('devices')
    .values({
      member_id: member.id,
      device_id: 'laptop',
      device_type: 'browser',
      push_type: 'web',
      device_token: JSON.stringify({ endpoint, keys }),
    })
    .execute();
  await close();
}

test('a change of status that an import brings shows on another screen, and its tap opens the bill', async ({
  openMember,
  product,
}) => {
  const { page, token, email } = await openMember();
  const headers = { authorization: token };
  const pushService = await startPushService();
  await registerBrowser(product.dataDir, email, `${pushService.origin}/browser`);
  await page.request.post(`${product.origin}/api/v1/users/create_watchlist`, {
    headers,
    data: { bill_id: 'hjres101-119' },
  });
  await goto(page, '/notifications');
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  expect(await findings(page, 'no notifications')).toEqual([]);

  const folder = await mkdtemp(join(tmpdir(), 'polity-import-'));
  const law = '<laws><item><type>Public Law</type><number>119-199</number></item></laws>';
  await writeFile(
    join(folder, 'BILLSTATUS-119hjres101.xml'),
    billXml({
      type: 'HJRES',
      number: 101,
      title: 'Watched Act',
      updateDate: '2027-01-01T00:00:00Z',
      extra: law,
    }),
  );
  await runCommand(product.dataDir, 'import', 'billstatus', folder);
  await rm(folder, { recursive: true });

  const bell = page.getByRole('link', { name: 'Notifications, 1 unread' });
  await expect(bell).toBeVisible({ timeout: 20_000 });
  const row = page.getByRole('link', { name: 'H.J.Res. 101: Became law. Watched Act' });
  await expect(row).toBeVisible();
  expect(await findings(page, 'notifications')).toEqual([]);
  await expect.poll(() => pushService.pushes.length).toBe(1);
  expect(pushService.pushes).toMatchObject([
    { encoding: 'aes128gcm', authorization: expect.stringMatching(/^vapid t=/) },
  ]);
  pushService.close();

  // What the service worker opens when the push is tapped.
  const list = await page.request.get(`${product.origin}/api/v1/notifications`, { headers });
  const [{ id, push_params }] = ((await list.json()) as { notifications: Tapped[] }).notifications as [
    Tapped,
  ];
  await goto(page, `/tap?${new URLSearchParams({ ...push_params, notification_id: String(id) })}`);
  await expectPath(page, '/bills/hjres101-119');
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Mute notifications' }).click();
  await expect(page.getByRole('button', { name: 'Notifications are muted' })).toBeVisible();
  await goto(page, '/notification_settings');
  await expect(page.getByRole('button', { name: 'Unmute Watched Act' })).toBeVisible();
  await page.getByLabel('Daily').check();
  await expect(page.getByText('Settings have been saved')).toBeVisible();
  expect(await findings(page, 'notification settings')).toEqual([]);
});

test('members follow issues from a list, and unfollow them in the settings', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, '/fedbills?filter=&sort=issues');
  const follow = page.getByRole('button', { name: /^Follow / }).first();
  const name = (await follow.getAttribute('aria-label'))!.replace('Follow ', '');
  await follow.click();
  await expect(page.getByRole('button', { name: `Following ${name}` })).toBeVisible();
  await goto(page, '/notification_settings');
  await page.getByRole('button', { name: `Unfollow ${name}` }).click();
  await expect(page.getByRole('button', { name: `Unfollow ${name}` })).toBeHidden();
});
