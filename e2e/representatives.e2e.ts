import { listen } from './announcements.ts';
import { expect, test } from './fixtures.ts';
import { hold, untilSent } from './hold.ts';
import { expectNoHorizontalScroll, goto, phone } from './page.ts';

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('a visitor finds the representatives of a zip code and opens one @main', async ({ page }) => {
    await goto(page, '/representatives');
    await page.getByRole('textbox', { name: 'Zip code' }).first().fill('00000');
    await page.getByRole('button', { name: 'Find officials' }).click();
    await page.getByRole('heading', { name: 'Find your officials' }).waitFor();
    await page.getByText('We could not find this zip code.').waitFor();
    await page.getByRole('textbox', { name: 'Zip code' }).first().fill('82001');
    await page.getByRole('button', { name: 'Find officials' }).click();
    await page.getByRole('heading', { name: 'Cheyenne, Wyoming' }).waitFor();
    await expect(page.getByRole('button', { name: 'Find officials' })).toBeFocused();
    const card = page.getByRole('article').filter({ hasText: 'U.S. Representative, Wyoming, At Large' });
    const name = (await card.getByRole('heading').textContent())!;
    await card.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText('Representative details').waitFor();
    for (const section of [
      'Election History',
      'Washington D.C. Address',
      'Other Address',
      'Biography',
      'Place of birth',
      'Home',
      'Education',
      'Religion',
      'Experience',
      'Committee Chair',
    ])
      await page.getByRole('heading', { name: section, exact: true }).waitFor();
    await expectNoHorizontalScroll(page);
    await page.getByRole('link', { name: 'Bills', exact: true }).click();
    await page.getByText(/^\d+ bills?$/).waitFor();
    await page.getByRole('link', { name: 'Cosponsored' }).click();
    await expect.poll(() => page.url()).toContain('role=cosponsored');
    await page
      .getByText(/Cosponsor (since|from)/)
      .first()
      .waitFor();
    await expectNoHorizontalScroll(page);
  });

  test('a visitor chooses a district of a zip code, vacant or held', async ({ page }) => {
    await goto(page, '/find?zip=94536');
    await page.getByRole('heading', { name: 'Fremont, California' }).waitFor();
    const district = page.getByLabel('Congressional district');
    await expect(district.locator('option')).toHaveCount(3);
    await district.selectOption('14');
    await page.getByRole('button', { name: 'Show officials' }).click();
    // After the last term in the data, it is unknown whether the seat is vacant.
    const vacant = page
      .getByRole('article')
      .filter({ hasText: /No one holds this seat\.|We have no data about who holds this seat now\./ });
    await vacant.getByText('U.S. Representative, California 14').waitFor();
    await district.selectOption('17');
    await page.getByRole('button', { name: 'Show officials' }).click();
    await page.getByRole('article').filter({ hasText: 'U.S. Representative, California 17' }).waitFor();
    await expect(vacant).toHaveCount(0);
  });
});

test('announces the place of the first zip code, and each one that is unknown', async ({ page }) => {
  await goto(page, '/find');
  const heard = await listen(page);
  const zip = page.getByRole('textbox', { name: 'Zip code', exact: true });
  const find = page.getByRole('button', { name: 'Find officials' });
  await zip.fill('82001');
  await find.click();
  await page.getByRole('heading', { name: 'Cheyenne, Wyoming' }).waitFor();
  await expect.poll(async () => (await heard()).join()).toContain('Cheyenne, Wyoming');
  for (const unknown of ['00000', '00001']) {
    await zip.fill(unknown);
    await find.click();
    await page.waitForURL(`**/find?zip=${unknown}`);
    await expect(zip).toBeFocused();
    await expect(zip).toHaveAccessibleDescription(/^We could not find this zip code\./);
  }
});

test('an address that cannot be found shows an error and stays out of the URL', async ({ page }) => {
  await goto(page, '/find');
  await page.getByText('Or by street address').click();
  await page.getByLabel('Street address').fill('333 90th Street');
  await page.getByRole('textbox', { name: 'Zip code' }).last().fill('94536');
  await page.getByRole('button', { name: 'Find by address' }).click();
  await page.getByText(/could not (be looked up|find this address)/).waitFor();
  await page.getByRole('heading', { name: 'Fremont, California' }).waitFor();
  expect(page.url()).not.toContain('90th');

  // A late reply does not replace the result of a newer zip code.
  const lookups = await hold(page, '/api/v1/representatives/find', '90th');
  await page.getByRole('button', { name: 'Find by address' }).click();
  await expect.poll(lookups.count).toBe(1);
  await page.getByRole('textbox', { name: 'Zip code' }).first().fill('82001');
  await page.getByRole('button', { name: 'Find officials' }).click();
  const cheyenne = page.getByRole('heading', { name: 'Cheyenne, Wyoming' });
  await cheyenne.waitFor();
  const reply = page.waitForResponse('**/api/v1/representatives/find');
  lookups.release();
  await (await reply).finished();
  await untilSent(page);
  await expect(cheyenne).toBeVisible();
});

