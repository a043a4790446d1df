import { describe, expect, it } from 'vitest';
import {
  beginSignUp,
  desktop,
  expectNoSidewaysScroll,
  goto,
  newPerson,
  phone,
  signUp,
  useBrowser,
} from './browser.ts';

const browser = useBrowser();

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('A newcomer on %s', (_name, viewport) => {
  it('finds a bill, signs up, learns who represents them, says how they feel and sees the bars move', async () => {
    const { page, faults } = await browser.open({ viewport });
    const person = newPerson();
    await goto(page, '/');
    await expect.poll(() => page.url()).toContain('/welcome');

    await goto(page, '/fedbills?filter=&sort=newest');
    await expectNoSidewaysScroll(page);
    const bill = page.getByRole('article').getByRole('heading').getByRole('link').first();
    const title = (await bill.textContent())!.replace('…', '');
    await bill.click();
    await page.getByRole('heading', { level: 1 }).filter({ hasText: title }).waitFor();
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Voice Your Opinion' }).last().click();
    await page.getByRole('radio', { name: 'Strong support' }).waitFor();
    const voice = new URL(page.url());
    await page.getByText('No opinions yet').first().waitFor();

    // Voicing an opinion leads a visitor to sign in, and from there to sign up, and back here.
    await page.getByRole('radio', { name: 'Strong support' }).click();
    const gate = page.getByRole('alertdialog', { name: 'Error!' });
    await gate.getByText('Signup and Login to use this feature.').waitFor();
    await gate.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByRole('heading', { name: 'Sign up' }).waitFor();
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Confirm password', { exact: true }).fill('something else');
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.getByText("Confirm password doesn't match. Please re-enter!").waitFor();
    await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();

    await page.getByRole('heading', { name: 'Complete Signup' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Please fill in all required fields to complete account setup.').waitFor();
    await page.getByLabel('First Name').fill('Maria');
    await page.getByLabel('Last Name').fill('Ruiz');
    await page.getByLabel('5-digit Zipcode').fill('00000');
    await page.getByText('We could not find this zip code.').first().waitFor();
    // 82001 lies in Wyoming, which has one seat: nothing to choose.
    await page.getByLabel('5-digit Zipcode').fill('82001');
    await page.getByText('Cheyenne, Wyoming').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();

    await expect
      .poll(() => new URL(page.url()).pathname + new URL(page.url()).search)
      .toBe(voice.pathname + voice.search);
    await page.getByRole('radio', { name: 'Strong support' }).click();
    await page.getByPlaceholder('Type your comment here').fill('Good for small towns.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your opinion has been saved.').waitFor();
    await page.getByText('10.0', { exact: true }).first().waitFor();
    await page.getByText('1 person').first().waitFor();
    await page.getByRole('article').getByText('Good for small towns.').waitFor();

    // A change moves the bars and adds nobody.
    await page.getByRole('radio', { name: 'Oppose', exact: true }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('−5.0', { exact: true }).first().waitFor();
    await page.getByText('1 person').first().waitFor();

    await goto(page, '/representatives');
    await page.getByText('U.S. Senator, Wyoming').first().waitFor();
    expect(await page.getByText('U.S. Senator, Wyoming').count()).toBe(2);
    await page.getByText('U.S. Representative, Wyoming, At Large').waitFor();
    await expectNoSidewaysScroll(page);

    // The opinion is on the card and the page of the bill, after a reload as well.
    await goto(page, voice.pathname + voice.search);
    await page.getByText('−5.0', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    const sure = page.getByRole('alertdialog', { name: 'Delete Posting' });
    await sure.getByText('Are you sure you want to delete this Posting?').waitFor();
    await sure.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Your opinion has been deleted.').waitFor();
    await page.getByText('No opinions yet').first().waitFor();

    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect.poll(() => page.url()).toContain('/sign_in');
    await page.getByLabel('Password', { exact: true }).fill('not this one');
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('The email or the password is not right.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('chooses a district where the zip lies in several', async () => {
    const { page, faults } = await browser.open({ viewport });
    const person = newPerson();
    await goto(page, '/representatives');
    expect(await page.getByText('Login to find your Senator').count()).toBe(2);
    await page.getByText('Login to find your House Representative').waitFor();

    await beginSignUp(page, person);
    await goto(page, '/representatives');
    expect(await page.getByText('Account set up must be completed to find your Senator').count()).toBe(2);
    await page.getByText('Account set up must be completed to find your House Representative').click();

    await page.getByRole('heading', { name: 'General Settings' }).waitFor();
    await page.getByLabel('First Name').fill('José');
    await page.getByLabel('Last Name').fill('Núñez');
    await page.getByLabel('5-digit Zipcode').fill('91711');
    await page.getByText('Claremont, California').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    const district = page.getByLabel('Congressional district');
    await district.waitFor();
    expect(await district.locator('option').count()).toBeGreaterThan(2);
    await district.selectOption('28');
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Save' }).click();
    expect((await saved).status()).toBe(200);
    await goto(page, '/representatives');
    await page.getByText('U.S. Representative, California 28').waitFor();
    expect(faults).toEqual([]);
  });

  it.each([
    ['chosen at once', '28'],
    ['left for later', ''],
  ])('goes Home from setting up the account, the district %s', async (_when, district) => {
    const { page, faults } = await browser.open({ viewport });
    await signUp(page, newPerson(), { zip: '91711', district });
    await page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();
    const open = page.getByText('Your zip code lies in several districts.');
    expect(await open.count()).toBe(district ? 0 : 1);
    await goto(page, '/representatives');
    if (district) await page.getByText('U.S. Representative, California 28').waitFor();
    expect(faults).toEqual([]);
  });
});
