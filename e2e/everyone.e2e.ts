import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectHome } from './members.ts';
import { expectNoHorizontalScroll, goto, phone, visit } from './page.ts';

/** Zip codes of people whom tables of zip codes and districts forget. */
const people: {
  who: string;
  zip: string;
  city?: string;
  state?: string;
  district?: string;
  sees: string[];
}[] = [
  { who: 'San Juan', zip: '00901', sees: ['Resident Commissioner, Puerto Rico'] },
  { who: 'Pago Pago', zip: '96799', sees: ['Delegate to the U.S. House, American Samoa'] },
  {
    who: 'a PO box in New York',
    zip: '10008',
    district: '10',
    sees: ['U.S. Senator, New York', 'U.S. Representative, New York 10'],
  },
  {
    who: 'a base in Europe',
    zip: '09001',
    state: 'Texas',
    district: '21',
    sees: ['U.S. Senator, Texas', 'U.S. Representative, Texas 21'],
  },
  {
    who: 'a base in Korea',
    zip: '96201',
    state: 'Wyoming',
    sees: ['U.S. Senator, Wyoming', 'U.S. Representative, Wyoming, At Large'],
  },
  {
    who: 'Nipton, California, by a post office in Nevada',
    zip: '89019',
    city: 'Nipton',
    state: 'California',
    district: '23',
    sees: ['U.S. Senator, California', 'U.S. Representative, California 23'],
  },
];

async function expectOfficials(page: Page, positions: string[]): Promise<void> {
  for (const position of positions)
    await expect(page.getByRole('article').filter({ hasText: position }).first()).toBeVisible();
}

test.use({ viewport: phone });

for (const { who, zip, city, state, district, sees } of people) {
  const choice = city ?? state ?? district;
  // Where there is nothing to choose, the screen of newcomers is tested in newcomer.e2e.ts.
  if (!choice)
    test(`a member from ${who} sees the representatives`, async ({ openMember }) => {
      const { page } = await openMember({ zip, viewport: phone });
      await goto(page, '/representatives');
      await expectOfficials(page, sees);
    });
  else
    test(`a member from ${who} completes the account and sees the representatives`, async ({
      openMember,
    }) => {
      const { page } = await openMember({ isSetUp: false, viewport: phone });
      await goto(page, '/account_setup');
      await page.getByLabel('First Name').fill('Maria');
      await page.getByLabel('Last Name').fill('Ruiz');
      await page.getByLabel('5-digit Zipcode').fill(zip);
      if (!city && !state) await page.getByText('City and state:').waitFor();
      if (city) await page.getByLabel('City', { exact: true }).fill(city);
      if (state) await page.getByLabel('State', { exact: true }).selectOption(state);
      if (district) await page.getByLabel('Congressional district').selectOption(district);
      await expectNoHorizontalScroll(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await expectHome(page);
      await visit(page, '/representatives');
      await expectOfficials(page, sees);
    });
}

test('a visitor finds the officials of the same zip codes', async ({ page }) => {
  await goto(page, '/about');
  for (const { zip, state, district, sees } of people) {
    const chosen = { ...(state && { state }), ...(district && { congressional_district: district }) };
    await visit(page, `/find?${new URLSearchParams({ zip, ...chosen }).toString()}`);
    await expectOfficials(page, sees);
  }
  await goto(page, '/find?zip=89019');
  const officials = page.getByRole('region', { name: 'Officials' });
  await officials.getByLabel('State', { exact: true }).selectOption('California');
  await officials.getByRole('button', { name: 'Change state' }).click();
  await expectOfficials(page, ['U.S. Senator, California']);
  await expectNoHorizontalScroll(page);
});

test('military mail asks for the state where its receiver votes', async ({ openMember }) => {
  const { page } = await openMember({ isSetUp: false, viewport: phone });
  await goto(page, '/account_setup');
  await page.getByLabel('First Name').fill('Maria');
  await page.getByLabel('Last Name').fill('Ruiz');
  await page.getByLabel('5-digit Zipcode').fill('09001');
  await page.getByText('Choose the state where you are registered to vote.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please fill in all required fields to complete account setup.').waitFor();
  await expect(page.getByLabel('State', { exact: true })).toBeFocused();

  const { page: settled } = await openMember({ zip: '09001' });
  await goto(settled, '/representatives');
  await settled.getByText('Your zip code is for military mail.').waitFor();
});

test('a state or a city that contradicts the zip is refused on the field', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, '/general_settings');
  await page.getByLabel('State', { exact: true }).selectOption('Texas');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Zip code 94110 is in California, not in Texas.').first().waitFor();
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('Texas');
  await page.getByLabel('State', { exact: true }).selectOption('California');
  await page.getByLabel('City', { exact: true }).fill('Los Angeles');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Zip code 94110 is in San Francisco, not in Los Angeles.').first().waitFor();
});

test('pickers of districts offer what a state has', async ({ openMember }) => {
  const { page } = await openMember();
  await goto(page, '/privacy_settings');
  await page.getByRole('radio', { name: /^Selected/ }).check();
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'Texas' });
  for (const [label, districts] of [
    ['Congressional district', 38],
    ['State assembly district', 150],
    ['State senate district', 31],
  ] as const)
    await expect(page.getByLabel(label).locator('option')).toHaveCount(districts + 1);
});
