import { expectAccessible } from './axe.ts';
import { expect, test, type Locator } from './fixtures.ts';
import { completeSignUpOnScreen, newPerson, signUpOnScreen } from './members.ts';
import { desktop, expectNoHorizontalScroll, expectPath, goto, phone, visit } from './page.ts';

const bill = '/bills/hr530-119';

test('a member’s opinion is saved by one press on the bill page @main', async ({ openMember }) => {
  const { page } = await openMember({ zip: '82001' });
  await goto(page, bill);
  await page.getByRole('button', { name: 'Support', exact: true }).click();
  await page.getByText('Your opinion has been saved.').waitFor();
  await expect(page.getByRole('button', { name: 'Support', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByText('My Opinion: Support').waitFor();
  await page
    .locator('strong', { hasText: /^1 person$/ })
    .first()
    .waitFor();
  await expectAccessible(page);

  // The links to the parts stay below the header and hide neither their targets nor what has the focus.
  const sections = page.getByRole('navigation', { name: 'On this page' });
  await sections.getByRole('link', { name: 'Discussion' }).click();
  const heading = page.getByRole('heading', { name: 'Discussion' });
  await expect(heading).toBeInViewport();
  await expect(sections).toBeInViewport();
  for (const name of ['Actions', 'Votes']) {
    await sections.getByRole('link', { name }).click();
    await expect
      .poll(async () => {
        const target = await page.locator(`#${name === 'Votes' ? 'roll-calls' : 'actions'}`).boundingBox();
        const bar = (await sections.boundingBox())!;
        return target!.y - (bar.y + bar.height);
      })
      .toBeGreaterThanOrEqual(0);
  }

  // At 200% zoom the bars scroll with the page.
  await page.setViewportSize({ width: 640, height: 400 });
  await page.locator('#actions').scrollIntoViewIfNeeded();
  for (const bar of ['[data-tab-bar]', '[data-action-bar]'])
    await expect(page.locator(bar).first()).not.toBeInViewport();
  // At 400% zoom nothing covers the text.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.locator('#actions').scrollIntoViewIfNeeded();
  for (const bar of ['header', '[data-tab-bar]', '[data-action-bar]'])
    await expect(page.locator(bar).first()).not.toBeInViewport();
});

test('a bill on a narrow phone: opinions first, the source last, and each chamber’s result once', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 320, height: 700 } });
  await goto(page, '/bills/hr22-119');
  const buttons = page.getByRole('group', { name: 'Your opinion' }).getByRole('button');
  for (const button of await buttons.all()) {
    const space = await button.evaluate((element) => {
      const word = element.querySelector('span')!.getBoundingClientRect();
      const { left, right } = element.getBoundingClientRect();
      return Math.min(word.left - left, right - word.right);
    });
    expect(space).toBeGreaterThanOrEqual(6);
  }
  const headings = await page.getByRole('heading', { level: 2 }).filter({ visible: true }).allTextContents();
  const order = ['What people think', 'How they voted', 'Where people stand', 'Official text', 'Discussion'];
  expect(headings.filter((heading) => order.includes(heading))).toEqual(order);
  await expect(page.getByText('House: Passed, 220 to 208')).toHaveCount(1);
  const bottomOf = async (locator: Locator) => (await locator.boundingBox())!.y;
  expect(await bottomOf(page.getByText('Source: GovInfo'))).toBeGreaterThan(
    await bottomOf(page.getByRole('heading', { name: 'Discussion' })),
  );
  // A related bill that is not here is on congress.gov.
  await expect(
    page.getByRole('region', { name: 'Related bills' }).getByRole('link', { name: /^S\. 128 SAVE Act/ }),
  ).toHaveAttribute('href', 'https://www.congress.gov/bill/119th-congress/senate-bill/128');
});

