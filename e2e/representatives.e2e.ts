import { describe, expect, it } from 'vitest';
import { desktop, expectNoSidewaysScroll, goto, newPerson, phone, signUp, useBrowser } from './browser.ts';

const browser = useBrowser();

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('On %s', (_name, viewport) => {
  it('a visitor finds who represents a zip code, and reads about one of them', async () => {
    const { page, faults } = await browser.open({ viewport });
    await goto(page, '/representatives');
    await page.getByRole('link', { name: 'Find officials by zip code' }).click();
    await page.getByRole('heading', { name: 'Find your officials' }).waitFor();
    await page.getByRole('textbox', { name: 'Zip code' }).first().fill('00000');
    await page.getByRole('button', { name: 'Find officials' }).click();
    await page.getByText('We could not find this zip code.').waitFor();
    await page.getByRole('textbox', { name: 'Zip code' }).first().fill('82001');
    await page.getByRole('button', { name: 'Find officials' }).click();
    await page.getByRole('heading', { name: 'Cheyenne, Wyoming' }).waitFor();
    const card = page.getByRole('article').filter({ hasText: 'U.S. Representative, Wyoming, At Large' });
    const name = (await card.getByRole('heading').textContent())!;
    await card.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText('Representative details').waitFor();
    for (const section of [
      'Election History',
      'Washington D.C. Address',
      'Other Address',
      'Biography',
      'Education',
      'Religion',
      'Experience',
      'Committee Chair',
    ])
      await page.getByRole('heading', { name: section, exact: true }).waitFor();
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Bills', exact: true }).click();
    await page.getByText(/^\d+ bills?$/).waitFor();
    await page.getByRole('link', { name: 'Cosponsored' }).click();
    await expect.poll(() => page.url()).toContain('role=cosponsored');
    await page
      .getByText(/Cosponsor (since|from)/)
      .first()
      .waitFor();
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Voice Your Opinion' }).count();
    expect(faults).toEqual([]);
  });

  it('a visitor narrows a split zip code down, to a vacant seat and to one that is held', async () => {
    const { page, faults } = await browser.open({ viewport });
    await goto(page, '/find?zip=94536');
    await page.getByRole('heading', { name: 'Fremont, California' }).waitFor();
    const district = page.getByLabel('Congressional district');
    expect(await district.locator('option').count()).toBe(3);
    await district.selectOption('14');
    await page.getByRole('button', { name: 'Show officials' }).click();
    const vacant = page.getByRole('article').filter({ hasText: 'Nobody holds this seat today.' });
    await vacant.getByText('U.S. Representative, California 14').waitFor();
    await district.selectOption('17');
    await page.getByRole('button', { name: 'Show officials' }).click();
    await page.getByRole('article').filter({ hasText: 'U.S. Representative, California 17' }).waitFor();
    expect(await vacant.count()).toBe(0);
    expect(faults).toEqual([]);
  });
});

it('An address that cannot be looked up says so and stands in no address of a page', async () => {
  const { page } = await browser.open();
  await goto(page, '/find');
  await page.getByText('Or by street address').click();
  await page.getByLabel('Street address').fill('333 90th Street');
  await page.getByRole('textbox', { name: 'Zip code' }).last().fill('94536');
  await page.getByRole('button', { name: 'Find by address' }).click();
  await page.getByText(/could not (be looked up|find this address)/).waitFor();
  await page.getByRole('heading', { name: 'Fremont, California' }).waitFor();
  expect(page.url()).not.toContain('90th');
});

it('A Californian chooses Assembly and Senate districts, and the choice is kept', async () => {
  const { page, faults } = await browser.open();
  await signUp(page, newPerson(), { zip: '94110' });
  await page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();
  await goto(page, '/representatives');
  await page.getByRole('heading', { name: 'State', exact: true }).waitFor();
  const panel = page.getByRole('region', { name: 'Which districts are yours?' });
  expect(await panel.getByLabel('State assembly district').locator('option').count()).toBe(81);
  await panel.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Choose a district first.').waitFor();
  await panel.getByLabel('State assembly district').selectOption('17');
  await panel.getByLabel('State senate district').selectOption('11');
  await panel.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your districts are saved.').waitFor();
  await expect.poll(() => panel.count()).toBe(0);
  await goto(page, '/general_settings');
  expect(await page.getByLabel('State assembly district').inputValue()).toBe('17');
  expect(faults).toEqual([]);
});

it('The page to embed leads on by our own scheme, and there is no shell around it', async () => {
  const { page, faults } = await browser.open();
  await goto(page, '/api/v1/representatives');
  await page.getByRole('heading', { level: 1, name: 'Representatives' }).waitFor();
  expect(await page.getByRole('article').first().getByRole('link').getAttribute('href')).toMatch(
    /^polity:\/\/representative\/\d+$/,
  );
  expect(await page.getByRole('banner').count()).toBe(0);
  expect(faults).toEqual([]);
});

it('Without JavaScript a zip code finds its officials', async () => {
  const { page } = await browser.open({ javaScriptEnabled: false });
  await page.goto('/find');
  await page.getByRole('textbox', { name: 'Zip code' }).first().fill('82001');
  await page.getByRole('button', { name: 'Find officials' }).click();
  await page.getByRole('heading', { name: 'Cheyenne, Wyoming' }).waitFor();
  await page.getByText('U.S. Representative, Wyoming, At Large').waitFor();
});
