import { expect, test } from './fixtures.ts';
import { findings } from './axe.ts';
import { expectNoHorizontalScroll, expectPath, goto, openMenu, phone, visit } from './page.ts';

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('the tab bar leads to five screens, and More to everything else @main', async ({ openMember }) => {
    const { page } = await openMember();
    await goto(page, '/home');
    const bar = page.getByRole('navigation', { name: 'Tabs' });
    for (const [tab, path] of [
      ['Federal Bills', '/fedbills'],
      ['Share', '/shares'],
      ['Connect', '/members'],
      ['Representatives', '/representatives'],
      ['Home', '/home'],
    ] as const) {
      await bar.getByRole('link', { name: tab, exact: true }).click();
      await expectPath(page, path);
      await expect(bar.locator('[aria-current="page"]')).toHaveText(tab);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoHorizontalScroll(page);
    await bar.getByRole('button', { name: 'More' }).click();
    for (const item of ['EXECUTIVE ORDERS', 'MATCH MY VOTES', 'Privacy Settings', 'Terms of use'])
      await expect(page.getByRole('link', { name: item, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await page.getByRole('link', { name: 'INITIATIVES', exact: true }).click();
    await expectPath(page, '/initiatives');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  });

  test('the tab bar and the action bar cover no content', async ({ page }) => {
    await goto(page, '/bills/hr983-119');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const space = () =>
      page.evaluate(() => {
        const last = document.querySelector('main article, main section')!.getBoundingClientRect();
        return document.querySelector('[data-action-bar]')!.getBoundingClientRect().top - last.bottom;
      });
    await expect.poll(space).toBeGreaterThanOrEqual(0);
    const [action, tabs] = [page.locator('[data-action-bar]'), page.locator('[data-tab-bar]')];
    await expect
      .poll(async () => {
        const [above, below] = [(await action.boundingBox())!, (await tabs.boundingBox())!];
        return above.y + above.height - below.y;
      })
      .toBeLessThanOrEqual(1);
    for (const target of await tabs.getByRole('link').all())
      expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await findings(page, 'bars')).toEqual([]);
  });
});

test('header, drawer and account menu have the sizes of the specification', async ({ page }) => {
  await goto(page, '/about');
  await openMenu(page);
  const sizeOf = async (selector: string) => (await page.locator(selector).boundingBox())!;
  expect((await sizeOf('header')).height).toBe(50);
  expect((await sizeOf('#drawer')).width).toBe(240);
  expect((await sizeOf('#account')).width).toBe(220);
});

test('paper shows a bill with everything open, without header, menu, tabs, buttons and forms, in light colors', async ({
  openMember,
}) => {
  const { page } = await openMember({ zip: '82001' });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/bills/hr983-119');
  await expect(page.getByRole('heading', { name: 'What people think' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.locator('main details:not([open]):visible > div').first()).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('lists keyboard shortcuts, and turns those of a single key off', async ({ page }) => {
  await goto(page, '/about');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await findings(page, 'shortcuts')).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  // The second key counts only if it follows soon.
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('b');
    await expect(page).toHaveURL(/\/fedbills/, { timeout: 5_000 });
  }).toPass();

  await openMenu(page);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await dialog.getByRole('switch', { name: 'Shortcuts without Ctrl' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await goto(page, '/about');
  await expect(async () => {
    for (const key of ['/', '?', 'g', 'b', 'Control+k']) await page.keyboard.press(key);
    await expect(page.getByRole('combobox')).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect(dialog).toHaveCount(0);
  await expectPath(page, '/about');
});

test('the skip link leads to the content, and Back to the screen before', async ({ page }) => {
  await goto(page, '/terms_of_use');
  await goto(page, '/about');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expectPath(page, '/terms_of_use');
});

test('another page of a list further down starts at that list', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, '/about');
  for (const path of ['**/api/v1/users/sessions?*', '**/manage_blocked_users?*'])
    await page.route(path, async (route) => {
      const asked = Number(new URL(route.request().url()).searchParams.get('page'));
      const response = await route.fetch();
      const reply = (await response.json()) as object;
      await route.fulfill({ response, json: { ...reply, page: asked, total_pages: 3 } });
    });
  await visit(page, '/settings');
  const next = page.getByRole('main').getByRole('link', { name: 'Next' });
  await next.click();
  await page.getByText('Page 2 of 3').waitFor();
  await expect(page.getByText('Where you are signed in', { exact: true })).toBeFocused();
  await visit(page, '/manage_network_blocked?blocked_page=2');
  await next.click();
  await page.getByText('Page 3 of 3').waitFor();
  await expect(page.getByText('Members I have blocked or put on hold')).toBeFocused();
});
