import { expect, test, type Page } from './fixtures.ts';
import { completeSignUpOnScreen, expectHome, join, newPerson } from './members.ts';
import { desktop, expectNoHorizontalScroll, expectPath, goto, openMenu, phone, visit } from './page.ts';

/** On a desktop and on a phone, which the page has at the end. */
async function expectNoHorizontalScrollOnBoth(page: Page): Promise<void> {
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectNoHorizontalScroll(page);
  }
}

test.describe('A newcomer', () => {
  test.use({ viewport: phone });

  test('finds a bill and signs up on a phone, then voices an opinion on a desktop and sees the bars change @main', async ({
    page,
  }) => {
    const person = newPerson();
    await goto(page, '/');
    await page.waitForURL('**/welcome*');

    await visit(page, '/fedbills?filter=&sort=newest');
    await expectNoHorizontalScrollOnBoth(page);
    const bill = page.getByRole('article').getByRole('heading').getByRole('link').first();
    const title = (await bill.textContent())!.replace('…', '');
    await bill.click();
    await page.getByRole('heading', { level: 1 }).filter({ hasText: title }).waitFor();
    await expectNoHorizontalScrollOnBoth(page);
    await page.getByRole('link', { name: 'Voice Your Opinion' }).last().click();
    // The bill has the same five buttons.
    await page.getByPlaceholder('Type your comment here').waitFor();
    const voice = new URL(page.url());
    await page.getByText('No opinions yet').first().waitFor();

    // Voicing an opinion leads a visitor to sign in, then to sign up, and back here.
    await page.getByRole('radio', { name: 'Strong support' }).click();
    const gate = page.getByRole('alertdialog', { name: 'Error!' });
    await gate.getByText('Signup and Login to use this feature.').waitFor();
    await gate.getByRole('button', { name: 'Login' }).click();
    const kept = page.getByText('You’ll come right back to your page. We kept your choice: Strong support.');
    await kept.waitFor();
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByRole('heading', { name: 'Sign up' }).waitFor();
    await kept.waitFor();
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Confirm password', { exact: true }).fill('something else');
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.getByText("Confirm password doesn't match. Please re-enter!").waitFor();
    await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();

    await page.getByRole('heading', { name: 'Complete Signup' }).waitFor();
    await kept.waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Please fill in all required fields to complete account setup.').waitFor();
    const zip = page.getByLabel('5-digit Zipcode');
    await expect(zip).toHaveAccessibleDescription('Enter your 5-digit zipcode.');
    await page.getByLabel('First Name').fill('Maria');
    await page.getByLabel('Last Name').fill('Ruiz');
    await page.getByLabel('5-digit Zipcode').fill('00000');
    await page.getByText('We could not find this zip code.').first().waitFor();
    // 82001 is in Wyoming, which has one seat: no district to choose.
    await page.getByLabel('5-digit Zipcode').fill('82001');
    await page.getByText('Cheyenne, Wyoming').waitFor();
    await expect(zip).toHaveAccessibleDescription('');
    await page.getByRole('button', { name: 'Save' }).click();

    await expect
      .poll(() => new URL(page.url()).pathname + new URL(page.url()).search)
      .toBe(voice.pathname + voice.search);
    // The level that the visitor chose is still selected.
    await page.setViewportSize(desktop);
    await expect(page.getByRole('radio', { name: 'Strong support' })).toBeChecked();
    await page.getByPlaceholder('Type your comment here').fill('Good for small towns.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your opinion has been saved.').waitFor();
    await page.getByText('10.0', { exact: true }).first().waitFor();
    await page.getByText('1 person').first().waitFor();
    await page.getByRole('article').getByText('Good for small towns.').waitFor();

    // A changed opinion changes the bars but not the number of people.
    await page.getByRole('radio', { name: 'Oppose', exact: true }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('−5.0', { exact: true }).first().waitFor();
    await page.getByText('1 person').first().waitFor();

    // Back leads past the forms to the bill.
    await page.goBack();
    await page.goBack();
    await expectPath(page, `/bills/${voice.searchParams.get('id')}`);

    await visit(page, '/representatives');
    await page.getByText('U.S. Senator, Wyoming').first().waitFor();
    await expect(page.getByText('U.S. Senator, Wyoming')).toHaveCount(2);
    await page.getByText('U.S. Representative, Wyoming, At Large').waitFor();
    await expectNoHorizontalScrollOnBoth(page);
    await page.setViewportSize(desktop);

    // The opinion is still there after a reload, and can be deleted.
    await goto(page, voice.pathname + voice.search);
    await page.getByText('−5.0', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    const sure = page.getByRole('alertdialog', { name: 'Delete Posting' });
    await sure.getByText('Are you sure you want to delete this Posting?').waitFor();
    await sure.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Your opinion has been deleted.').waitFor();
    await page.getByText('No opinions yet').first().waitFor();

    await openMenu(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/sign_in*');
    await page.getByLabel('Password', { exact: true }).fill('not this one');
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Incorrect email or password.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();
  });

  test('chooses a district when the zip code is in several', async ({ page }) => {
    await goto(page, '/representatives');
    await expect(page.getByText('Login to find your Senator')).toHaveCount(2);
    await page.getByText('Login to find your House Representative').waitFor();

    await join(page, { isSetUp: false });
    await goto(page, '/representatives');
    await expect(page.getByText('Account set up must be completed to find your Senator')).toHaveCount(2);
    await page.getByText('Account set up must be completed to find your House Representative').click();

    await page.getByRole('heading', { name: 'General Settings' }).waitFor();
    await page.getByLabel('First Name').fill('José');
    await page.getByLabel('Last Name').fill('Núñez');
    await page.getByLabel('5-digit Zipcode').fill('91711');
    await page.getByText('Claremont, California').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    // Back where the card was pressed, which now asks for the district.
    await page.getByRole('heading', { name: 'Which districts are yours?' }).waitFor();
    const district = page.getByLabel('Congressional district');
    await expect.poll(() => district.locator('option').count()).toBeGreaterThan(2);
    await district.selectOption('28');
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Save' }).click();
    expect((await saved).status()).toBe(200);
    await page.getByText('U.S. Representative, California 28').waitFor();
  });

  test('lands on Home after setting up the account with the district left open', async ({ openMember }) => {
    const { page } = await openMember({ isSetUp: false, viewport: phone });
    await goto(page, '/account_setup');
    await completeSignUpOnScreen(page, { zip: '91711' });
    // A toast, which may be gone when Home has loaded.
    const toasts = page.getByRole('region', { name: 'Messages' });
    await expect(toasts.getByText('Your zip code covers more than one district.')).toHaveCount(1);
    await expectHome(page);
  });
});
