import { connect } from '#server/database/pool.ts';
import { appLink, type AppLinkName } from '../web/embedded/app-links.ts';
import { expectAccessible } from './axe.ts';
import { expect, test, type Page } from './fixtures.ts';
import { hold } from './hold.ts';
import { signInHere } from './members.ts';
import {
  expectNoHorizontalScroll,
  expectPath,
  goto,
  pathOf,
  phone,
  visit,
  waitForHydration,
} from './page.ts';
import { databaseUrl } from './product.ts';

const bill = '/bills/hr983-119';
const embedded = '/open?page=/api/v1/bills/hr983-119';

/** Adds a link with the app scheme to the embedded page and clicks it. */
async function follow(page: Page, name: AppLinkName, id: string): Promise<void> {
  await visit(page, embedded);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { level: 1 }).waitFor();
  await waitForHydration(page.frames()[1]!);
  await frame.locator('main').evaluate(
    (main, href) => {
      const link = document.createElement('a');
      link.href = href;
      link.textContent = 'Follow me';
      main.prepend(link);
    },
    appLink(name, id),
  );
  await frame.getByText('Follow me').click();
}

test('the app follows each kind of app link of an embedded page', async ({ openMember }) => {
  const { page, token } = await openMember();
  const created = await page.request.post('/api/v1/initiatives/create_initiatives', {
    headers: { authorization: token },
    data: { initiative: { title: 'Bike lanes', description: 'Lanes for bikes.', visibility: 'national' } },
  });
  expect(created.status()).toBe(201);
  const { initiative } = (await created.json()) as { initiative: { id: number } };
  const id = String(initiative.id);

  await goto(page, '/about');
  await follow(page, 'bill', 's146-119');
  await expectPath(page, '/bills/s146-119');
  await follow(page, 'settings', '');
  await expectPath(page, '/general_settings');
  await follow(page, 'initiative', id);
  await expectPath(page, `/initiatives/${id}`);
  await follow(page, 'initiative_petition', id);
  await expectPath(page, `/initiatives/${id}`);
  await page.getByRole('dialog').waitFor();
  await follow(page, 'submit_initiative', id);
  await expectPath(page, `/initiatives/${id}`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Your initiative has been submitted.').first().waitFor();
  await follow(page, 'watchlist', 's146-119');
  await page.getByText('Added to Watchlist').waitFor();
  expect(pathOf(page)).toBe('/open');
  await visit(page, '/bills/s146-119');
  await page.getByRole('button', { name: 'On your watchlist' }).waitFor();

  // A link of the page itself.
  await visit(page, embedded);
  const link = page.frameLocator('iframe').getByRole('link', { name: /^Rep\./ });
  await link.first().click();
  await expect.poll(() => pathOf(page)).toMatch(/^\/representatives\/\d+$/);
});

test('an app link from outside opens a screen and changes nothing', async ({ openMember }) => {
  const { page } = await openMember();
  await page.goto(`/open?link=${encodeURIComponent('polity://watchlist/hr983-119')}`);
  await expectPath(page, bill);
  await page.getByRole('button', { name: 'Add to watchlist' }).waitFor();
  expect((await page.goto('/open?link=https://evil.example'))?.status()).toBe(404);
  expect((await page.goto('/open?page=//evil.example/api/v1/x'))?.status()).toBe(404);
});

test('the embedded page of a bill has no navigation, may be framed and has one canonical URL', async ({
  page,
}) => {
  const { bill: found } = (await (await page.request.get('/api/v1/bills/hr983-119')).json()) as {
    bill: { id: number };
  };
  const reply = await page.request.get(`/api/v1/bills/${found.id}`, {
    headers: { accept: 'text/html' },
    maxRedirects: 0,
  });
  expect([reply.status(), reply.headers().location]).toEqual([301, '/api/v1/bills/hr983-119']);
  const shown = await page.goto('/api/v1/bills/hr983-119');
  expect(shown!.headers()['content-security-policy']).toContain('frame-ancestors *');
  expect(shown!.headers()['x-frame-options']).toBeUndefined();
  expect(shown!.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Add to watchlist' })).toHaveAttribute(
    'href',
    'polity://watchlist/hr983-119',
  );
});

test('members share a bill as a link and on social sites, visitors have no Share menu', async ({
  openMember,
  openPage,
}) => {
  const visitor = await openPage();
  await goto(visitor, bill);
  await visitor.getByText('Bill details').waitFor();
  await expect(visitor.getByRole('button', { name: 'Share' })).toHaveCount(0);

  const { page } = await openMember({ permissions: ['clipboard-read', 'clipboard-write'] });
  await goto(page, bill);
  const share = page.getByRole('main').getByRole('button', { name: 'Share' });
  const choose = async (name: string) => {
    await share.click();
    await page.getByRole('navigation', { name: 'Share' }).getByRole('button', { name, exact: true }).click();
  };
  await choose('Copy link');
  await page.getByText('The link has been copied.').waitFor();
  expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname).toBe(bill);
  await page.evaluate(() => {
    Object.assign(window, {
      asked: [] as string[],
      open: (url: string) => void (window as unknown as { asked: string[] }).asked.push(url),
    });
  });
  await choose('Facebook');
  await page.getByRole('alertdialog').getByText('Something went wrong').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await choose('X');
  await page.getByRole('alertdialog').getByText('Something went wrong').waitFor();
  const asked = await page.evaluate(() => (window as unknown as { asked: string[] }).asked);
  expect(asked).toHaveLength(2);
  expect(decodeURIComponent(asked[0]!)).toContain(bill);
});

