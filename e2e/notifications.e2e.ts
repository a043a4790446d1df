import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unreadStreamPath } from '#contract/notifications.ts';
import { connect } from '#server/database/pool.ts';
import { billXml } from '#server/official-data/sources/billstatus/billstatus.test-data.ts';
import { findings } from './axe.ts';
import { expect, test as base, type Page } from './fixtures.ts';
import { hold, untilSent } from './hold.ts';
import { connect as befriend } from './members.ts';
import { expectPath, goto } from './page.ts';
import { startPushService } from './push-service.ts';
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

/** Registers a browser of the member at the push service, which uses http and could not be registered. */
async function registerBrowser(dataDir: string, email: string, subscription: object): Promise<void> {
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
      device_token: JSON.stringify(subscription),
    })
    .execute();
  await close();
}

test('a change of status that an import brings shows in a second browser, and a tap on its push opens the bill', async ({
  openMember,
  openPage,
  product,
}) => {
  const { page: first, token, email } = await openMember();
  // A browser shows what arrives after its stream has opened.
  const listen = (browser: Page) =>
    browser.waitForResponse((response) => new URL(response.url()).pathname === unreadStreamPath);
  const streams = [listen(first)];
  await goto(first, '/my_opinions');
  const storageState = await first.context().storageState();
  const page = await openPage({ storageState });
  const pushService = await startPushService();
  await registerBrowser(product.dataDir, email, pushService.subscription);
  const watched = await first.request.post('/api/v1/users/create_watchlist', {
    headers: { authorization: token },
    data: { bill_id: 'hjres101-119' },
  });
  expect(watched.status()).toBe(200);
  streams.push(listen(page));
  await goto(page, '/notifications');
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  expect(await findings(page, 'no notifications')).toEqual([]);
  for (const stream of await Promise.all(streams)) expect(stream.status()).toBe(200);

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

  for (const browser of [first, page])
    await expect(browser.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
  const row = page.getByRole('link', { name: 'H.J.Res. 101: Became law. Watched Act' });
  await expect(row).toBeVisible();
  expect(await findings(page, 'notifications')).toEqual([]);

  await expect.poll(() => pushService.pushes.length).toBe(1);
  await pushService.stop();
  const [{ headers, body }] = pushService.pushes as [(typeof pushService.pushes)[0]];
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    authorization: expect.stringMatching(/^vapid t=/),
  });
  expect(body.includes('Watched Act')).toBe(false);
  const push = JSON.parse(pushService.decrypt(body)) as Record<string, string>;
  expect(push).toMatchObject({ title: 'H.J.Res. 101: Became law', body: 'Watched Act' });
  // Where the service worker leads after a tap.
  await goto(page, `/tap?${new URLSearchParams(push)}`);
  await expectPath(page, '/bills/hjres101-119');
  for (const browser of [first, page])
    await expect(browser.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Mute notifications about this bill' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Notifications are muted' })).toBeFocused();
  await goto(page, '/notification_settings');
  await expect(page.getByRole('button', { name: 'Unmute Watched Act' })).toBeVisible();
  await page.getByLabel('Daily').check();
  await expect(page.getByText('Settings have been saved')).toBeVisible();
  expect(await findings(page, 'notification settings')).toEqual([]);
});

test('the bell of a page that is looked at again shows what has been read on another device', async ({
  openMember,
}) => {
  const [ann, ben] = [await openMember({ first: 'Ann' }), await openMember({ first: 'Ben' })];
  await befriend(ann, ben);
  const headers = { authorization: ann.token };
  await expect
    .poll(
      async () =>
        (await (await ann.page.request.get('/api/v1/notifications', { headers })).json()).unread_count,
    )
    .toBe(1);
  // As on a device that slept: the stream receives nothing any more.
  await ann.page.route(`**${unreadStreamPath}`, () => undefined);
  await goto(ann.page, '/fedbills');
  const bell = ann.page.getByRole('link', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await ann.page.request.put('/api/v1/notifications/read', { data: { ids: 'all' }, headers });
  // Again until the bell listens, which it does after the page.
  await expect(async () => {
    await ann.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(bell).toHaveAccessibleName('Notifications', { timeout: 500 });
  }).toPass();
});

// Browsers open six connections to a server. Those of hidden pages would leave none to the visible one.
for (const [name, path, streamPath] of [
  ['notifications', '/fedbills', unreadStreamPath],
  ['live bars', '/voice?type=bills&id=hr983-119', '/votes/live'],
] as const)
  test(`a page has a stream of ${name} while it is visible`, async ({ openMember }) => {
    const { page } = await openMember();
    const show = (state: DocumentVisibilityState) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    const stream = page.waitForRequest(`**${streamPath}`);
    await goto(page, path);
    const first = await stream;
    const ended = page.waitForEvent('requestfailed', (request) => request === first);
    await show('hidden');
    await ended;
    const next = page.waitForRequest(`**${streamPath}`);
    await show('visible');
    await next;
  });

test('the beginning of a posting in a notification leads to the posting', async ({ openMember }) => {
  const [ann, ben] = [await openMember({ first: 'Ann' }), await openMember({ first: 'Ben' })];
  await befriend(ann, ben);
  const share_text = `Read section 3. ${'A long explanation follows. '.repeat(5)}`;
  const headers = { authorization: ben.token };
  await ben.page.request.post('/api/v1/shares', { data: { share_text }, headers });
  await expect(async () => {
    await goto(ann.page, '/notifications');
    await ann.page.getByText('Ben Ruiz shared a posting with you.').waitFor({ timeout: 1_000 });
  }).toPass();
  await ann.page.getByRole('link', { name: /^“Read section 3\. .*…”$/ }).click();
  await expect(ann.page).toHaveURL(/\/share\/\d+$/);
  await ann.page.getByText(share_text.trim()).waitFor();
});

test('members follow issues from a list, and unfollow them in the settings', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, '/fedbills?filter=&sort=issues');
  const follow = page.getByRole('button', { name: /^Follow / }).first();
  const name = (await follow.getAttribute('aria-label'))!.replace('Follow ', '');
  // The buttons of the groups may appear one after the other.
  const follows = await hold(page, '/follow');
  await page.getByRole('button', { name: `Follow ${name}`, exact: true }).dblclick();
  await untilSent(page);
  expect(follows.count()).toBe(1);
  follows.release();
  await expect(page.getByRole('button', { name: `Following ${name}` })).toBeVisible();
  await goto(page, '/notification_settings');
  await page.getByRole('button', { name: `Unfollow ${name}` }).click();
  await expect(page.getByRole('button', { name: `Unfollow ${name}` })).toBeHidden();
});
