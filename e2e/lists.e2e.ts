import { expect, test, type Locator, type Page } from './fixtures.ts';
import { devices, expectNoHorizontalScroll, goto, phone, visit, waitForHydration } from './page.ts';

/** Lists all federal bills, newest first: with the filter bar, or on a phone with the Filters screen. */
async function listNewest(page: Page, onPhone: boolean): Promise<void> {
  await goto(page, '/fedbills');
  if (onPhone) {
    await page.getByRole('link', { name: 'Filters', exact: true }).click();
    await page.getByRole('radio', { name: 'All Fed Bills' }).check();
    await page.getByRole('radio', { name: 'Newest' }).check();
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  } else {
    // The second choice adds to the first, which may still be loading.
    await choose(page.getByRole('link', { name: 'All Fed Bills' }));
    await choose(page.getByRole('link', { name: 'Newest' }));
  }
  await page.waitForURL(/filter=&.*sort=newest/);
  // The list before it, which may still be on screen, is short. Screen readers announce the number.
  await page
    .getByRole('status')
    .filter({ hasText: /^\d+,\d{3} bills$/ })
    .waitFor();
}

async function choose(chip: Locator): Promise<void> {
  await chip.click();
  await expect(chip).toHaveAttribute('aria-current', 'true');
}

for (const [device, viewport] of devices)
  test(`a list loads more while scrolling and keeps its position after Back, on ${device}`, async ({
    openMember,
  }) => {
    const { page } = await openMember({ viewport });
    await listNewest(page, viewport === phone);
    const cards = page.getByRole('article');
    for (let wanted = 40; wanted <= 80; wanted += 20) {
      // Scrolls repeatedly, because the list may still be changing its order.
      await page.waitForFunction((count) => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        return document.querySelectorAll('article').length >= count;
      }, wanted);
    }
    const card = cards.nth(50);
    const link = card.getByRole('link').first();
    await card.scrollIntoViewIfNeeded();
    const title = (await link.textContent())!;
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(3_000);
    const expectSamePosition = async () => {
      await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 60, before);
      await expect(link).toHaveText(title);
      await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(80);
    };
    await link.click();
    await page
      .getByRole('button', { name: /watchlist/i })
      .first()
      .click();
    await page.getByText('Added to Watchlist').waitFor();
    await page.goBack();
    await expectSamePosition();
    // The same with the Back link of the details, from Voice Your Opinion, and after a reload on the way.
    await link.click();
    await page.getByText('Bill details').waitFor();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expectSamePosition();
    await link.click();
    // The cards of the list have such a link too.
    await page.getByText('Bill details').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Voice Your Opinion' }).last().click();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('VYO').waitFor();
    await page.goBack();
    await page.getByText('Bill details').waitFor();
    await page.reload();
    await waitForHydration(page);
    await page.goBack();
    await expectSamePosition();
    await page.reload();
    await expectSamePosition();

    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('link', { name: 'My Watchlist' }).click();
    await page.waitForFunction(() => document.querySelectorAll('article').length === 1);
    await expect(link).toHaveCount(0);
    await expect(cards.getByRole('link').first()).toHaveText(title);
  });

test('each list has its own search, whose field shows the words that were searched', async ({ page }) => {
  const search = async (list: string, label: string, words: string) => {
    await visit(page, list);
    await page.getByLabel(label, { exact: true }).fill(words);
    await page.getByLabel(label, { exact: true }).press('Enter');
    await page.waitForURL((url) => url.pathname === list && url.searchParams.get('q') === words);
    await page.getByRole('heading', { level: 1, name: `about “${words}”` }).waitFor();
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(words);
  };
  await goto(page, '/representatives');
  await page.getByLabel('Search Polity').waitFor();
  await search('/fedbills', 'Search federal bills', 'hr 983');
  await page.getByRole('article').filter({ hasText: 'H.R. 983' }).first().waitFor();
  await search('/execorders', 'Search executive orders', 'tariffs');
  await page.getByRole('article').filter({ hasText: 'Executive Order' }).first().waitFor();
  await expect
    .poll(() =>
      page
        .getByRole('article')
        .filter({ hasText: /tariff|duties|imports/i })
        .count(),
    )
    .toBeGreaterThan(0);
  await search('/initiatives', 'Search initiatives', 'nothing like this');
  await page.getByRole('heading', { name: 'No initiatives match' }).waitFor();
  await search('/localbills', 'Search local bills', 'parking');
  await page.getByRole('heading', { name: 'No bills match' }).waitFor();
});

