import { expect, test, type Page } from './fixtures.ts';
import { pick, press, tabTo, typeInto, withoutPointer } from './keyboard.ts';
import { mailTo } from './mails.ts';
import { newPerson, type Person } from './members.ts';
import { goto, menuButton, phone } from './page.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const optional = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}`));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function join(page: Page): Promise<Person> {
  const person = newPerson();
  await goto(page, '/sign_up');
  // Screen readers call such fields wrong before anything is typed.
  await expect(page.locator('main :invalid')).toHaveCount(0);
  await typeInto(field(page, 'Email'), person.email);
  await typeInto(field(page, 'Password'), person.password);
  await typeInto(field(page, 'Confirm password'), 'something else');
  await press(button(page, 'Sign up'));
  await page.getByText("Confirm password doesn't match. Please re-enter!").waitFor();
  await expect(field(page, 'Confirm password')).toHaveAccessibleDescription(
    'The two passwords are not the same.',
  );
  await expect(field(page, 'Confirm password')).toBeFocused();
  await typeInto(field(page, 'Confirm password'), person.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Complete Signup' }).waitFor();
  await press(button(page, 'Save'));
  await page.getByText('Please fill in all required fields to complete account setup.').waitFor();
  await typeInto(field(page, 'First Name'), 'Maria');
  await typeInto(field(page, 'Last Name'), 'Ruiz');
  await typeInto(field(page, '5-digit Zipcode'), '94110');
  await page.getByText('San Francisco, California').waitFor();
  await typeInto(optional(page, 'About me'), 'Nurse and reader');
  await press(button(page, 'Save'));
  await page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();
  return person;
}

async function choose(page: Page, item: string): Promise<void> {
  await press(page.getByRole('button', { name: menuButton }));
  await press(page.getByRole('navigation', { name: 'Account menu' }).getByText(item));
}

test('sign-up, settings, sign-in and password reset work by keyboard', async ({ openPage, product }) => {
  const page = await openPage();
  await withoutPointer(page);
  const person = await join(page);

  await choose(page, 'General Settings');
  await page.getByRole('heading', { name: 'General Settings' }).waitFor();
  await typeInto(optional(page, 'Screen name'), 'by-keyboard');
  await typeInto(optional(page, '9-digit Zipcode'), '94110-1234');
  await pick(optional(page, 'State assembly district'), '17');
  await pick(optional(page, 'Age group'), '35');
  await pick(optional(page, 'Party affiliation'), 'Un');
  await pick(optional(page, 'Religion'), 'Jew');
  await press(button(page, 'Save'));
  await page.getByText('Successfully updated profile.').waitFor();
  await goto(page, '/general_settings');
  for (const [label, value] of [
    ['Screen name', 'by-keyboard'],
    ['9-digit Zipcode', '94110-1234'],
    ['State assembly district', '17'],
    ['Age group', '35-40'],
    ['Party affiliation', 'Unaffiliated'],
    ['Religion', 'Jewish'],
  ])
    await expect(optional(page, label!), label).toHaveValue(value!);

  await choose(page, 'Privacy Settings');
  await page.getByRole('heading', { name: 'Privacy Settings' }).waitFor();
  await press(page.getByRole('radio', { name: 'Secure' }), 'ArrowDown');
  await expect(field(page, 'State').locator('option:checked')).toHaveText('Select');
  await press(optional(page, 'Congressional district'), 'Enter');
  await page.getByText('Please select state first').waitFor();
  await press(button(page, 'Save'));
  await page.getByText('Please select state', { exact: true }).waitFor();
  await pick(field(page, 'State'), 'Calif');
  await pick(optional(page, 'Congressional district'), '12');
  await press(button(page, 'Save'));
  await page.getByText('Settings have been saved').waitFor();
  await goto(page, '/privacy_settings');
  await expect(optional(page, 'Congressional district')).toHaveValue('12');

  await choose(page, 'Notification Settings');
  await page.getByRole('heading', { name: 'Notification Settings' }).waitFor();
  await press(page.getByRole('switch', { name: 'New bills' }), 'Space');
  await page.getByText('Settings have been saved').waitFor();
  await goto(page, '/notification_settings');
  await expect(page.getByRole('switch', { name: 'New bills' })).not.toBeChecked();

  await goto(page, '/settings');
  const password = 'another horse entirely';
  await typeInto(field(page, 'Current password'), person.password);
  await typeInto(field(page, 'New password'), password);
  await typeInto(field(page, 'Confirm new password'), password);
  await press(button(page, 'Change password'));
  await page.getByText('Your password has been changed.').waitFor();
  await press(button(page, 'Deactivate my account'));
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }));
  await tabTo(button(page, 'Deactivate my account'));

  await choose(page, 'Logout');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await expect(field(page, 'Email')).toHaveValue(person.email);
  await typeInto(field(page, 'Password'), password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();
  await choose(page, 'Logout');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();

  await press(button(page, 'Forgot Password?'));
  const modal = page.getByRole('dialog', { name: 'Forgot Password?' });
  await modal.waitFor();
  await press(modal.getByRole('button', { name: 'Submit' }));
  await page.getByText('Please check your email for instructions!').waitFor();
  await goto(page, (await mailTo(product, person.email, 'Reset your Polity password')).link);
  await typeInto(field(page, 'New password'), person.password);
  await typeInto(field(page, 'Confirm new password'), person.password);
  await page.keyboard.press('Enter');
  await page.getByText('Your password has been changed. Please sign in.').waitFor();
});

