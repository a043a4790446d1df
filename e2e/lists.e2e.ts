import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  desktop,
  expectNoSidewaysScroll,
  goto,
  lives,
  newPerson,
  phone,
  signUp,
  useBrowser,
} from './browser.ts';

const browser = useBrowser();
const tablet = { width: 1024, height: 768 };

/** All federal bills, newest first: by the bar, or on a phone by the Filters screen. */
async function listNewest(page: Page, byScreen: boolean): Promise<void> {
  await goto(page, '/fedbills');
  if (byScreen) {
    await page.getByRole('link', { name: 'Filters', exact: true }).click();
    await page.getByRole('radio', { name: 'All Fed Bills' }).check();
    await page.getByRole('radio', { name: 'Newest' }).check();
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  } else {
    await page.getByRole('link', { name: 'All Fed Bills' }).click();
    await page.getByRole('link', { name: 'Newest' }).click();
  }
  await page.waitForURL(/filter=&.*sort=newest/);
}

it.each([
  ['a phone', phone],
  ['a desktop', desktop],
])(
  'On %s a list is filtered, goes on while scrolling, and is found again at the same place after a bill was watched',
  async (_, viewport) => {
    const { page, faults } = await browser.open({ viewport });
    await signUp(page, newPerson(), { zip: '82001' });
    await page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();
    await listNewest(page, viewport === phone);
    const cards = page.getByRole('article');
    for (let wanted = 40; wanted <= 80; wanted += 20) {
      // Scrolled again and again: the list is still changing its order when this begins.
      await page.waitForFunction((count) => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        return document.querySelectorAll('article').length >= count;
      }, wanted);
    }
    const card = cards.nth(50);
    const link = card.getByRole('link').first();
    await card.scrollIntoViewIfNeeded();
    const title = await link.textContent();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(3_000);
    const expectSamePlace = async () => {
      await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 60, before);
      expect(await link.textContent()).toBe(title);
      expect(await cards.count()).toBeGreaterThanOrEqual(80);
    };
    await link.click();
    await page
      .getByRole('button', { name: /watchlist/i })
      .first()
      .click();
    await page.getByText('Added to Watchlist').waitFor();
    await page.goBack();
    await expectSamePlace();
    // The same by the arrow of the details, from Voice Your Opinion, and after the page was loaded anew meanwhile.
    await link.click();
    await page.getByText('Bill details').waitFor();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expectSamePlace();
    await link.click();
    await page.getByRole('main').getByRole('link', { name: 'Voice Your Opinion' }).last().click();
    await page.waitForURL(/\/voice/);
    await page.goBack();
    await page.getByText('Bill details').waitFor();
    await page.reload();
    await lives(page);
    await page.goBack();
    await expectSamePlace();
    await page.reload();
    await expectSamePlace();

    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('link', { name: 'My Watchlist' }).click();
    await page.waitForFunction(() => document.querySelectorAll('article').length === 1);
    expect(await link.count()).toBe(0);
    expect(await cards.getByRole('link').first().textContent()).toBe(title);
    expect(faults).toEqual([]);
  },
);

it('Each list is searched from its own screen, everything in it, and the search stands in its field', async () => {
  const { page, faults } = await browser.open();
  const search = async (list: string, label: string, words: string) => {
    await goto(page, list);
    await page.getByLabel(label, { exact: true }).fill(words);
    await page.getByLabel(label, { exact: true }).press('Enter');
    await page.waitForURL((url) => url.pathname === list && url.searchParams.get('q') === words);
    await page.getByRole('heading', { level: 1, name: `about “${words}”` }).waitFor();
    expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(words);
  };
  await search('/fedbills', 'Search bills', 'hr 983');
  await page.getByRole('article').filter({ hasText: 'H.R. 983' }).first().waitFor();
  await search('/execorders', 'Search executive orders', 'tariffs');
  await page.getByRole('article').filter({ hasText: 'Executive Order' }).first().waitFor();
  expect(
    await page
      .getByRole('article')
      .filter({ hasText: /tariff|duties|imports/i })
      .count(),
  ).toBeGreaterThan(0);
  await search('/initiatives', 'Search initiatives', 'nothing like this');
  await page.getByRole('heading', { name: 'No initiatives match' }).waitFor();
  await search('/localbills', 'Search local bills', 'parking');
  await page.getByRole('heading', { name: 'No bills match' }).waitFor();
  await goto(page, '/representatives');
  await page.getByLabel('Search bills').waitFor();
  expect(faults).toEqual([]);
});