test('a visitor’s press on a phone survives the sign-up @main', async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  await goto(page, bill);
  const summary = page.getByRole('heading', { name: 'What it does' });
  await expect.poll(async () => (await summary.boundingBox())!.y).toBeLessThan(phone.height * 1.5);
  await expectNoHorizontalScroll(page);
  await expect(page.getByText('Voice Your Opinion', { exact: true })).toBeInViewport();
  // Placeholders out of view are still.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.getByRole('button', { name: 'Strong oppose', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Signup and Login to use this feature.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await signUpOnScreen(page, newPerson());
  await completeSignUpOnScreen(page, { zip: '82001' });
  await page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();
  await goto(page, bill);
  await expect(page.getByText('You chose Strong oppose. It is not saved yet.')).toBeInViewport();
  await page.getByRole('button', { name: 'Save your opinion' }).click();
  await page.getByText('Your opinion has been saved.').waitFor();
  await expect(page.getByText('It is not saved yet.')).toHaveCount(0);
  await page.getByRole('link', { name: 'My Opinion: Strong oppose' }).waitFor();
});

test('a link to a section moves the focus there, and Back returns to where the reader was', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: desktop });
  await goto(page, '/bills/hr1-119?ref=news');
  await page.evaluate(() => scrollTo(0, 100));
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Actions' }).click();
  await expect(page).toHaveURL(/\?ref=news#actions$/);
  const heading = page.getByRole('heading', { name: 'Actions', exact: true });
  await expect(heading).toBeInViewport();
  await page.keyboard.press('Tab');
  expect(
    await heading.evaluate(
      (element) =>
        element.compareDocumentPosition(document.activeElement!) & Node.DOCUMENT_POSITION_FOLLOWING,
    ),
  ).toBeTruthy();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(100);
});

test('a roll call of 430 members takes at most four screens, and the index finds it by text @main', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone });
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await goto(page, '/roll_calls/h278-119.2026');
    await page.getByRole('heading', { name: 'Every member’s vote' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight))
      .toBeLessThanOrEqual(4);
  }
  await goto(page, '/roll_calls?chamber=house');
  await page.getByRole('searchbox', { name: 'Bill, nominee or question' }).fill('H.R. 8800');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/q=H\.R\.\+8800&chamber=house/);
  await page.getByText(/^\d roll calls$/).waitFor();
  await page.getByRole('link', { name: /^H\.R\. 8800 .*, House roll call 278$/ }).click();
  await expect(page).toHaveURL(/\/roll_calls\/h278-119\.2026$/);
});

test('a roll call is the same page in every language of the browser', async ({ openPage }) => {
  // Estonian sorts Z before T. Errors of the page fail the test, and another order than the server's is one.
  const page = await openPage({ locale: 'et-EE' });
  await goto(page, '/roll_calls/h278-119.2026');
  await expect(page.getByRole('heading', { name: 'Every member’s vote' })).toBeVisible();
});

test('the title of a bill on a roll call is whole, or cut at a word', async ({ page }) => {
  // Below the heading, which is shorter.
  const title = page.getByRole('main').locator('header p.text-sm').nth(1);
  const hiddenPart = () =>
    title.evaluate(
      (link) => link.getBoundingClientRect().bottom - link.parentElement!.getBoundingClientRect().bottom,
    );
  const expectUncut = () => expect.poll(hiddenPart).toBeLessThan(4);
  await page.setViewportSize(phone);
  await goto(page, '/roll_calls/s35-119.2026');
  await expect(title).toHaveText(/Corporate Alternative Minimum Tax to Partnerships”\.$/);
  await expectUncut();
  await goto(page, '/roll_calls/h131-119.2026');
  await expect(title).toHaveText(/ \w+…$/);
  await expectUncut();
});

test('the index of roll calls filters without JavaScript', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/roll_calls');
  await page.getByLabel('Kind').selectOption({ label: 'Nomination' });
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/kind=nomination/);
  await expect(page.getByLabel('Kind')).toHaveValue('nomination');
  await page.getByText(/^\d+ roll calls$/).waitFor();
});

test('a bill lists its amendments, 20 more at a time, and leads to their roll calls', async ({
  openPage,
}) => {
  const page = await openPage();
  await goto(page, '/bills/hr4-119#amendments');
  const section = page.getByRole('region', { name: 'Amendments' });
  await expect(section).toContainText('46 amendments: 1 agreed to, 9 not agreed to');
  const rows = section.getByRole('listitem');
  await expect(rows).toHaveCount(10);
  await section.getByRole('button', { name: 'Show more amendments' }).click();
  await expect(rows).toHaveCount(20);
  await section.getByRole('button', { name: 'Show more amendments' }).click();
  await expect(rows).toHaveCount(40);
  await rows.filter({ hasText: 'S.Amdt. 2863' }).getByRole('link', { name: 'Senate roll call 409' }).click();
  await expectPath(page, '/roll_calls/s409-119.2025');
  await expect(page.getByRole('main')).toContainText('On S.Amdt. 2863: To strike the paragraph of the bill');
});