test('the numbers beside the issues follow the watchlist', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, '/fedbills?filter=watchlist&years=');
  const menu = page.getByText('41 Issues', { exact: true });
  const one = page.getByRole('group', { name: '41 Issues' }).getByText('1 bill', { exact: true });
  await menu.click();
  await page.getByText('0 bills').first().waitFor();
  await expect(one).toHaveCount(0);
  await visit(page, '/bills/hr983-119');
  await page.getByRole('button', { name: 'Add to watchlist' }).click();
  await page.getByText('On your watchlist · Remove').waitFor();
  await visit(page, '/fedbills?filter=watchlist&years=');
  await menu.click();
  await one.first().waitFor();
});

test('an issue that a list offers no choice of is shown, and can be cleared', async ({ page }) => {
  await goto(page, '/execorders?filter=&issue_list=Immigration');
  const count = await page
    .getByText(/^[\d,]+ presidential actions$/)
    .first()
    .innerText();
  await expect(page.getByText('Filters: Immigration')).toBeVisible();
  await page.getByRole('link', { name: 'Clear', exact: true }).click();
  await expect(page.getByText('Filters: Immigration')).toHaveCount(0);
  await expect(page.getByText(count)).toHaveCount(0);
  await visit(page, '/fedbills?filter=&issue_list=Health');
  await expect(page.getByText('Filters: Health')).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('the Filters screen applies its filters with Search and with Back @main', async ({ page }) => {
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
    const filters = page.getByRole('link', { name: 'Filters', exact: true });
    await page.getByText('Filters: Newest').waitFor();
    await expect(filters).toHaveAttribute('data-used');
    // The date on a card is the one of its last step.
    await page
      .getByRole('heading', { name: /^Introduced in [A-Z][a-z]+ 20\d\d$/ })
      .first()
      .waitFor();
    await filters.click();
    await expect(page.getByRole('radio', { name: 'Signed into Law' })).toBeChecked();
    await page.getByText('41 Issues').click();
    await expect(page.getByRole('checkbox')).toHaveCount(41);
    await page.getByRole('checkbox', { name: 'Health', exact: true }).check();
    await page.getByRole('radio', { name: 'Issues' }).check();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.waitForURL(/issue_list=Health/);
    await page.getByRole('heading', { name: 'Health', level: 2 }).waitFor();
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
    await expectNoHorizontalScroll(page);
    await page.getByText('Filters: Health').waitFor();
    await page.getByRole('link', { name: 'Clear' }).click();
    await expect(page.getByText('Filters: ')).toHaveCount(0);
    await expect(filters).not.toHaveAttribute('data-used');
    await expect(page).toHaveURL(/filter=fed/);
  });

  test('the numbers beside the issues follow the other filters', async ({ page }) => {
    await goto(page, '/filters/fed');
    await page.getByText('41 Issues').click();
    const health = page.getByRole('checkbox', { name: 'Health', exact: true });
    await expect(health).toHaveAccessibleDescription(/^\d\d? bills?$/);
    await health.check();
    await page.getByRole('radio', { name: 'All Fed Bills' }).check();
    await expect(health).toHaveAccessibleDescription(/^\d{3} bills$/);
    await expect(health).toBeChecked();
    const shown = await page.getByRole('button', { name: /^Show \d{3} bills$/ }).innerText();
    await expect(health).toHaveAccessibleDescription(shown.replace('Show ', ''));
  });

  test('in a low window the Filters button scrolls with the page', async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 400 });
    await goto(page, '/fedbills');
    await page.getByRole('article').nth(3).scrollIntoViewIfNeeded();
    await expect(page.getByRole('link', { name: 'Filters', exact: true })).not.toBeInViewport();
  });

  test('a list of orders says once that its topics are guessed', async ({ page }) => {
    await goto(page, '/execorders');
    await expect(page.getByText('We guessed the topics from words in the titles.')).toHaveCount(1);
    await expect(page.getByText('(our guess)')).toHaveCount(0);
  });

  test('the Filters screen of State Bills sends visitors no refused call, and leads to the gate', async ({
    page,
  }) => {
    const refused: string[] = [];
    page.on('response', (reply) => reply.status() >= 400 && refused.push(reply.url()));
    await goto(page, '/filters/state');
    await page.getByRole('radio', { name: 'Newest' }).check();
    await page.getByRole('button', { name: 'Show bills' }).click();
    await page.getByText('Signup and Login to use this feature.').waitFor();
    expect(refused).toEqual([]);
  });
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  test('the filter bar has every filter and applies each choice at once', async ({ page }) => {
    await goto(page, '/fedbills?filter=&sort=newest');
    await page.getByLabel('Status').selectOption('passed_senate');
    await page.waitForURL(/filter2=passed_senate/);
    await page.getByText('41 Issues').click();
    await page.getByRole('checkbox', { name: 'Congress', exact: true }).check();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/issue_list=Congress/);
    await page.getByText('41 Issues: 1 chosen').waitFor();
    await expect(page.getByRole('link', { name: 'Filters', exact: true })).toHaveCount(0);
    await page.getByLabel('Years').selectOption('All years');
    await page.waitForURL(/years=(&|$)/);
    await page.getByRole('article').first().waitFor();
    await expectNoHorizontalScroll(page);
  });

  test('the tabs stay where they are when a bill opens', async ({ page }) => {
    await goto(page, '/fedbills');
    const tabs = page.getByRole('navigation', { name: 'Tabs' });
    // Sizes depend on the fonts.
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await tabs.boundingBox();
    await page.getByRole('article').first().getByRole('link').first().click();
    await page.getByRole('heading', { name: 'What people think' }).waitFor();
    await expect.poll(() => tabs.boundingBox()).toEqual(before);
    await expect(tabs.locator('[aria-current="page"]')).toHaveText('Federal Bills');
  });
});