test('a New Yorker is asked for the district and told why state officials are missing', async ({
  openMember,
}) => {
  const { page } = await openMember({ zip: '10001' });
  await goto(page, '/representatives');
  await page.getByText('We have state officials for California only.').waitFor();
  await page.getByRole('article').getByRole('link', { name: 'Choose your district' }).click();
  await expect(page.getByLabel('Congressional district')).toBeInViewport();
  await page.getByLabel('Congressional district').selectOption('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'House Representative' })).toHaveCount(0);
});

test('a Californian chooses and saves Assembly and Senate districts', async ({ openMember }) => {
  const { page } = await openMember({ zip: '94110' });
  await goto(page, '/representatives');
  await page.getByRole('heading', { name: 'State', exact: true }).waitFor();
  const panel = page.getByRole('region', { name: 'Which districts are yours?' });
  await expect(panel.getByLabel('State assembly district').locator('option')).toHaveCount(81);
  await panel
    .getByText('We don’t know yet which state assembly and state senate districts your zip code is in.')
    .waitFor();
  await panel.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Choose a district first.').waitFor();
  await panel.getByLabel('State assembly district').selectOption('17');
  await panel.getByLabel('State senate district').selectOption('11');
  await panel.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your districts have been saved.').waitFor();
  await expect(panel).toHaveCount(0);
  await goto(page, '/general_settings');
  await expect(page.getByLabel('State assembly district')).toHaveValue('17');
});

test('the page for embedding has no banner and links with the app scheme', async ({ page }) => {
  const reply = await page.request.get('/api/v1/representatives', { headers: { accept: 'text/html' } });
  const html = await reply.text();
  expect(html).toMatch(/<h1[^>]*>Representatives<\/h1>/);
  const article = /<article\b.*?<\/article>/s.exec(html)![0];
  const links = [...article.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, address]) => address);
  expect(links).toEqual([expect.stringMatching(/^polity:\/\/representative\/\d+$/)]);
  expect(html).not.toContain('<header');
});

test('finds officials by zip code without JavaScript', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/find');
  await page.getByRole('textbox', { name: 'Zip code' }).first().fill('82001');
  await page.getByRole('button', { name: 'Find officials' }).click();
  await page.getByRole('heading', { name: 'Cheyenne, Wyoming' }).waitFor();
  await page.getByText('U.S. Representative, Wyoming, At Large').waitFor();
});

test('a page offers bills to follow and a local count only for offices that have them', async ({
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false });
  const follow = page.getByText('Get a notification of each bill that they introduce.');
  const open = async (name: string) => {
    await page.goto(`/search?q=${name}`);
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  };

  await open('Alex Padilla');
  await expect(follow).toBeVisible();
  await expect(
    page.getByText('What people in California think is shown once 10 of them have voted.'),
  ).toBeVisible();
  const sponsored = page.locator('section', { has: page.getByRole('heading', { name: 'Sponsored bills' }) });
  const number = await sponsored.getByRole('listitem').first().locator('b').textContent();
  await sponsored.getByRole('link', { name: 'All sponsored bills' }).click();
  await page.getByRole('link', { name: 'Sponsored', exact: true }).waitFor();
  await expect(page.getByText(number!, { exact: true }).first()).toBeVisible();

  await open('Gavin Newsom');
  await expect(follow).toHaveCount(0);
  await expect(sponsored).toHaveCount(0);
  await expect(
    page.getByText('What people in California think is shown once 10 of them have voted.'),
  ).toBeVisible();

  await open('Matt Haney');
  await expect(follow).toBeVisible();
  await expect(page.getByText('shown once')).toHaveCount(0);
});

test('the page of an official saves an opinion at once, as a bill does', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, '/search?q=Alex Padilla');
  await page.getByRole('main').getByRole('link', { name: 'Alex Padilla', exact: true }).click();
  const panel = page.getByRole('region', { name: 'What people think' });
  await panel.getByRole('button', { name: 'Support', exact: true }).click();
  await page.getByText('Your opinion has been saved.').waitFor();
  await page.getByRole('link', { name: 'My Opinion: Support' }).waitFor();
  await page.reload();
  await expect(panel.getByRole('button', { name: 'Support', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});