test('the last visit to a bill is dated in the time zone of the reader', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, '/about');
  await page.route('**/api/v1/bills/hr1-119', async (route) => {
    const response = await route.fetch();
    const { bill, ...rest } = (await response.json()) as { bill: object };
    const changes = { since: '2026-05-02T03:00:00Z', previous_status: null, new_actions: 1, new_texts: 0 };
    await route.fulfill({ response, json: { ...rest, bill: { ...bill, changes } } });
  });
  await visit(page, '/bills/hr1-119');
  await expect(page.getByRole('main')).toContainText(
    'Since you last looked on 05/01/2026 08:00 PM: 1 new action.',
  );
});

test('amendments that cannot be loaded show an error and can be tried again', async ({ page }) => {
  await goto(page, '/bills/hr4-119');
  const section = page.getByRole('region', { name: 'Amendments' });
  const path = '**/api/v1/bills/hr4-119/amendments?*';
  await page.route(path, (route) =>
    route.fulfill({ status: 503, json: { errors: 'Not just now.', code: 'unavailable' } }),
  );
  await section.getByRole('button', { name: 'Show more amendments' }).click();
  await section.getByText('Not just now.').waitFor();
  await page.unroute(path);
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(20);
});

test('says how to write to representatives who have no email address', async ({ openMember }) => {
  const { page } = await openMember({ zip: '82001' });
  await goto(page, bill);
  const panel = page.getByRole('region', { name: 'Write to your representatives' });
  await panel
    .getByText('Copy the text, then paste it into the form on the website of each office.')
    .waitFor();
  await expect(panel.getByRole('button', { name: 'Copy the text' })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Open in email' })).toHaveCount(0);
});

test('a bill explains the vote that broke a tie, and names the vote on a veto', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/bills/hr1-119');
  const senate = page.getByRole('article', { name: /^Senate: Bill Passed, 50 to 50/ });
  await expect(senate.getByText('The vice president voted Yea and decided it.')).toBeVisible();

  await page.goto('/bills/hr131-119');
  await expect(page.getByRole('heading', { name: 'House: Veto override failed, 248 to 177' })).toBeVisible();
  await expect(page.getByText('Call or write to the people who represent you.')).toBeVisible();
  // As in lists, the veto is no step.
  await expect(page.getByText('Dec 29, 2025 · 4 of 5 steps')).toHaveCount(1);

  await page.goto('/roll_calls/h2-119.2025');
  const totals = page.getByRole('table', { name: 'Totals by party' });
  await expect(totals.getByRole('columnheader')).toHaveText(['Party', 'Other']);
  await expect(page.locator('meta[name="description"]')).not.toHaveAttribute('content', /0 to 0/);
});

test('the totals of a roll call fit beside its seats', async ({ page }) => {
  // A desktop at 200 % zoom. Few totals have a column for Present.
  await page.setViewportSize({ width: 720, height: 450 });
  await goto(page, '/bills/hr131-119');
  await expect(page.getByRole('columnheader', { name: 'Present' })).toBeVisible();
  await expectNoHorizontalScroll(page);
});

test('a letter to the representatives that was edited stays when another screen was open', async ({
  openMember,
}) => {
  const { page } = await openMember({ zip: '82001' });
  await goto(page, '/bills/hr983-119');
  const panel = page.getByRole('region', { name: 'Write to your representatives' });
  const letter = panel.getByLabel('Your message');
  await panel.getByText('Edit the text').click();
  await letter.fill('Please read the bill first.');
  await panel
    .getByRole('link', { name: /Lummis/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: /Lummis/ }).waitFor();
  await page.goBack();
  await panel.getByText('Edit the text').click();
  await expect(letter).toHaveValue('Please read the bill first.');
});