test('a choice made while another is loading adds to it', async ({ page }) => {
  await goto(page, '/fedbills');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v1/bills?*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await choose(page.getByRole('link', { name: 'Newest' }));
  await expect(page).not.toHaveURL(/sort=newest/);
  await page.getByLabel('Status').selectOption('passed_senate');
  held.resolve();
  await expect(page).toHaveURL(/filter2=passed_senate&sort=newest/);
});

test('state bills are for Californians, local bills have no source yet, members see My Initiatives', async ({
  openMember,
  openPage,
}) => {
  const visitor = await openPage();
  await goto(visitor, '/localbills');
  await visitor.getByRole('heading', { name: 'No local bills yet' }).waitFor();
  await visit(visitor, '/initiatives');
  await visitor.getByRole('heading', { name: 'Initiatives', level: 1 }).waitFor();
  await expect(visitor.getByRole('link', { name: 'My Initiatives' })).toHaveCount(0);
  const { page } = await openMember();
  await goto(page, '/initiatives');
  await page.getByRole('link', { name: 'My Initiatives' }).click();
  await page.getByRole('heading', { name: 'You have no initiatives yet' }).waitFor();
  await visit(page, '/statebills');
  await page.getByRole('link', { name: 'Bill Proposals' }).waitFor();
  await visit(page, '/filters/state');
  await page.getByRole('heading', { name: 'State Bills' }).waitFor();
  await expect(page.getByLabel('Passed Assembly')).toHaveValue('passed_house');
});

test('a chaptered bill says what that means and where to read its votes, and fits large text', async ({
  openMember,
}) => {
  const { page } = await openMember({ viewport: { width: 320, height: 640 } });
  await goto(page, '/bills/ca-ab831-20252026');
  await page.getByText(/^Chaptered: recorded by California’s Secretary of State as a law/).waitFor();
  await expect(page.getByRole('link', { name: 'Votes on AB 831' })).toHaveAttribute(
    'href',
    'https://leginfo.legislature.ca.gov/faces/billVotesClient.xhtml?bill_id=202520260AB831',
  );
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  await expectNoHorizontalScroll(page);
});

test('a further page that cannot be loaded shows an error and can be tried again', async ({ page }) => {
  await goto(page, '/fedbills?filter=&sort=newest');
  const sentence = 'The database cannot be reached just now. Please try again.';
  await page.route('**/api/v1/bills?*', (route) =>
    route.fulfill({ status: 503, json: { errors: sentence, code: 'unavailable' } }),
  );
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const alert = page.getByRole('main').getByRole('alert');
  await alert.getByText(sentence).waitFor();
  await expect(page.getByRole('article')).toHaveCount(20);
  await page.unroute('**/api/v1/bills?*');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThanOrEqual(40);
});

test('a list for embedding with a token hydrates what the server has sent', async ({
  openMember,
  openPage,
}) => {
  const { token } = await openMember();
  const page = await openPage();
  // Errors in the page fail the test.
  await goto(page, `/api/v1/bills?filter=recommended&sort=issues&sync=true&auth_token=${token}`);
  await expect(page.getByRole('article')).toHaveCount(20);
});

test('a list for embedding has no navigation, and links with the app scheme', async ({ page }) => {
  const read = async (path: string) =>
    (await page.request.get(path, { headers: { accept: 'text/html' } })).text();
  const bills = await read('/api/v1/bills?filter=recommended&sort=issues&sync=true');
  expect(bills).not.toMatch(/<nav [^>]*aria-label="Main"/);
  const articles = bills.match(/<article\b.*?<\/article>/gs)!;
  expect(articles).toHaveLength(20);
  expect(/<a [^>]*>/.exec(articles[0]!)?.[0]).toMatch(/ href="polity:\/\/bill\/[a-z]+\d+-119"/);
  const initiatives = await read('/api/v1/initiatives?filter=recommended&sync=true');
  expect(initiatives).toMatch(/<h\d[^>]*>Initiatives<\/h\d>/);
});