it('On a phone a round button opens the filters; the arrow and the search button both apply and return', async () => {
  const { page, faults } = await browser.open({ viewport: phone });
  await goto(page, '/fedbills');
  await page.getByRole('link', { name: 'Filters', exact: true }).click();
  await page.getByRole('heading', { name: 'Filters for Federal Bills' }).waitFor();
  await page.getByRole('radio', { name: 'Signed into Law' }).check();
  await page.getByRole('radio', { name: 'Newest' }).check();
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(/\/fedbills\?.*filter=fed/);
  await page
    .getByText(/Became law/)
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Filters', exact: true }).click();
  expect(await page.getByRole('radio', { name: 'Signed into Law' }).isChecked()).toBe(true);
  await page.getByText('Category: 41 Issues').click();
  expect(await page.getByRole('checkbox').count()).toBe(41);
  await page.getByRole('checkbox', { name: 'Health', exact: true }).check();
  await page.getByRole('radio', { name: 'Issues' }).check();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForURL(/issue_list=Health/);
  await page.getByRole('heading', { name: 'Health', level: 2 }).waitFor();
  expect(await page.getByRole('heading', { level: 2 }).count()).toBe(1);
  await expectNoSidewaysScroll(page);
  expect(faults).toEqual([]);
});

it('On a tablet the bar has every filter, and each choice takes effect at once', async () => {
  const { page, faults } = await browser.open({ viewport: tablet });
  await goto(page, '/fedbills?filter=&sort=newest');
  await page.getByLabel('Status').selectOption('passed_senate');
  await page.waitForURL(/filter2=passed_senate/);
  await page.getByText('41 Issues').click();
  await page.getByRole('checkbox', { name: 'Congress', exact: true }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/issue_list=Congress/);
  await page.getByText('41 Issues: 1 chosen').waitFor();
  expect(await page.getByRole('link', { name: 'Filters', exact: true }).count()).toBe(0);
  await page.getByLabel('Years').selectOption({ index: 2 });
  await page.waitForURL(/years=/);
  await page.getByRole('heading', { name: 'No bills match' }).waitFor();
  await expectNoSidewaysScroll(page);
  expect(faults).toEqual([]);
});

it('State bills are for Californians; local bills say that there is no source; initiatives offer one’s own to members', async () => {
  const { page, faults } = await browser.open();
  await goto(page, '/localbills');
  await page.getByRole('heading', { name: 'No local bills yet' }).waitFor();
  await goto(page, '/initiatives');
  expect(await page.getByRole('link', { name: 'My Initiatives' }).count()).toBe(0);
  await signUp(page, newPerson());
  await page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();
  await goto(page, '/initiatives');
  await page.getByRole('link', { name: 'My Initiatives' }).click();
  await page.getByRole('heading', { name: 'You have no initiatives yet' }).waitFor();
  await goto(page, '/statebills');
  await page.getByRole('link', { name: 'Bill Proposals' }).waitFor();
  await goto(page, '/filters/state');
  await page.getByRole('heading', { name: 'State Bills' }).waitFor();
  expect(faults).toEqual([]);
});

it('Pages further down that cannot be read say so, and are read when asked for again', async () => {
  const { page, faults } = await browser.open();
  await goto(page, '/fedbills?filter=&sort=newest');
  const sentence = 'The database cannot be reached just now. Please try again.';
  await page.route('**/api/v1/bills?*', (route) =>
    route.fulfill({ status: 503, json: { errors: sentence, code: 'unavailable' } }),
  );
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const alert = page.getByRole('main').getByRole('alert');
  await alert.getByText(sentence).waitFor();
  expect(await page.getByRole('article').count()).toBe(20);
  await page.unroute('**/api/v1/bills?*');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThanOrEqual(40);
  expect(faults).toEqual([]);
});

it('A list for embedding stands alone, grouped, its links in our schemes', async () => {
  const { page } = await browser.open({ extraHTTPHeaders: { accept: 'text/html' } });
  await page.goto('/api/v1/bills?filter=recommended&sort=issues&sync=true');
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
  expect(await page.getByRole('article').count()).toBe(20);
  expect(await page.getByRole('article').getByRole('link').first().getAttribute('href')).toMatch(
    /^polity:\/\/bill\/[a-z]+\d+-119$/,
  );
  await page.goto('/api/v1/initiatives?filter=recommended&sync=true');
  await page.getByRole('heading', { name: 'Initiatives' }).waitFor();
});