test('a search and a choice keep the focus, and follow the address', async ({ page }) => {
  await goto(page, '/roll_calls');
  const search = page.getByRole('searchbox', { name: 'Bill, nominee or question' });
  await typeInto(search, 'budget');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/roll_calls?*q=budget*');
  await page.getByText(/^\d+ roll calls?$/).waitFor();
  await expect(search).toBeFocused();
  const chamber = page.getByLabel('Chamber');
  await pick(chamber, 'Sen');
  await page.waitForURL('**/roll_calls?*chamber=senate*');
  await expect(chamber).toBeFocused();
  await page.goBack();
  await expect(chamber).toHaveValue('');
  await page.goBack();
  await expect(search).toHaveValue('');
});

test('going back through a list by keyboard, no heading covers the focus', async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  await goto(page, '/fedbills');
  await page.getByRole('article').nth(12).getByRole('link').first().focus();
  const covered: string[] = [];
  for (let count = 0; count < 20; count++) {
    await page.keyboard.press('Shift+Tab');
    covered.push(
      ...(await page.evaluate(() => {
        const focused = document.activeElement!;
        const { left, top, width, height } = focused.getBoundingClientRect();
        const at = document.elementFromPoint(left + width / 2, top + height / 2);
        return at && (focused.contains(at) || at.contains(focused)) ? [] : [focused.outerHTML];
      })),
    );
  }
  expect(covered).toEqual([]);
});

test('the menu of a phone takes the focus, and gives it back', async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  await goto(page, '/home');
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await press(menu);
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
});

test('when a pressed control disappears, the focus moves to the next one', async ({ openMember }) => {
  const { page, token } = await openMember();
  for (const slug of ['hr983-119', 'hr1041-119', 's4460-119']) {
    const reply = await page.request.post(`/api/v1/bills/${slug}/votes`, {
      data: { vote: { voting_parameters: 'support' } },
      headers: { authorization: token },
    });
    expect(reply.ok(), await reply.text()).toBe(true);
  }
  await goto(page, '/my_opinions');
  const opinion = (number: string) => page.getByRole('link', { name: `${number}:` });
  const remove = async (number: string) => {
    await press(button(page, `Delete my opinion on ${number}`));
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
    await expect(opinion(number)).toHaveCount(0);
  };
  await remove('H.R. 1041');
  await expect(opinion('H.R. 983')).toBeFocused();
  await button(page, 'Dismiss').press('Enter');
  await expect(opinion('H.R. 983')).toBeFocused();
  await remove('H.R. 983');
  await expect(button(page, 'Delete my opinion on S. 4460')).toBeFocused();
  await remove('S. 4460');
  await expect(page.getByRole('main').getByRole('link', { name: 'Voice Your Opinion' })).toBeFocused();

  // An opinion on the screen of the item: the form for another one is next.
  await goto(page, '/voice?type=bills&id=hr983-119');
  await press(page.getByRole('radio', { name: 'Strong oppose' }), 'Space');
  await press(button(page, 'Save'));
  await press(page.getByRole('region', { name: 'My Opinion' }).getByRole('button', { name: 'Delete' }));
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
  await page.getByText('You have not voiced your opinion yet.').waitFor();
  await expect(page.getByRole('radio', { name: 'Strong oppose' })).toBeFocused();

  const search = page.getByRole('combobox', { name: 'Search Polity' });
  await typeInto(search, 'budget');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=budget');
  await goto(page, '/home');
  await tabTo(search);
  await page.getByRole('option', { name: 'Clear recent searches' }).press('Enter');
  await expect(search).toBeFocused();
});

test('when a message ends, the focus in it returns to where it was', async ({ page }) => {
  await page.clock.install();
  await goto(page, '/sign_in');
  await press(button(page, 'Sign in'));
  const email = field(page, 'Email');
  await expect(email).toBeFocused();
  const dismiss = button(page, 'Dismiss');
  await dismiss.focus();
  await page.clock.runFor(10_000);
  await expect(dismiss).toBeHidden();
  await expect(email).toBeFocused();
});