test('members copy the code that shows the opinions on another site, and open a preview of it', async ({
  openMember,
}) => {
  const { page } = await openMember({ permissions: ['clipboard-read', 'clipboard-write'] });
  const menu = page.getByRole('navigation', { name: 'Share' });
  for (const path of [bill, '/bills/ca-ab831-20252026']) {
    await goto(page, path);
    await page.getByRole('main').getByRole('button', { name: 'Share' }).click();
    await menu.getByRole('button', { name: 'Copy link' }).waitFor();
    // Visitors do not see state bills, so other sites cannot show them.
    await expect(menu.getByRole('button', { name: 'Put on your website' })).toHaveCount(
      path === bill ? 1 : 0,
    );
  }
  await goto(page, bill);
  await page.getByRole('main').getByRole('button', { name: 'Share' }).click();
  await menu.getByRole('button', { name: 'Put on your website' }).click();
  const dialog = page.getByRole('dialog', { name: 'Put on your website' });
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await page.getByText('The code has been copied.').waitFor();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  await expect(dialog.locator('code')).toHaveText(code);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Preview' }).click(),
  ]);
  await preview.getByRole('link', { name: 'Voice your opinion on Polity' }).waitFor();
  expect(code).toContain(`<iframe src="${preview.url()}"`);
  await preview.close();
});

test('Back leads to the last list, to Home after a notification, else to the list of all bills', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone });
  const back = () => page.getByRole('link', { name: 'Back', exact: true }).click();
  await goto(page, `${bill}?from=notification`);
  await back();
  await expectPath(page, '/home');
  await goto(page, bill);
  await back();
  await expectPath(page, '/fedbills');
  await goto(page, '/fedbills?filter=&sort=newest');
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await page.getByText('Bill details').waitFor();
  await back();
  await expect.poll(() => page.url()).toContain('/fedbills?filter=&sort=newest');
});

test('Back during a reload, before the scripts are loaded, shows the list', async ({ page }) => {
  await goto(page, '/fedbills?filter=&sort=newest');
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await page.getByText('Bill details').waitFor();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.getByText('Bill details').waitFor();
  await page.evaluate(() => window.history.back());
  await expect.poll(() => page.url()).toContain('/fedbills?filter=&sort=newest');
  await expect(page.getByRole('article')).toHaveCount(0);
  release();
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThanOrEqual(20);
  await expect(page).toHaveTitle('Federal Bills · Polity');
});

test('a list links its feed in the head, a personal list does not', async ({ page }) => {
  const feed = page.locator('head > link[rel="alternate"][type="application/atom+xml"]');
  await page.goto('/fedbills?filter=fed&sort=newest&page=2');
  const address = (await feed.getAttribute('href'))!;
  expect(address).toContain('filter=fed');
  expect(await (await page.request.get(address)).text()).toContain('<feed');
  await page.goto('/fedbills?filter=watchlist');
  await expect(feed).toHaveCount(0);
});

test('adds a bill to the watchlist, and the bill has a preview image @main', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, bill);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    /\/share-images\/bills\/hr983-119\.png$/,
  );
  await expect(page.locator('meta[property="og:description"]')).toHaveAttribute('content', /./);
  await page.getByRole('button', { name: 'Add to watchlist' }).dblclick();
  await page.getByText('Added to Watchlist').waitFor();
  await page.getByRole('button', { name: 'On your watchlist' }).waitFor();
});

