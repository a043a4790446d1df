import { expect, test } from './fixtures.ts';
import { listen } from './announcements.ts';
import { findings } from './axe.ts';
import { hold } from './hold.ts';
import { devices, expectNoHorizontalScroll, expectPath, goto, phone, visit } from './page.ts';

for (const [device, viewport] of devices)
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('suggests bills and people while one types, follows the keyboard, and shows all results on Enter', async ({
      page,
    }) => {
      await goto(page, '/home');
      const field = page.getByRole('combobox', { name: 'Search Polity' });
      await field.pressSequentially('H.R. 983');
      const list = page.getByRole('listbox', { name: 'Suggestions' });
      const bill = list.getByRole('group', { name: 'Bills' }).getByRole('option');
      await expect(bill.first()).toContainText('H.R. 983');
      await expectNoHorizontalScroll(page);
      expect(await findings(page, 'suggestions')).toEqual([]);

      await field.press('ArrowDown');
      await expect(bill.first()).toHaveAttribute('aria-selected', 'true');
      await field.press('Escape');
      await expect(list).toBeHidden();
      await expect(field).toHaveValue('H.R. 983');
      await page.evaluate(() => Object.defineProperty(navigator, 'userAgent', { value: 'Macintosh' }));
      await field.press('ArrowDown');
      await expect(bill.first()).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('search').getByRole('status')).toContainText('H.R. 983');
      await field.press('Enter');
      await expectPath(page, '/bills/hr983-119');
      // The address changes before the screen and the search field do.
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Montgomery GI Bill');

      // All results on Enter.
      await field.fill('schiff');
      await field.press('Enter');
      await expectPath(page, '/search');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “schiff”');
      await expect(page.getByRole('heading', { level: 2, name: /^Bills/ })).toBeVisible();
      await expectNoHorizontalScroll(page);
      expect(await findings(page, 'results')).toEqual([]);
      await page.getByRole('link', { name: 'Adam B. Schiff' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Schiff');
    });
  });

