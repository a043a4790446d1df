import { expect, it } from 'vitest';
import { expectNoSidewaysScroll, goto, newPerson, phone, signUp, useBrowser } from './browser.ts';

const browser = useBrowser();
const tablet = { width: 1024, height: 768 };

it('A list is filtered, goes on while scrolling, and is found again at the same place after a bill was watched', async () => {
  const { page, faults } = await browser.open();
  await signUp(page, newPerson(), { zip: '82001' });
  await page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();
  await goto(page, '/fedbills');
  await page.getByRole('link', { name: 'All Fed Bills' }).click();
  await page.getByRole('link', { name: 'Newest' }).click();
  await page.waitForURL(/filter=&sort=newest/);
  const cards = page.getByRole('article');
  for (let wanted = 40; wanted <= 80; wanted += 20) {
    // Scrolled again and again: the list is still changing its order when this begins.
    await page.waitForFunction((count) => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return document.querySelectorAll('article').length >= count;
    }, wanted);
  }
  const card = cards.nth(50);
  await card.scrollIntoViewIfNeeded();
  const title = await card.getByRole('link').first().textContent();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(3_000);
  await card.getByRole('link').first().click();
  await page
    .getByRole('button', { name: /watchlist/i })
    .first()
    .click();
  await page.getByText('Added to Watchlist').waitFor();
  await page.goBack();
  await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 60, before);
  expect(await cards.nth(50).getByRole('link').first().textContent()).toBe(title);
  await page.getByRole('link', { name: 'My Watchlist' }).click();
  await page.waitForFunction(() => document.querySelectorAll('article').length === 1);
  expect(await cards.getByRole('link').first().textContent()).toBe(title);
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
