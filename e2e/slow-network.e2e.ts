import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { goto, newPerson, phone, signUp, useBrowser } from './browser.ts';

const browser = useBrowser();
const unreachable = 'We could not reach Polity. Check your connection and try again.';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Counts calls, and holds each back for a while. */
async function slowDown(page: Page, path: string, time: number): Promise<() => number> {
  let calls = 0;
  await page.route(`**${path}`, async (route) => {
    calls++;
    await new Promise((done) => setTimeout(done, time));
    await route.continue();
  });
  return () => calls;
}

it('A double click, and Enter pressed twice, sign up once and save once', async () => {
  const { page, faults } = await browser.open({ viewport: phone });
  const [person, signUps, cities] = [
    newPerson(),
    await slowDown(page, '/api/v1/users/sign_up', 800),
    await slowDown(page, '/api/v1/users/get_city?*', 800),
  ];
  await goto(page, '/sign_up');
  await field(page, 'Email').fill(person.email);
  await field(page, 'Password').fill(person.password);
  await field(page, 'Confirm password').fill(person.password);
  await button(page, 'Sign up').dblclick();
  await field(page, 'Confirm password').press('Enter');
  await page.getByRole('heading', { name: 'Complete Signup' }).waitFor();
  expect(signUps()).toBe(1);

  // Saved before the city is known: it is waited for.
  const saves = await slowDown(page, '/api/v1/users', 500);
  await field(page, 'First Name').fill('Maria');
  await field(page, 'Last Name').fill('Ruiz');
  await field(page, '5-digit Zipcode').fill('82001');
  await button(page, 'Save').dblclick();
  await page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();
  expect([cities(), saves()]).toEqual([1, 1]);
  // The form is behind us: Back does not lead into it again.
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).not.toMatch(/account_setup|sign_up/);
  expect(faults).toEqual([]);
});

it('Without a connection a form says so and keeps what was typed; with it, the same button works', async () => {
  const { page } = await browser.open();
  const person = newPerson();
  await goto(page, '/sign_up');
  await field(page, 'Email').fill(person.email);
  await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).first().click();
  await page.getByRole('heading', { name: 'Privacy Policy', level: 1 }).waitFor();
  await page.goBack();
  await expect.poll(() => field(page, 'Email').inputValue()).toBe(person.email);
  await page.context().setOffline(true);
  await field(page, 'Password').fill(person.password);
  await field(page, 'Confirm password').fill(person.password);
  await button(page, 'Sign up').click();
  await page.getByText(unreachable).waitFor();
  expect(await field(page, 'Password').inputValue()).toBe(person.password);
  await page.context().setOffline(false);
  await button(page, 'Sign up').click();
  await page.getByRole('heading', { name: 'Complete Signup' }).waitFor();
  expect(await page.getByText(unreachable).count()).toBe(0);
  await field(page, 'First Name').fill('Maria');
  await field(page, 'Last Name').fill('Ruiz');
  await field(page, '5-digit Zipcode').fill('82001');
  await page.getByText('Cheyenne, Wyoming').waitFor();
  await button(page, 'Save').click();
  await page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();

  await goto(page, '/notification_settings');
  await page.context().setOffline(true);
  await page.getByRole('switch', { name: 'New bills' }).click();
  await page.getByText(unreachable).waitFor();
  await expect.poll(() => page.getByRole('switch', { name: 'New bills' }).isChecked()).toBe(true);
  // A move to another screen says so as well, and does not wait for ever.
  await page.getByRole('link', { name: 'MEMBERS' }).click();
  await page.getByRole('main').getByText(unreachable).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'FEDERAL BILLS', exact: true }).click();
  await page.getByRole('heading', { name: 'Federal Bills', level: 1 }).waitFor();
});

it('Who signs out, or in as somebody else, in one tab is that in every tab', async () => {
  const { page, faults } = await browser.open();
  const [first, second] = [newPerson(), newPerson()];
  await signUp(page, first, { zip: '82001' });
  await page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();
  const other = await page.context().newPage();
  await goto(other, '/general_settings');
  await field(other, 'First Name').waitFor();

  await page.getByRole('button', { name: 'Account menu' }).click();
  await button(page, 'Logout').click();
  await other.getByText('Signup and Login to use this feature.').waitFor();

  await signUp(page, second, { first: 'Ana', zip: '82001' });
  await page.getByRole('heading', { name: 'Hello, Ana' }).waitFor();
  await other.getByRole('main').getByText(second.email).first().waitFor();
  expect(faults).toEqual([]);
});

it('Back leads to the same place of a long page', async () => {
  const { page } = await browser.open({ viewport: phone });
  await goto(page, '/terms_of_use');
  await page.evaluate(() => scrollTo(0, 900));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  // Pressed where it stands: looking for it would move the page.
  const link = page.locator('nav a[href="/disclosures"]').first();
  await link.evaluate((element) => (element as HTMLElement).click());
  await page.getByRole('heading', { name: 'Disclosures', level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { name: 'Terms of use', level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
});