test('adds to the watchlist or follows once after the visitor signs in', async ({ openMember, openPage }) => {
  const member = await openMember();
  const { representatives } = (await (
    await member.page.request.get('/api/v1/representatives.json')
  ).json()) as { representatives: { id: number; position: string }[] };
  const senator = representatives.find(({ position }) => position.startsWith('U.S. Senator'))!;
  const page = await openPage();
  await goto(page, bill);
  const watch = page.getByRole('button', { name: 'Add to watchlist' });
  const gate = page.getByRole('alertdialog', { name: 'Error!' });
  await watch.click();
  await gate.getByRole('button', { name: 'Cancel' }).click();
  await watch.click();
  await gate.getByRole('button', { name: 'Login' }).click();
  await page.getByText('We’ll add it to your watchlist.').waitFor();
  await signInHere(page, member);
  await expectPath(page, bill);
  await page.getByText('Added to Watchlist').waitFor();
  await page.getByRole('button', { name: 'On your watchlist · Remove' }).click();
  await page.getByText('Removed from Watchlist').waitFor();
  await goto(page, bill);
  await watch.waitFor();

  const visitor = await openPage();
  await goto(visitor, `/representatives/${senator.id}`);
  await visitor
    .getByRole('button', { name: /^Follow / })
    .first()
    .click();
  await visitor.getByRole('alertdialog').getByRole('button', { name: 'Login' }).click();
  await signInHere(visitor, member);
  await expectPath(visitor, `/representatives/${senator.id}`);
  await visitor
    .getByRole('button', { name: /^Following / })
    .first()
    .waitFor();
});