test('shows its field on a phone, offers congress.gov for a bill that is not on file and the officials of a zip code, and refuses long searches @main', async ({
  openMember,
}) => {
  const { page } = await openMember({ viewport: phone });
  await goto(page, '/search');
  const field = page.getByRole('combobox', { name: 'Search Polity' });
  expect((await field.boundingBox())!.width).toBeGreaterThan(100);

  // Half an emoji, as some keyboards send it first.
  await field.fill('water');
  await field.evaluate((input: HTMLInputElement) => {
    input.value = 'tax \ud83d';
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect(page.getByRole('option', { name: 'All results for “tax \ufffd”' })).toBeVisible();

  await visit(page, '/search?q=H.R.+99999-119');
  await expect(page.getByRole('link', { name: 'Read it at congress.gov' })).toHaveAttribute(
    'href',
    'https://www.congress.gov/bill/119th-congress/house-bill/99999',
  );

  await goto(page, '/search?q=94110-1234');
  await page.getByRole('link', { name: 'Find the officials of zip code 94110' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Find your officials' })).toBeVisible();
  await expect(page).toHaveURL(/\/find\?zip=94110$/);

  await goto(page, `/search?q=${'a'.repeat(201)}`);
  await expect(page.getByText('The search can have at most 200 characters.')).toBeVisible();
});

test('remembers searches on this device until they are cleared, and suggests issues', async ({ page }) => {
  await goto(page, '/home');
  const field = page.getByRole('combobox', { name: 'Search Polity' });
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  const pressUntilFocused = (key: string) =>
    expect(async () => {
      // Once more would type the key into the field.
      const isFocused = await field.evaluate((input) => input === document.activeElement);
      if (!isFocused) await page.keyboard.press(key);
      await expect(field).toBeFocused({ timeout: 500 });
    }).toPass();
  await pressUntilFocused('/');
  // The results of the whole text move the issues.
  const found = page.waitForResponse(/\/search\?q=immigr$/);
  await field.pressSequentially('immigr');
  await found;
  await list
    .getByRole('group', { name: 'Issues' })
    .getByRole('option', { name: /^Immigration/ })
    .click();
  await expectPath(page, '/fedbills');
  await expect(page).toHaveURL(/issue_list=Immigration/);

  await goto(page, '/home');
  await pressUntilFocused('Control+k');
  const recent = list.getByRole('group', { name: 'Recent searches' }).getByRole('option');
  await expect(recent).toHaveText(['Immigration']);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
  await page.keyboard.press('Escape');
  await goto(page, '/home');
  await field.focus();
  await field.pressSequentially('zzq');
  await expect(list.getByRole('option', { name: 'No results for “zzq”' })).toBeVisible();
  await expect(recent).toHaveCount(0);

  // Only the reply for a number says that its bill is not on file.
  const missing = list.getByRole('group', { name: 'Not on Polity' });
  await field.fill('hr 99998');
  await expect(missing).toBeVisible();
  const results = await hold(page, '/api/v1/search?q=hr*983');
  await field.fill('hr 983');
  await expect(list.getByRole('option', { name: 'All results for “hr 983”' })).toBeVisible();
  await expect(missing).toHaveCount(0);
  results.release();
  await expect(list.getByRole('option', { name: /H\.R\. 983/ })).toBeVisible();
});

test('a number of a California bill says who may see it, and nothing about the bill', async ({
  openMember,
  openPage,
}) => {
  const visitor = await openPage();
  const member = await openMember({ zip: '82001' });
  for (const q of ['AB+831', 'AB+99999']) {
    await goto(visitor, `/search?q=${q}`);
    await visitor.getByText('Sign in to see California bills.').waitFor();
    await goto(member.page, `/search?q=${q}`);
    await member.page.getByText('State bills are offered to members in California.').waitFor();
  }
});

test('shows the issue for everyday words, and similar bills when none matches', async ({ page }) => {
  await goto(page, '/search?q=gun+control');
  await page.getByRole('heading', { name: /^Bills \d+$/ }).waitFor();
  await page.getByRole('link', { name: 'All federal bills: Gun Policy' }).click();
  await expect(page).toHaveURL(/issue_list=Gun/);

  // The beginnings of words find the issue only.
  await visit(page, '/search?q=civ+rig');
  await page.getByRole('link', { name: /^All federal bills: Civil Rights/ }).waitFor();
  await page.getByRole('heading', { name: 'No results for “civ rig”' }).waitFor();

  await visit(page, '/search?q=immigration+xylophone');
  await page.getByText('No bill has all of these words. Showing bills with some of them.').waitFor();
  const similar = page.getByRole('region', { name: /^Bills with some of these words/ });
  await expect(similar.getByRole('link')).toHaveCount(5);
});

test('a misspelled search offers the search without the mistake', async ({ page }) => {
  await goto(page, '/search?q=veternas');
  await expect(page.getByRole('heading', { name: 'No results for “veternas”' })).toBeVisible();
  await page.getByRole('link', { name: 'veterans' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “veterans”' })).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: /^Bills/ })
      .getByRole('link')
      .first(),
  ).toBeVisible();
});

test.describe('A member’s phone', () => {
  test.use({ viewport: phone });

  test('opens the search again after it was closed by a tap on the page', async ({ openMember }) => {
    const { page } = await openMember();
    await goto(page, '/home');
    const field = page.getByRole('combobox', { name: 'Search Polity' });
    await field.click();
    const close = page.getByRole('button', { name: 'Close search' });
    await close.waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(close).toBeHidden();
    await field.click();
    await expect(field).toBeFocused();
  });
});

test('links ‘my senator’ to the member’s representatives', async ({ page }) => {
  await goto(page, '/search?q=who+is+my+senator');
  await page.getByRole('link', { name: 'See who represents you' }).click();
  await expectPath(page, '/representatives');
});

test('a missing page offers a search for what its address names', async ({ page }) => {
  await goto(page, '/bills/hr99999-118');
  await expect(page.getByRole('link', { name: 'Read it at congress.gov' })).toHaveAttribute(
    'href',
    'https://www.congress.gov/bill/118th-congress/house-bill/99999',
  );
  await goto(page, '/bills/hr983-118');
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('hr983');
  expect(await findings(page, 'not found')).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “hr983”');
});

test('announces how many results a further search has', async ({ page }) => {
  await goto(page, '/search?q=schiff');
  const heard = await listen(page);
  const field = page.getByRole('combobox', { name: 'Search Polity' });
  await field.fill('qqqzzzxx');
  await field.press('Enter');
  await page.getByRole('heading', { name: 'No results for “qqqzzzxx”' }).waitFor();
  expect(await heard()).toContain('No results for “qqqzzzxx”');
  await field.fill('padilla');
  await field.press('Enter');
  await page.getByRole('heading', { name: 'Results for “padilla”' }).waitFor();
  await expect.poll(heard).toContainEqual(expect.stringMatching(/^\d+ results? for “padilla”$/));
});
