import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { mailsTo } from '#server/testing/mails.ts';
import { findings } from './axe.ts';
import {
  desktop,
  expectNoSidewaysScroll,
  goto,
  newPerson,
  phone,
  signUp,
  useBrowser,
  type Person,
} from './browser.ts';
import { mailTo } from './mails.ts';

const browser = useBrowser();
const welcome = (page: Page) => page.getByRole('heading', { name: 'Hello, Maria' }).waitFor();

async function join(page: Page): Promise<Person> {
  const person = newPerson();
  await signUp(page, person, { zip: '82001' });
  await welcome(page);
  return person;
}

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await goto(page, '/sign_in');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('Somebody who forgot the password, on %s,', (_name, viewport) => {
  it('gets a mail, chooses a new one by its link, and signs in with it', async () => {
    const { page: elsewhere } = await browser.open({ viewport });
    const person = await join(elsewhere);
    const { page, faults } = await browser.open({ viewport });
    await goto(page, '/sign_in');
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    const modal = page.getByRole('dialog', { name: 'Forgot Password?' });
    await modal.getByRole('button', { name: 'Cancel' }).click();
    await modal.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    await modal.getByLabel('Email').fill('not an address');
    await modal.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Enter an email address such as name@example.com.').waitFor();
    await modal.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    await modal.getByLabel('Email').fill(person.email);
    await modal.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Please check your email for instructions!').waitFor();
    await modal.waitFor({ state: 'hidden' });

    const { link } = await mailTo(person.email, 'Reset your Polity password');
    await goto(page, link);
    await page.getByRole('heading', { name: 'Reset Password' }).waitFor();
    await expectNoSidewaysScroll(page);
    // A look, as a mail scanner takes it, has used nothing up.
    await goto(page, link);
    const password = 'another horse entirely';
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password', { exact: true }).fill('something else');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText("Confirm password doesn't match. Please re-enter!").waitFor();
    await page.getByLabel('Confirm new password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your password has been changed. Please sign in.').waitFor();
    await expect.poll(() => page.url()).toContain('/sign_in');
    await signIn(page, { ...person, password });
    await welcome(page);

    // The other browser is out, and the link is worn.
    await goto(elsewhere, '/general_settings');
    await elsewhere.getByText('Signup and Login to use this feature.').waitFor();
    await goto(elsewhere, link);
    await elsewhere.getByText('This link has expired or has been used already').waitFor();
    expect(faults).toEqual([]);
  });
});