test('each list shows its part of the watchlist and links to the others', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, '/execorders?filter=');
  const order = page.getByRole('article').first().getByRole('link').first();
  const title = (await order.textContent())!;
  await order.click();
  await page.getByText('Executive Order details').waitFor();
  await page.getByRole('button', { name: 'Add to watchlist' }).click();
  await page.getByText('Added to Watchlist').waitFor();
  await goto(page, '/fedbills?filter=watchlist');
  await page.getByRole('heading', { name: 'No bills on your watchlist' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Executive Orders' }).click();
  await page.waitForURL(/\/execorders\?filter=watchlist/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article').getByRole('link').first()).toHaveText(title);
  await page.getByRole('main').getByRole('link', { name: 'Initiatives' }).click();
  await page.getByRole('heading', { name: 'No initiatives on your watchlist' }).waitFor();
  // Local bills have no tab; Home links to them.
  await goto(page, '/home');
  await page
    .getByRole('navigation', { name: 'All lists' })
    .getByRole('link', { name: 'Local Bills' })
    .click();
  await page.getByRole('heading', { name: 'No local bills yet' }).waitFor();
});

test('a list without bills of its years or filter is not called empty', async ({ openMember, product }) => {
  const { page, token } = await openMember();
  await page.request.post('/api/v1/users/create_watchlist', {
    data: { bill_id: 'hr983-119' },
    headers: { authorization: token },
  });
  await goto(page, '/fedbills?filter=watchlist&filter2=bills_voted');
  await page.getByRole('heading', { name: 'No bills match' }).waitFor();
  await goto(page, '/api/v1/bills/watchlist?filter2=bills_voted');
  await page.getByRole('heading', { name: 'No bills match' }).waitFor();
  await goto(page, '/fedbills?filter=watchlist');

  const { db, close } = await connect(await databaseUrl(product.dataDir), { max: 1 });
  const setYears = (congresses: number[]) =>
    db.updateTable('data_sets').set({ congresses }).where('name', '=', 'bills').execute();
  await setYears([119, 118]);
  await visit(page, '/fedbills?filter=watchlist&years=2023,2024');
  await page.getByRole('heading', { name: 'No bills of these years on your watchlist' }).waitFor();
  await page.getByRole('link', { name: 'See all years' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await visit(page, '/fedbills?filter=fed&years=2023,2024');
  await page.getByRole('heading', { name: 'No bills of these years match' }).waitFor();
  await page.getByRole('link', { name: 'See all years' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await setYears([119]);
  await close();
});

test('exports a list, subscribes to it, and makes and revokes a private link to the watchlist', async ({
  openMember,
}) => {
  const { page } = await openMember({ permissions: ['clipboard-read', 'clipboard-write'] });
  await goto(page, '/fedbills?filter=fed');
  const menu = page.getByRole('button', { name: 'Download or follow' });
  const list = page.getByRole('navigation', { name: 'Download or follow' });
  await menu.click();
  const [button, opened] = [await menu.boundingBox(), await list.boundingBox()];
  expect(opened!.x + opened!.width).toBeCloseTo(button!.x + button!.width, 0);
  expect(opened!.y).toBeCloseTo(button!.y + button!.height + 6, 0);
  const saving = page.waitForEvent('download');
  await list.getByRole('link', { name: 'Spreadsheet (CSV)' }).click();
  expect((await saving).suggestedFilename()).toBe('polity-bills.csv');
  await menu.click();
  const feed = await list.getByRole('link', { name: 'News feed (RSS)' }).getAttribute('href');
  expect(await (await page.request.get(feed!)).text()).toContain('<rss');
  // A new link would end the one that may exist.
  const refusal = { errors: 'Please wait a moment.', code: 'rate_limited' };
  await page.route('**/watchlist_feed', (route) => route.fulfill({ status: 429, json: refusal }));
  await list.getByRole('button', { name: 'Subscribe to my watchlist' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe to my watchlist' });
  await dialog.getByText(refusal.errors).waitFor();
  await expect(dialog.getByRole('button', { name: 'Create a private link' })).toHaveCount(0);
  await page.unroute('**/watchlist_feed');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  // It stays open until it can show the link, which is shown only once.
  const created = await hold(page, '/api/v1/users/watchlist_feed');
  await dialog.getByRole('button', { name: 'Create a private link' }).click();
  await expect.poll(created.count).toBeGreaterThan(0);
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
  created.release();
  await expect(dialog.getByLabel('RSS')).not.toHaveValue('');
  const address = await dialog.getByLabel('RSS').inputValue();
  const path = new URL(address).pathname + new URL(address).search;
  expect((await page.request.get(path)).status()).toBe(200);
  // It stays there if it could not be revoked.
  await page.route('**/watchlist_feed', (route) => route.fulfill({ status: 429, json: refusal }));
  await dialog.getByRole('button', { name: 'Revoke link' }).click();
  await page.locator('[data-toast]').getByText(refusal.errors).waitFor();
  await page.unroute('**/watchlist_feed');
  await expect(dialog.getByLabel('RSS')).toHaveValue(address);
  await dialog.getByRole('button', { name: 'Revoke link' }).click();
  await page.getByText('The private link no longer works.').waitFor();
  expect((await page.request.get(path)).status()).toBe(404);
});

test('private links and passkeys show times in the time zone of the viewer', async ({ openMember }) => {
  const { page } = await openMember();
  const created_at = '2026-03-02T03:00:00.000Z';
  await goto(page, '/fedbills?filter=fed');
  await page.route('**/watchlist_feed', (route) => route.fulfill({ json: { created_at } }));
  await page.getByRole('button', { name: 'Download or follow' }).click();
  await page.getByRole('button', { name: 'Subscribe to my watchlist' }).click();
  await page.getByText('You created a link on 03/01/2026 07:00 PM.').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  const passkey = { id: 1, name: 'My phone', created_at, last_used_at: null };
  await page.route('**/api/v2/passkeys', (route) => route.fulfill({ json: { passkeys: [passkey] } }));
  await visit(page, '/settings');
  await page.getByText('Added 03/01/2026 07:00 PM, not used yet').waitFor();
});

test('the widget fits its frame, whatever the title', async ({ openMember }) => {
  const { page, token } = await openMember({ viewport: phone });
  const send = async (method: 'POST' | 'PUT', path: string, data: object) =>
    (await page.request.fetch(path, { method, headers: { authorization: token }, data })).json();
  const text = { title: 'M'.repeat(200), description: 'Lanes for bikes.', visibility: 'national' };
  const { initiative } = (await send('POST', '/api/v1/initiatives/create_initiatives', {
    initiative: text,
  })) as { initiative: { id: number } };
  await send('PUT', `/api/v1/initiatives/${initiative.id}/submit_initiative`, {});
  await page.goto(`/embed/initiatives/${initiative.id}`);
  await page.getByText('No opinions yet').waitFor();
  await expectNoHorizontalScroll(page);
});