describe('A member', () => {
  it('confirms the address by the mail, and later another one', async () => {
    const { page, faults } = await browser.open();
    const person = await join(page);
    await goto(page, '/settings');
    await page.getByText('Not confirmed yet').waitFor();
    await goto(page, (await mailTo(person.email, 'Confirm your email address')).link);
    await page.getByText(person.email).waitFor();
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await page.getByText('Your email address is confirmed.').waitFor();
    await goto(page, '/settings');
    await page.getByText('Confirmed', { exact: true }).waitFor();

    const next = `next.${person.email}`;
    await page.getByText('Change your email address').click();
    await page.getByLabel('New email address').fill(next);
    await page.getByLabel('Your password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Send the confirmation mail' }).click();
    await page.getByText('The password is not right.').first().waitFor();
    await page.getByLabel('Your password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Send the confirmation mail' }).click();
    await page.getByText(`Waiting for you to confirm ${next}`).waitFor();
    await goto(page, (await mailTo(next, 'Confirm your email address')).link);
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await page.getByText('Your email address is confirmed.').waitFor();
    await mailTo(person.email, 'another email address');
    await goto(page, '/settings');
    await page.getByText(next, { exact: true }).waitFor();
    expect(faults).toEqual([]);
  });

  it('sees two browsers, signs one out, then everywhere; a new device is told by mail', async () => {
    const [{ page, faults }, { page: other }] = [
      await browser.open(),
      await browser.open({
        userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      }),
    ];
    const person = await join(page);
    await signIn(other, person);
    await welcome(other);
    expect((await mailTo(person.email, 'New sign-in')).text).toContain('Firefox on Windows');

    await goto(page, '/settings');
    const devices = page.getByRole('region', { name: 'Where you are signed in' });
    expect(await devices.getByRole('listitem').count()).toBe(2);
    await devices.getByRole('listitem').filter({ hasText: 'This device' }).getByText('Chrome').waitFor();
    await devices.getByRole('button', { name: /^Sign out on Firefox on Windows/ }).click();
    await page.getByText('Signed out on that device').waitFor();
    await expect.poll(() => devices.getByRole('listitem').count()).toBe(1);
    await goto(other, '/settings');
    await other.getByText('Signup and Login to use this feature.').waitFor();

    await signIn(other, person);
    await welcome(other);
    await goto(page, '/settings');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect.poll(() => page.url()).toContain('/sign_in');
    for (const browserPage of [page, other]) {
      await goto(browserPage, '/settings');
      await browserPage.getByText('Signup and Login to use this feature.').waitFor();
    }
    expect(faults).toEqual([]);
  });

  it('changes the password here and stays signed in here only', async () => {
    const [{ page }, { page: other }] = [await browser.open(), await browser.open()];
    const person = await join(page);
    await signIn(other, person);
    await welcome(other);
    const password = 'another horse entirely';
    await goto(page, '/settings');
    await page.getByLabel('Current password', { exact: true }).fill(person.password);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password has been changed.').waitFor();
    await goto(other, '/settings');
    await other.getByText('Signup and Login to use this feature.').waitFor();
    await goto(page, '/settings');
    await page.getByRole('heading', { name: 'Password' }).waitFor();
    await signIn(other, { ...person, password });
    await welcome(other);
  });

  it('takes the data along, deactivates, comes back by signing in, and is erased in the end', async () => {
    const { page, faults } = await browser.open();
    const person = await join(page);
    await goto(page, '/settings');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^polity-export\.(json|zip)$/);

    await page.getByRole('button', { name: 'Deactivate my account' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Deactivate my account' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect.poll(() => page.url()).toContain('/sign_in');
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('token'))),
    ).toEqual([]);
    await mailTo(person.email, 'deactivated');
    await goto(page, '/settings');
    await page.getByText('Signup and Login to use this feature.').waitFor();

    await signIn(page, { ...person, password: 'not the password' });
    await page.getByText('The email or the password is not right.').waitFor();
    await signIn(page, person);
    await welcome(page);

    await goto(page, '/settings');
    await page.getByRole('button', { name: 'Erase my account' }).click();
    const modal = page.getByRole('alertdialog', { name: 'Erase your account for good?' });
    await modal.getByLabel('Your password', { exact: true }).fill('not the password');
    await modal.getByRole('button', { name: 'Erase for good' }).click();
    await modal.getByText('The password is not right.').waitFor();
    await modal.getByLabel('Your password', { exact: true }).fill(person.password);
    await modal.getByRole('button', { name: 'Erase for good' }).click();
    await expect.poll(() => page.url()).toContain('/sign_in');
    await signIn(page, person);
    await page.getByText('The email or the password is not right.').waitFor();
    expect(faults).toEqual([]);
  });

  it('gets no mail twice', async () => {
    const { page } = await browser.open();
    const person = await join(page);
    await mailTo(person.email, 'Confirm your email address');
    const all = await mailsTo({ dataDir: inject('dataDir') }, person.email);
    expect(all).toHaveLength(1);
  });
});

describe.each([
  ['light, phone', { colorScheme: 'light', viewport: phone }],
  ['dark, desktop', { colorScheme: 'dark', viewport: desktop }],
] as const)('The screens of an account (%s)', (_name, look) => {
  it('are without findings of axe and never scroll sideways', async () => {
    const { page } = await browser.open({ ...look, reducedMotion: 'reduce' });
    const person = await join(page);
    const { link } = await mailTo(person.email, 'Confirm your email address');
    for (const path of ['/settings', link, '/reset_password/worn']) {
      await goto(page, path);
      await expectNoSidewaysScroll(page);
      expect(await findings(page, path)).toEqual([]);
    }
  });
});

describe('A browser that keeps the cookie', () => {
  it('and loses what scripts have stored is signed out, and says so', async () => {
    const { page } = await browser.open();
    await join(page);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/general_settings');
    await page.getByText('Signup and Login to use this feature.').waitFor();
    expect(await page.context().cookies()).not.toContainEqual(
      expect.objectContaining({ name: 'polity_session' }),
    );
  });

  it('after somebody signed out without a connection signs out on the next visit', async () => {
    const { page } = await browser.open();
    await join(page);
    const token = await page.evaluate(() => localStorage.getItem('polity.auth_token')!);
    await page.route('**/api/v1/users/sign_out', (route) => route.abort());
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    await page.unroute('**/api/v1/users/sign_out');
    await page.goto('/general_settings');
    await page.getByText('Signup and Login to use this feature.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('polity.auth_token'))).toBe(null);
    const reply = await fetch(`${inject('origin')}/api/v1/users/me`, { headers: { authorization: token } });
    expect(reply.status).toBe(401);
  });
});
